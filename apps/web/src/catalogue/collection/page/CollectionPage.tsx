import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch, Link } from '@tanstack/react-router'
import { IconFolderQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Suspense } from 'react'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { isRefused } from '#shared/api/refusal.ts'
import { collectionKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import { useCurrentPath } from '../../tree/current-path.ts'
import { collectionQuery } from './collection.queries.ts'
import { CollectionHeading } from './CollectionHeading.tsx'
import { CollectionItems } from '../items/CollectionItems.tsx'
import styles from './CollectionPage.module.css'
import { CollectionSkeleton } from './CollectionSkeleton.tsx'
import { FolderStrip } from '../folders/FolderStrip.tsx'

/** The page of a collection, or the catalogue home, with the content of the collection. @source spec 000 §2 */
export const CollectionPage = () => {
  const { collectionUuid } = useParams({ strict: false })
  const { parentId, page = 1, sort } = useSearch({ strict: false })
  const { data: collection, error, refetch } = useQuery(collectionQuery(collectionUuid))
  const path = useCurrentPath(collectionUuid, parentId)
  // The server answers 400 to a malformed uuid. For the person this is a wrong address too.
  const isMissing = isRefused(error, 'notFound') || isRefused(error, 'badRequest')
  useOwnNotices(collectionUuid, isMissing)
  if (isMissing && !collection) return <CollectionNotFound />
  return (
    <div className={styles.page}>
      {error && !isMissing && <ErrorAlert error={error} onRetry={refetch} />}
      {collection ? (
        <>
          <ScreenTitle of={collection.sgtt} />
          <CollectionHeading collection={collection} parentId={parentId} path={path} />
          <ChangesByColleagues key={`changes of ${collection.uuid}`} collection={collection} isDeleted={isMissing} />
          {!isMissing && <FolderStrip key={collection.uuid} collection={collection} />}
          <DropOnCollection collectionUuid={collection.uuid} />
          {!isMissing && (
            <CollectionItems key={`items of ${collection.uuid}`} collection={collection} page={page} sort={sort} />
          )}
        </>
      ) : (
        !error && <CollectionSkeleton />
      )}
    </div>
  )
}

/* Reads the collection again when it is deleted, also with a collection above it, and when it is restored. Its list of items
   handles the other notices. */
const useOwnNotices = (collectionUuid: string | undefined, isMissing: boolean) =>
  useRefresh({
    kinds: isMissing ? ['collection.changed'] : ['collection.deleted'],
    matches: ({ uuid, uuids = [uuid] }) => collectionUuid !== undefined && uuids.includes(collectionUuid),
    keys: collectionUuid === undefined ? [] : [collectionKeys.one(collectionUuid)],
  })

const ColleagueChanges = lazyComponent(async () => {
  // The module exports a query too, which is not a component.
  const { ColleagueChanges } = await import('#shared/history/ColleagueChanges.tsx')
  return { ColleagueChanges }
}, 'ColleagueChanges')

/** Shows when someone else changes or deletes the open collection. Open forms keep their input. */
const ChangesByColleagues = ({ collection, isDeleted }: { collection: Collection; isDeleted: boolean }) => {
  const { t } = useTranslation('catalogue')
  return (
    <Suspense fallback={null}>
      <ColleagueChanges
        entry={collection}
        under={collectionKeys.one(collection.uuid)}
        isDeleted={isDeleted}
        texts={{ changedBy: (name) => t('opened.changedBy', { name }), deleted: t('opened.deleted') }}
      />
    </Suspense>
  )
}

/** Shown if the collection of the address does not exist, or belongs to another tenant. */
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

/** Accepts dropped files on the page of a collection, for people who may both describe and upload. */
const DropOnCollection = ({ collectionUuid }: { collectionUuid: string }) =>
  useMay('catalogue.edit', 'media.import') ? (
    <Suspense fallback={null}>
      <DropFiles collectionUuid={collectionUuid} />
    </Suspense>
  ) : null
