import { VisuallyHidden } from '@mantine/core'
import { Ring } from '@pressmark/ui/Ring.tsx'
import { useTranslation } from 'react-i18next'
import styles from './ProcessingRing.module.css'

/** How far the processing of an item's media is, in per cent, over its picture. */
export const ProcessingRing = ({ percent }: { percent: number }) => {
  const { t } = useTranslation('catalogue')
  return (
    <div className={styles.ring}>
      <VisuallyHidden>
        <progress value={percent} max={100} aria-label={t('processing')} />
      </VisuallyHidden>
      <Ring percent={percent} />
    </div>
  )
}
