import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import { TreeDrawer } from '../../tree/TreeDrawer.tsx'
import { StateBadge } from '../../workflow/StateBadge.tsx'
import { AddItem } from './AddItem.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import type { CollectionDialogName } from './collection-actions.ts'
import { CollectionCounts } from './CollectionCounts.tsx'
import { ancestorsQuery } from './collection.queries.ts'
import styles from './CollectionHeading.module.css'

const CollectionMenu = lazyComponent(() => import('./CollectionMenu.tsx'), 'CollectionMenu')
const CollectionDialogs = lazyComponent(() => import('../dialogs/CollectionDialogs.tsx'), 'CollectionDialogs')

type Props = {
  collection: Collection
  parentId: string | undefined
  /** The uuids from the root to the collection. */
  path: readonly string[]
}

/** The path, title and state of a collection, its actions, and the buttons to add content. */
export const CollectionHeading = ({ collection, parentId, path }: Props) => {
  const [dialog, setDialog] = useState<CollectionDialogName>()
  const { data: ancestors = [] } = useQuery(ancestorsQuery(collection.uuid, parentId))
  return (
    <header>
      <Breadcrumb
        ancestors={ancestors}
        current={collection.uuid}
        onCurrent={() => setDialog(collection.isRoot ? 'statistics' : 'view')}
      />
      <div className={styles.line}>
        <div className={styles.title}>
          <ScreenHeading className={styles.name}>{collection.sgtt}</ScreenHeading>
          <StateBadge resourceType="COLLECTION" uuid={collection.uuid} state={collection.state} />
        </div>
        <div className={styles.tools}>
          <TreeDrawer key={collection.uuid} collectionUuid={collection.uuid} current={path} />
          <Suspense fallback={<span className={styles.menu} />}>
            <CollectionMenu collection={collection} onChoose={setDialog} />
          </Suspense>
          <AddItem collectionUuid={collection.uuid} />
          <AddMore collectionUuid={collection.uuid} />
        </div>
      </div>
      {collection.collectionsCount > 0 && (
        <p className={styles.counts}>
          <CollectionCounts collection={collection} />
        </p>
      )}
      {collection.sgti && <p className={styles.description}>{collection.sgti}</p>}
      {dialog && (
        <Suspense fallback={null}>
          <CollectionDialogs
            open={dialog}
            collection={collection}
            parent={ancestors.at(-2)}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </header>
  )
}

// The code of menus includes the positioning library, which the first paint does not need.
const AddMenu = lazyComponent(() => import('./AddMenu.tsx'), 'AddMenu')

/** The menu next to "Add item" for people who may both describe and upload. Its space is reserved until its code has loaded. */
const AddMore = ({ collectionUuid }: { collectionUuid: string }) => {
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
