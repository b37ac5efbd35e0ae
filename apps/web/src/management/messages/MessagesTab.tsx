import { Alert, Skeleton, Drawer, Stack, Button } from '@mantine/core'
import { listEmailMessages, type EmailMessage, type EmailState } from '@pressmark/contract/identity/email-messages.ts'
import {
  IconInfoCircle,
  IconMail,
  IconAlertTriangle,
  IconArchive,
  IconCircleCheck,
  IconClock,
  type Icon,
} from '@tabler/icons-react'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { useMediaQuery } from '@mantine/hooks'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { call } from '#shared/api/call.ts'
import { managementKeys } from '#shared/api/keys.ts'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { formatMoment } from '#shared/text/format-date.ts'
import styles from './Messages.module.css'

/** Emails of the product, newest first, with their delivery state. */
export const MessagesTab = () => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/management' })
  const { data, error, refetch } = useQuery(emailMessagesQuery(page))
  const turn = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), ...how })
  return (
    <section aria-label={t('messages.tab')} aria-busy={!data && !error} className={styles.tab}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} radius="md" />}
      {data?.page.totalElements === 0 && (
        <EmptyState icon={<IconMail size={32} stroke={1.4} aria-hidden />} text={t('messages.empty')} />
      )}
      {data && data.page.totalElements > 0 && <Messages emailMessages={data._embedded.emailMessages} />}
      {data && <Paging page={data.page} label={t('messages.pages')} onPage={turn} />}
    </section>
  )
}

const Messages = ({ emailMessages }: { emailMessages: readonly EmailMessage[] }) => {
  const { t } = useTranslation('management')
  const [shown, setShown] = useState<EmailMessage>()
  return (
    <>
      {emailMessages.some(({ state }) => state === 'UNSENT') && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle size={18} stroke={1.6} aria-hidden />}>
          {t('messages.noServer')}
        </Alert>
      )}
      <ul className={styles.messages} aria-label={t('messages.tab')}>
        {emailMessages.map((emailMessage) => (
          <EmailRow key={emailMessage.uuid} emailMessage={emailMessage} onShow={() => setShown(emailMessage)} />
        ))}
      </ul>
      <EmailDrawer emailMessage={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

/** A page (1-based) of the emails, newest first. */
const emailMessagesQuery = (page: number) =>
  queryOptions({
    queryKey: managementKeys.messages(page),
    queryFn: ({ signal }) => call(listEmailMessages, { query: { page: page - 1, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The panel on the right with the text of an email. */
const EmailDrawer = ({ emailMessage, onClose }: { emailMessage: EmailMessage | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['management', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  // The panel keeps its content while it slides away.
  const latest = useLatest(emailMessage)
  return (
    <Drawer
      opened={emailMessage !== undefined}
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 460}
      title={t('messages.message')}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {latest && (
        <Stack gap="sm">
          <h3 className={styles.subject}>{latest.subject}</h3>
          <p className={styles.facts}>{latest.recipients.join(', ')}</p>
          <p className={styles.text}>{latest.text}</p>
        </Stack>
      )}
    </Drawer>
  )
}

/* Our own sentence, and the words of the mail server, which are in its language. */
const Problem = ({ reason, problem }: Pick<EmailMessage, 'reason' | 'problem'>) => {
  const { t } = useTranslation('management')
  if (problem === null) return null
  if (reason === null) return <p className={styles.facts}>{problem}</p>
  const isAnswer = reason !== 'someRecipientsRejected'
  return (
    <>
      <p className={styles.facts}>{t(`messages.reasons.${reason}`)}</p>
      <p className={styles.facts}>{isAnswer ? t('messages.answer', { problem }) : problem}</p>
    </>
  )
}

const ICONS: Record<EmailState, Icon> = {
  WAITING: IconClock,
  SENT: IconCircleCheck,
  UNSENT: IconArchive,
  FAILED: IconAlertTriangle,
}

/** An email with its recipient, subject and delivery state. If its text is stored, it can be opened. */
const EmailRow = ({ emailMessage, onShow }: { emailMessage: EmailMessage; onShow: () => void }) => {
  const { t } = useTranslation('management')
  const { subject, recipients, state, createdDate, text } = emailMessage
  const Symbol = ICONS[state]
  return (
    <li className={styles.message} data-state={state}>
      <Symbol size={18} stroke={1.7} aria-hidden />
      <div className={styles.words}>
        <h2 className={styles.subject}>{subject}</h2>
        <p className={styles.facts}>{recipients.join(', ')}</p>
        <p className={styles.facts}>
          {t(`messages.states.${state}`)} · <time dateTime={createdDate}>{formatMoment(createdDate)}</time>
        </p>
        <Problem {...emailMessage} />
      </div>
      {text !== null && (
        <Button size="xs" variant="default" aria-label={t('messages.readOf', { subject })} onClick={onShow}>
          {t('messages.read')}
        </Button>
      )}
    </li>
  )
}
