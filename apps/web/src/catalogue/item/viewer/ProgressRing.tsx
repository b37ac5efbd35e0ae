import { RingProgress, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './ProgressRing.module.css'

/** The processing progress of an image, as a ring with its percentage. `share` is 0..1, `size` is in px. */
export const ProgressRing = ({ share, size }: { share: number; size: number }) => {
  const { t } = useTranslation('item')
  const percent = Math.round(share * 100)
  return (
    <RingProgress
      className={styles.ring}
      size={size}
      thickness={Math.max(3, size / 16)}
      rootColor="var(--ring-track)"
      roundCaps
      sections={[{ value: percent, color: 'var(--ring-fill)' }]}
      label={
        <span className={styles.percent}>
          <span aria-hidden="true">{percent}%</span>
          <VisuallyHidden>{t('processed', { percent })}</VisuallyHidden>
        </span>
      }
    />
  )
}
