import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '#shared/api/each-entry.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import styles from './ItemTitles.module.css'

// The reasons are usually the same.
const MAX_LISTED = 50

type Props = {
  title: string
  failed: Outcome['failed']
  /** Returns the title of an entry, which may be a link. */
  renderTitle: (failure: Outcome['failed'][number]) => ReactNode
  onClose: () => void
}

/** The entries that an operation on several entries has not changed, with the reasons. */
export const FailedDialog = ({ title, failed, renderTitle, onClose }: Props) => {
  const { t } = useTranslation(['shared', 'catalogue'])
  const more = failed.length - MAX_LISTED
  return (
    <ConfirmDialog title={title} action={t('close')} size={560} focus="action" onConfirm={onClose} onClose={onClose}>
      <ul className={styles.titles}>
        {failed.slice(0, MAX_LISTED).map((failure) => (
          <li key={failure.uuid}>
            <span className={styles.title}>{renderTitle(failure)}</span>
            <span>{refusalText(failure.error)}</span>
          </li>
        ))}
        {more > 0 && (
          <li className={styles.more}>{t('catalogue:selection.more', { count: more, shown: formatCount(more) })}</li>
        )}
      </ul>
    </ConfirmDialog>
  )
}
