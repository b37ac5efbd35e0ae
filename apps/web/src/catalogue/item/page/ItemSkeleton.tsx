import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './ItemPage.module.css'

const LINES = ['60%', '80%', '45%', '70%', '55%'] as const

/** The placeholder of the item page while it loads. */
export const ItemSkeleton = () => {
  const { t } = useTranslation('shared')
  return (
    <div className={styles.page} data-waiting aria-busy="true">
      <VisuallyHidden component="output">{t('loading')}</VisuallyHidden>
      <div className={styles.headerSkeleton}>
        <Skeleton height={28} width={280} />
        <Skeleton height={16} width={160} />
      </div>
      <div className={styles.body}>
        <div className={styles.media}>
          <div className={styles.viewer} />
          <div className={styles.stripSkeleton}>
            {LINES.map((width) => (
              <Skeleton key={width} height={74} width={94} radius="md" />
            ))}
          </div>
        </div>
        <div className={styles.sideSkeleton}>
          {LINES.map((width) => (
            <Skeleton key={width} height={20} width={width} />
          ))}
        </div>
      </div>
    </div>
  )
}
