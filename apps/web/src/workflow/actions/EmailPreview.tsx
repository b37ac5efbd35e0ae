import { Button, Skeleton } from '@mantine/core'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import styles from '../Workflows.module.css'
import { emailPreviewQuery, useTestEmail } from './email-preview.queries.ts'
import { SampleSelect } from './SampleSelect.tsx'

type Props = { transition: Transition; subject: string; body: string; onClose: () => void }

/** The email of an action for a chosen entry, and a test to the person's own address. */
export const EmailPreview = ({ transition, onClose, ...texts }: Props) => {
  const { t } = useTranslation(['workflow', 'shared', 'refusals'])
  const [chosen, setChosen] = useState('')
  const email = { transitionUuid: transition.uuid, assetUuid: chosen, ...texts }
  const { data: preview, error, refetch } = useQuery(emailPreviewQuery(email))
  const test = useTestEmail()
  const send = () =>
    test.mutateAsync(email, { onSuccess: ({ recipient }) => toastSuccess(t('preview.sent', { address: recipient })) })
  return (
    <Dialog title={t('preview.title')} onClose={onClose}>
      <div className={styles.panel}>
        <SampleSelect transition={transition} chosen={chosen} onChoose={setChosen} />
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {chosen !== '' && !preview && !error && <Skeleton height={160} />}
        {preview && (
          <article className={styles.email} aria-label={t('preview.email')}>
            <h3 className={styles.name}>{preview.subject}</h3>
            <p className={styles.text}>{preview.text}</p>
          </article>
        )}
        {preview && !preview.hasMailServer && <p className={styles.hint}>{t('refusals:noMailServer')}</p>}
        <DialogFooter notice={<RefusalAlert error={test.error} />}>
          <CallButton variant="default" disabled={!preview?.hasMailServer} onCall={send}>
            {t('preview.test')}
          </CallButton>
          <Button onClick={onClose}>{t('shared:close')}</Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
