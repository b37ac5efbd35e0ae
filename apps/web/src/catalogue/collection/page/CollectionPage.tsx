import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch, Link } from '@tanstack/react-router'
import { IconFolderQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Suspense } from 'react'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { isRefused } from '#shared/api/refusal.ts'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import { listSort } from '../../sorts.ts'
import { useCurrentPath } from '../../tree/current-path.ts'
import { collectionQuery } from './collection.queries.ts'
import { CollectionHeading } from './CollectionHeading.tsx'
import { CollectionItems } from '../items/CollectionItems.tsx'
import styles from './CollectionPage.module.css'
import { CollectionSkeleton } from './CollectionSkeleton.tsx'
import { FolderStrip } from '../folders/FolderStrip.tsx'

/** A collection, or the catalogue home: what hangs below it. @source spec 000 §2 */
export const CollectionPage = () => {
  const { collectionUuid } = useParams({ strict: false })
  const { parentId, page = 1, sort } = useSearch({ strict: false })
  const { data: collection, error, refetch } = useQuery(collectionQuery(collectionUuid))
  const path = useCurrentPath(collectionUuid, parentId)
  // A uuid that is none at all is a bad request to the server, and a wrong address to a person.
  if (isRefused(error, 'notFound') || isRefused(error, 'badRequest')) return <CollectionNotFound />
  return (
    <div className={styles.page}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {collection ? (
        <>
          <ScreenTitle of={collection.sgtt} />
          <CollectionHeading collection={collection} parentId={parentId} path={path} />
          {collection.collectionsCount > 0 && <FolderStrip key={collection.uuid} collection={collection} />}
          <DropOnCollection collectionUuid={collection.uuid} />
          <CollectionItems
            key={`items of ${collection.uuid}`}
            collection={collection}
            page={page}
            sort={listSort(sort)}
          />
        </>
      ) : (
        !error && <CollectionSkeleton />
      )}
    </div>
  )
}

/** The address names a collection that is not there, or not in this organisation. */
const CollectionNotFound = () => {
  const { t } = useTranslation('catalogue')
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('notFound.title')} />
      <ScreenHeading>{t('notFound.title')}</ScreenHeading>
      <EmptyState
        icon={<IconFolderQuestion size={40} stroke={1.2} aria-hidden />}
        text={t('notFound.text')}
        action={<Link to="/catalog">{t('notFound.home')}</Link>}
      />
    </div>
  )
}

const DropFiles = lazyComponent(() => import('#uploads/DropFiles.tsx'), 'DropFiles')

/** Lets files be dropped on the screen of a collection, by those who may both describe and upload. */
const DropOnCollection = ({ collectionUuid }: { collectionUuid: string }) =>
  useMay('catalogue.edit', 'media.import') ? (
    <Suspense fallback={null}>
      <DropFiles collectionUuid={collectionUuid} />
    </Suspense>
  ) : null
