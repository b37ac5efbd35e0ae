import type { ImportState } from '@pressmark/contract/ingest/imports.ts'
import { IconAlertTriangle, IconCircleCheck, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './Imports.module.css'

/** A green check for a finished import, a red alert for a failed one, and an upload icon for one that is running.
 *  @source spec 001 §2 */
export const ImportStateIcon = ({ state, progress }: { state: ImportState; progress?: number }) => {
  const { t } = useTranslation('management')
  const Icon = state === 'DONE' ? IconCircleCheck : state === 'ERROR' ? IconAlertTriangle : IconUpload
  const percent = state === 'IN_PROGRESS' && progress !== undefined ? Math.round(progress * 100) : undefined
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={17} stroke={1.8} aria-hidden />
      <span>{t(`imports.states.${state}`)}</span>
      {percent !== undefined && <span className={styles.percent}>{t('imports.percent', { percent })}</span>}
    </span>
  )
}
