import type { Collection } from '@pressmark/contract/collections.ts'
import { ScreenHeading } from '#shared/ScreenHeading.tsx'
import { StateMark } from '../StateMark.tsx'
import { TreeDrawer } from '../tree/TreeDrawer.tsx'
import { AddItem } from './AddItem.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import styles from './CollectionHeading.module.css'

type CollectionHeadingProps = {
  collection: Collection
  parentId: string | undefined
  /** The uuids from the root down to it. */
  path: readonly string[]
}

/** Where the collection hangs, its title and state, and what can be added to it. */
export const CollectionHeading = ({ collection, parentId, path }: CollectionHeadingProps) => (
  <header>
    {!collection.isRoot && <Breadcrumb collection={collection} parentId={parentId} />}
    <div className={styles['line']}>
      <div className={styles['title']}>
        <ScreenHeading className={styles['name'] ?? ''}>{collection.sgtt}</ScreenHeading>
        <StateMark state={collection.state} badge />
      </div>
      <div className={styles['tools']}>
        <AddItem collectionUuid={collection.uuid} />
        <TreeDrawer key={collection.uuid} collectionUuid={collection.uuid} current={path} />
      </div>
    </div>
    {collection.sgti && <p className={styles['description']}>{collection.sgti}</p>}
  </header>
)
