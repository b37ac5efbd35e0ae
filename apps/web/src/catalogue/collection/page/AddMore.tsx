import { Suspense } from 'react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import styles from './CollectionHeading.module.css'

// Menus come with what places them, which the first screen is painted without.
const AddMenu = lazyComponent(() => import('./AddMenu.tsx'), 'AddMenu')

/** The menu beside "Add item", for those who may both describe and upload. Its place is held until its code is there. */
export const AddMore = ({ collectionUuid }: { collectionUuid: string }) => {
  const may = useMay('catalogue.edit', 'media.import')
  if (!may) return null
  return (
    <div className={styles.more}>
      <Suspense fallback={null}>
        <AddMenu collectionUuid={collectionUuid} />
      </Suspense>
    </div>
  )
}
