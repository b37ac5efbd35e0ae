import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { savedQuery } from './saved.queries.ts'
import styles from './Saved.module.css'
import { SavedRow } from './SavedRow.tsx'

/** The person's saved searches, which can be renamed or deleted. */
export const SavedDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('search')
  const { data: saved } = useQuery(savedQuery)
  return (
    <Dialog title={t('saved.open')} onClose={onClose} size={520}>
      <ul aria-label={t('saved.open')} className={styles.rows}>
        {saved?.map((one) => (
          <SavedRow key={one.uuid} saved={one} />
        ))}
      </ul>
      {saved?.length === 0 && <output>{t('saved.none')}</output>}
    </Dialog>
  )
}
