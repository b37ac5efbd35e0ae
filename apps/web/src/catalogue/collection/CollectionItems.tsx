import type { Collection } from '@pressmark/contract/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ErrorAlert.tsx'
import { useKept } from '#shared/kept.ts'
import { Paging } from '#shared/Paging.tsx'
import { ItemGrid } from '../card/ItemGrid.tsx'
import { useView } from '../card/view.ts'
import styles from './CollectionItems.module.css'
import { itemsQuery } from './collection.queries.ts'
import { ItemsSkeleton } from './CollectionSkeleton.tsx'
import { ItemsBar } from './ItemsBar.tsx'
import { NewItemsNotice } from './NewItemsNotice.tsx'
import { NoItems } from './NoItems.tsx'

/** The items that hang directly below a collection, a page at a time. */
export const CollectionItems = ({ collection, page }: { collection: Collection; page: number }) => {
  const { t } = useTranslation('catalogue')
  const [view, setView] = useView()
  const navigate = useNavigate()
  const top = useRef<HTMLElement>(null)
  const { data: read, error, refetch } = useQuery(itemsQuery(collection.uuid, page))
  const data = useKept(read)
  const items = data?._embedded.culturalItems ?? []
  // The page lies in the address: turning it can be sent to a colleague, and gone back from.
  const turn = (to: number) => {
    top.current?.scrollIntoView()
    void navigate({ to: '.', search: (old) => ({ ...old, page: to }), resetScroll: false })
  }
  return (
    <section ref={top} aria-label={t('itemsLabel')} aria-busy={!read && !error} className={styles['items']}>
      <NewItemsNotice collectionUuid={collection.uuid} shown={items} />
      {data ? (
        <>
          {data.page.totalElements > 0 && <ItemsBar total={data.page.totalElements} view={view} onView={setView} />}
          {error && <ErrorAlert error={error} onRetry={refetch} />}
          <ItemGrid items={items} view={view} label={t('itemsLabel')} collectionOf={() => collection.uuid} />
          {data.page.totalElements === 0 && <NoItems collection={collection} />}
          <Paging page={data.page} label={t('itemPages')} onPage={turn} />
        </>
      ) : (
        <>
          {error && <ErrorAlert error={error} onRetry={refetch} />}
          {!error && <ItemsSkeleton count={collection.itemsCount} view={view} />}
        </>
      )}
    </section>
  )
}
