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
import { FoldersBar } from './FoldersBar.tsx'
import { FolderTile } from './FolderTile.tsx'
import { useFolderSelection } from './use-folder-selection.ts'

const NONE: readonly Collection[] = []

/** The subcollections of a collection: the first nine, or all of them in pages. @source spec 000 §2 */
export const FolderStrip = ({ collection }: { collection: Collection }) => {
  const { t } = useTranslation('catalogue')
  const { data, error, refetch, all, show, shown, more } = useFolders(collection)
  const selection = useFolderSelection(shown)
  // Collections that were not deleted are listed, also if no other is left.
  if (collection.collectionsCount === 0 && !selection?.isChoosing) return null
  if (!data && error) return <ErrorAlert error={error} onRetry={refetch} />
  if (!data) return <FoldersSkeleton count={collection.collectionsCount} />
  return (
    <section aria-label={t('folders.label')} className={styles.section}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {selection && <FoldersBar total={data.page.totalElements} selection={selection} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses of the tiles inside */}
      <ul className={styles.strip} data-view="folders" {...selection?.list}>
        {shown.map((folder) => (
          <FolderTile
            key={folder.uuid}
            folder={folder}
            parentId={collection.uuid}
            loading={all ? 'lazy' : 'eager'}
            selection={selection}
          />
        ))}
        {more > 0 && <MoreTile more={more} onShow={() => show(1)} />}
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

const MoreTile = ({ more, onShow }: { more: number; onShow: () => void }) => {
  const { t } = useTranslation('catalogue')
  return (
    <li>
      <button type="button" className={styles.more} aria-expanded={false} onClick={onShow}>
        <span className={styles.name}>{t('folders.more', { count: more, shown: formatCount(more) })}</span>
        <span className={styles.count}>{t('folders.showAll')}</span>
      </button>
    </li>
  )
}

/* The shown tiles. The page is in the address, so that the way to an item and back keeps it. */
const useFolders = (collection: Collection) => {
  const { folders: shownPage } = useSearch({ strict: false })
  const navigate = useNavigate()
  const all = shownPage !== undefined
  const show = (to: number | undefined) =>
    void navigate({
      to: '.',
      search: ({ folders: _folders, ...previous }) => ({ ...previous, ...(to !== undefined && { folders: to }) }),
      replace: true,
      resetScroll: false,
    })
  const {
    data: read,
    error,
    refetch,
  } = useQuery({
    ...foldersQuery(collection.uuid, shownPage ?? 1),
    enabled: collection.collectionsCount > 0,
  })
  const data = useLatest(read)
  const folders = data?._embedded.culturalItemCollections ?? NONE
  const shown = all ? folders : folders.slice(0, FOLDERS_BEFORE_MORE)
  const more = all ? 0 : (data?.page.totalElements ?? 0) - FOLDERS_BEFORE_MORE
  return { data, error, refetch, all, show, shown, more }
}
