import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { closeMessages, undoMessage, useMessages } from '#shared/ui/recent-messages.ts'
import styles from './RecentMessages.module.css'

/** The messages of the session, newest first, each with its time and with its undo button while it can be undone. */
export const RecentMessages = () => {
  const { t } = useTranslation(['app', 'shared'])
  const { messages } = useMessages()
  return (
    <Dialog title={t('messages.title')} onClose={closeMessages}>
      {messages.length === 0 ? (
        <EmptyState
          icon={<IconMessages size={36} stroke={1.2} aria-hidden />}
          text={t('messages.empty')}
          hint={t('messages.hint')}
        />
      ) : (
        <ul aria-label={t('messages.title')} className={styles.messages}>
          {messages.map(({ id, text, kind, moment, undo }) => (
            <li key={id} className={styles.message} data-kind={kind}>
              {kind === 'error' ? (
                <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
              ) : (
                <IconCheck size={18} stroke={1.7} aria-hidden />
              )}
              <div className={styles.text}>
                {kind === 'error' && <VisuallyHidden>{t('messages.error')} </VisuallyHidden>}
                <span>{text}</span>
                <time dateTime={moment} className={styles.time}>
                  {formatMoment(moment)}
                </time>
              </div>
              {undo && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('messages.undoOf', { text })}
                  onClick={() => undoMessage(id)}
                >
                  {t('shared:undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
