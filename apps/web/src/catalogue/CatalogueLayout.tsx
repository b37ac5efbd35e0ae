import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import styles from './CatalogueLayout.module.css'
import { CollectionTree } from './tree/CollectionTree.tsx'
import { useCurrentPath } from './tree/current-path.ts'

const CreateCollection = lazyComponent(() => import('./collection/dialogs/CreateCollection.tsx'), 'CreateCollection')

/** The collection tree next to the current collection. It stays mounted while the person moves between collections. */
export const CatalogueLayout = () => {
  const { collectionUuid } = useParams({ strict: false })
  const { parentId } = useSearch({ strict: false })
  const { t } = useTranslation('catalogue')
  const path = useCurrentPath(collectionUuid, parentId)
  return (
    <div className={styles.layout}>
      <aside className={styles.tree}>
        <div className={styles.head}>
          <h2>{t('tree.label')}</h2>
          <Suspense fallback={null}>
            <CreateCollection parentUuid={collectionUuid ?? path.at(-1)} variant="icon" />
          </Suspense>
        </div>
        <CollectionTree current={path} />
      </aside>
      <div className={styles.screen}>
        <Outlet />
      </div>
    </div>
  )
}
