import { Button, Skeleton } from '@mantine/core'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useWebhookResult } from '../action-results.ts'
import styles from '../Workflows.module.css'
import { SampleSelect } from './SampleSelect.tsx'
import { useTestWebhook, webhookPreviewQuery } from './webhook-preview.queries.ts'

type Props = { transition: Transition; templateName: string; parameters: Parameters; onClose: () => void }

/** The message of a webhook action for a chosen entry, and a test with the answer of the receiver. */
export const WebhookPreview = ({ transition, templateName, parameters, onClose }: Props) => {
  const { t } = useTranslation(['workflow', 'shared'])
  const [chosen, setChosen] = useState('')
  const webhook = { transitionUuid: transition.uuid, assetUuid: chosen, templateName, parameters }
  const { data: message, error, refetch } = useQuery(webhookPreviewQuery(webhook))
  const test = useTestWebhook()
  const resultOf = useWebhookResult()
  return (
    <Dialog title={t('preview.webhookTitle')} onClose={onClose}>
      <div className={styles.panel}>
        <SampleSelect transition={transition} chosen={chosen} onChoose={setChosen} />
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {chosen !== '' && !message && !error && <Skeleton height={160} />}
        {message && (
          <article className={styles.email} aria-label={t('preview.message')}>
            <pre className={styles.text}>{message}</pre>
          </article>
        )}
        <output className={styles.answer}>
          {test.data && (
            <>
              <strong>{resultOf(test.data.message)}</strong>
              {test.data.answer !== '' && <pre className={styles.text}>{test.data.answer}</pre>}
            </>
          )}
        </output>
        <DialogFooter notice={<RefusalAlert error={test.error} />}>
          <CallButton variant="default" disabled={!message} onCall={() => test.mutateAsync(webhook)}>
            {t('preview.testWebhook')}
          </CallButton>
          <Button onClick={onClose}>{t('shared:close')}</Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
