import { IconPhotoX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '#uploads/engine/reason-text.ts'
import { failureOf, type ItemAsset } from '../page/item.queries.ts'
import { ProgressRing } from './ProgressRing.tsx'
import styles from './ImageViewer.module.css'

/** In the place of a picture that is still being processed, or could not be. */
export const ImageNotReady = ({ image, waiting }: { image: ItemAsset; waiting: boolean }) => {
  const { t } = useTranslation('item')
  const { t: uploads } = useTranslation('uploads')
  const reason = failureOf(image.import)
  if (waiting) {
    return (
      <div className={styles.notReady}>
        <ProgressRing share={image.import?.progress ?? 0} size={72} />
        <p className={styles.says}>{t('processing')}</p>
        <p className={styles.hint}>{t('processingHint', { name: image.originalName })}</p>
      </div>
    )
  }
  return (
    <div className={styles.notReady} role="alert">
      <IconPhotoX size={48} stroke={1.2} aria-hidden="true" />
      <p className={styles.says}>{t('notProcessed', { name: image.originalName })}</p>
      {reason && <p className={styles.hint}>{reasonText(uploads, reason)}</p>}
    </div>
  )
}
