import { Button } from '@mantine/core'
import type { EmailMessage, EmailState } from '@pressmark/contract/identity/email-messages.ts'
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconClock, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import styles from './Messages.module.css'

const ICONS: Record<EmailState, Icon> = {
  WAITING: IconClock,
  SENT: IconCircleCheck,
  UNSENT: IconArchive,
  FAILED: IconAlertTriangle,
}

/** A letter: to whom, about what, what became of it; one that is kept can be read. */
export const EmailRow = ({ emailMessage, onShow }: { emailMessage: EmailMessage; onShow: () => void }) => {
  const { t } = useTranslation('management')
  const { subject, recipients, state, problem, createdDate, text } = emailMessage
  const Symbol = ICONS[state]
  return (
    <li className={styles.letter} data-state={state}>
      <Symbol size={18} stroke={1.7} aria-hidden />
      <div className={styles.words}>
        <h2 className={styles.subject}>{subject}</h2>
        <p className={styles.facts}>{recipients.join(', ')}</p>
        <p className={styles.facts}>
          {t(`messages.states.${state}`)} · <time dateTime={createdDate}>{formatMoment(createdDate)}</time>
        </p>
        {problem && <p className={styles.facts}>{problem}</p>}
      </div>
      {text !== null && (
        <Button size="xs" variant="default" aria-label={t('messages.readOf', { subject })} onClick={onShow}>
          {t('messages.read')}
        </Button>
      )}
    </li>
  )
}
