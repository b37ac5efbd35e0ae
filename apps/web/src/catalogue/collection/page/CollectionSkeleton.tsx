import { Skeleton, VisuallyHidden } from '@mantine/core'
import { FOLDERS_BEFORE_MORE, PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { useTranslation } from 'react-i18next'
import grid from '../../card/ItemGrid.module.css'
import { pageSizeOf, type View } from '../../card/view.ts'
import styles from './CollectionSkeleton.module.css'
import strip from '../folders/FolderStrip.module.css'

const places = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Placeholders for folders. */
export const FoldersSkeleton = ({ count }: { count: number }) => (
  <div className={`${strip.strip} ${styles.delayed}`} aria-hidden>
    {places(Math.min(count, FOLDERS_BEFORE_MORE + 1)).map((at) => (
      <Skeleton key={at} height={60} radius="md" />
    ))}
  </div>
)

/** Placeholders for items in their final size. They appear after 150 ms, so that fast answers do not flicker. */
export const ItemsSkeleton = ({ count, view }: { count: number; view: View }) => {
  const { t } = useTranslation('shared')
  return (
    <>
      <VisuallyHidden component="output">{t('loading')}</VisuallyHidden>
      {count > 0 && <Skeleton className={styles.delayed} height={46} radius="md" />}
      <div className={`${grid.grid} ${styles.delayed}`} data-view={view} aria-hidden>
        {places(Math.min(count, pageSizeOf(view))).map((at) => (
          <div key={at} className={styles.card}>
            <Skeleton className={styles.mat} radius="md" />
            <Skeleton height={16} width="80%" />
            <Skeleton height={12} width="55%" />
            <Skeleton height={12} width="90%" />
          </div>
        ))}
      </div>
    </>
  )
}

/** The placeholder of a whole collection while it loads. */
export const CollectionSkeleton = () => (
  <>
    <Skeleton className={styles.delayed} height={38} width="min(420px, 70%)" mt={24} />
    <FoldersSkeleton count={FOLDERS_BEFORE_MORE + 1} />
    <ItemsSkeleton count={PAGE_SIZE} view="comfortable" />
  </>
)
