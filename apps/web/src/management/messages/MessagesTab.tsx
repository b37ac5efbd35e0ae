import { Alert, Skeleton } from '@mantine/core'
import type { EmailMessage } from '@pressmark/contract/identity/email-messages.ts'
import { IconInfoCircle, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { EmailDrawer } from './EmailMessageDrawer.tsx'
import { EmailRow } from './EmailMessageRow.tsx'
import { emailMessagesQuery } from './email-messages.queries.ts'
import styles from './Messages.module.css'

/** What the product has written to people by e-mail, newest first, and what became of it. */
export const MessagesTab = () => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/management' })
  const { data, error, refetch } = useQuery(emailMessagesQuery(page))
  const turn = (to: number) => void navigate({ to: '.', search: (old) => ({ ...old, page: to }) })
  return (
    <section aria-label={t('messages.tab')} aria-busy={!data && !error} className={styles.tab}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} radius="md" />}
      {data?.page.totalElements === 0 && (
        <EmptyState icon={<IconMail size={32} stroke={1.4} aria-hidden />} text={t('messages.empty')} />
      )}
      {data && data.page.totalElements > 0 && <Letters emailMessages={data._embedded.emailMessages} />}
      {data && <Paging page={data.page} label={t('messages.pages')} onPage={turn} />}
    </section>
  )
}

const Letters = ({ emailMessages }: { emailMessages: readonly EmailMessage[] }) => {
  const { t } = useTranslation('management')
  const [shown, setShown] = useState<EmailMessage>()
  return (
    <>
      {emailMessages.some(({ state }) => state === 'UNSENT') && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle size={18} stroke={1.6} aria-hidden />}>
          {t('messages.noServer')}
        </Alert>
      )}
      <ul className={styles.letters} aria-label={t('messages.tab')}>
        {emailMessages.map((emailMessage) => (
          <EmailRow key={emailMessage.uuid} emailMessage={emailMessage} onShow={() => setShown(emailMessage)} />
        ))}
      </ul>
      <EmailDrawer emailMessage={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
