import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import styles from './Inbox.module.css'
import { INBOX_REFRESH, inboxCountQuery } from './inbox.queries.ts'

const MOST = 99

/** The number of waiting entries in the menu. Hidden if it is zero. */
export const InboxCount = () => {
  const { t } = useTranslation('workflow')
  const { data: count = 0 } = useQuery(inboxCountQuery)
  useRefresh(INBOX_REFRESH)
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <VisuallyHidden>{t('inbox.count', { count, shown: formatCount(count) })}</VisuallyHidden>
    </span>
  )
}
