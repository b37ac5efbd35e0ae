import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { DownloadForm } from './DownloadForm.tsx'
import type { Shared } from './shared.ts'
import styles from './Sharing.module.css'

/** Downloads images for people with the permission. Others see the reason why they cannot. */
export const DownloadTab = ({ shared }: { shared: Shared }) => {
  const { t } = useTranslation('sharing')
  const mayDownload = useMay('media.download')
  if (!mayDownload) return <p className={styles.reason}>{t('downloadForbidden')}</p>
  if (shared.item.mediaTypeInfo.imagesCount === 0) return <p className={styles.reason}>{t('itemWithoutImages')}</p>
  return <DownloadForm shared={shared} />
}
