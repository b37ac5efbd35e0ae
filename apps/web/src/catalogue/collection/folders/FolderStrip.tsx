import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { FOLDERS_BEFORE_MORE } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import { foldersQuery } from '../page/collection.queries.ts'
import { FoldersSkeleton } from '../page/CollectionSkeleton.tsx'
import styles from './FolderStrip.module.css'
import { FolderTile } from './FolderTile.tsx'

/** The subcollections of a collection: the first nine, or all of them in pages. @source spec 000 §2 */
export const FolderStrip = ({ collection }: { collection: Collection }) => {
  const { t } = useTranslation('catalogue')
  const { folders: shownPage } = useSearch({ strict: false })
  const navigate = useNavigate()
  const all = shownPage !== undefined
  const page = shownPage ?? 1
  // In the address, so that the way to an item and back keeps it.
  const show = (to: number | undefined) =>
    void navigate({
      to: '.',
      search: ({ folders: _folders, ...previous }) => ({ ...previous, ...(to !== undefined && { folders: to }) }),
      replace: true,
      resetScroll: false,
    })
  const { data: read, error, refetch } = useQuery(foldersQuery(collection.uuid, page))
  const data = useLatest(read)
  if (!data && error) return <ErrorAlert error={error} onRetry={refetch} />
  if (!data) return <FoldersSkeleton count={collection.collectionsCount} />
  const folders = data._embedded.culturalItemCollections
  const more = data.page.totalElements - FOLDERS_BEFORE_MORE
  return (
    <section aria-label={t('folders.label')} className={styles.section}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      <ul className={styles.strip}>
        {(all ? folders : folders.slice(0, FOLDERS_BEFORE_MORE)).map((folder) => (
          <FolderTile key={folder.uuid} folder={folder} parentId={collection.uuid} loading={all ? 'lazy' : 'eager'} />
        ))}
        {more > 0 && !all && (
          <li>
            <button type="button" className={styles.more} aria-expanded={false} onClick={() => show(1)}>
              <span className={styles.name}>{t('folders.more', { count: more, shown: formatCount(more) })}</span>
              <span className={styles.count}>{t('folders.showAll')}</span>
            </button>
          </li>
        )}
      </ul>
      {all && (
        <div className={styles.foot}>
          <Paging page={data.page} label={t('folders.pages')} onPage={show} />
          <button type="button" className={styles.less} aria-expanded onClick={() => show(undefined)}>
            {t('folders.showLess')}
          </button>
        </div>
      )}
    </section>
  )
}
