import { ActionIcon, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SearchQuery } from '@pressmark/contract/catalogue/saved-searches.ts'
import { IconArrowLeft, IconTableExport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useAllowed, useCommand, useCommandLabel } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { queryOf, filtersOf } from './search-query.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { Facets } from './Facets.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import { FoundCollections } from './FoundCollections.tsx'
import { FoundItems } from './FoundItems.tsx'
import { facetsQuery, foundCollectionsQuery, foundItemsQuery, narrowing, RESULTS_REFRESH } from './results.queries.ts'
import type { ResultsSearch } from './address.ts'
import styles from './ResultsPage.module.css'
import { useResultsSearch } from './use-results-search.ts'
import { backFromResults } from '#shared/hooks/back-navigation.ts'
import { pageSizeOf, useView } from '../card/view.ts'
import resultsHeadingStyles from './ResultsHeading.module.css'
import { SavedMenu } from './saved/SavedMenu.tsx'

/** The search results: items and collections side by side, or in two tabs on narrow screens, with the facets of the items.
 *  @source spec 000 §2 */
export const ResultsPage = () => {
  const { t } = useTranslation('search')
  const { search, go } = useResultsSearch()
  const { searchTerm = '', findBy = 'items' } = search
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const [view] = useView()
  useRefresh(RESULTS_REFRESH)
  const items = useQuery(foundItemsQuery(search, pageSizeOf(view)))
  const counted = useQuery(facetsQuery(search))
  const collections = useQuery(foundCollectionsQuery(search))
  const title = searchTerm === '' ? t('none') : t('title', { searchTerm })
  const headed = (label: string, count: number | undefined) => (
    <>
      {label} <span className={styles.total}>{count === undefined ? '' : formatCount(count)}</span>
    </>
  )
  const total = items.data?.page.totalElements
  const itemsHead = headed(t('items'), total)
  const collectionsHead = headed(t('collections'), collections.data?.page.totalElements)
  const itemResults = (
    <>
      <ChosenFilters />
      {/* A new key for each result, so that its selection starts empty. */}
      <FoundItems key={JSON.stringify([searchTerm, filtersOf(search)])} query={items} search={search} />
    </>
  )
  return (
    <div className={styles.page}>
      <ScreenTitle of={title} />
      <ResultsHeading title={title} query={queryOf(search)}>
        {!isWide && <FiltersButton counted={counted} total={total} />}
        <ExportResults search={search} total={total} collections={collections.data?.page.totalElements} />
      </ResultsHeading>
      {wide ? (
        <div className={styles.columns}>
          {isWide && (
            <section>
              <h2>{t('filters.label')}</h2>
              <Facets counted={counted} />
            </section>
          )}
          <section>
            <h2>{itemsHead}</h2>
            {itemResults}
          </section>
          <section>
            <h2>{collectionsHead}</h2>
            <FoundCollections query={collections} terms={searchTerm} />
          </section>
        </div>
      ) : (
        <Tabs
          value={findBy === 'collections' ? 'collections' : 'items'}
          onChange={(tab) => {
            const { findBy: _before, ...rest } = search
            go(tab === 'collections' ? { ...rest, findBy: tab } : rest)
          }}
        >
          <Tabs.List grow mb={16}>
            <Tabs.Tab value="items">{itemsHead}</Tabs.Tab>
            <Tabs.Tab value="collections">{collectionsHead}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="items">{itemResults}</Tabs.Panel>
          <Tabs.Panel value="collections">
            <FoundCollections query={collections} terms={searchTerm} />
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  )
}

type Props = { title: string; query: SearchQuery; children: ReactNode }

/** The search terms, the link back, and the saved searches. */
const ResultsHeading = ({ title, query, children }: Props) => {
  const { t } = useTranslation('search')
  const { pathname, search } = backFromResults()
  return (
    <header className={resultsHeadingStyles.heading}>
      <Link
        to={pathname as '/catalog'} // a collection's path is possible too, with the same query
        search={search}
        className={resultsHeadingStyles.back}
        aria-label={t('back')}
        title={t('back')}
      >
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
      </Link>
      <ScreenHeading className={resultsHeadingStyles.title}>{title}</ScreenHeading>
      <div className={resultsHeadingStyles.tools}>
        {children}
        <SavedMenu query={query} title={title} />
      </div>
    </header>
  )
}

const ExportDialog = lazyComponent(() => import('../export/ExportDialog.tsx'), 'ExportDialog')

type ExportProps = { search: ResultsSearch; total: number | undefined; collections: number | undefined }

/** The button that exports all items found, their media, or the collections found. */
const ExportResults = ({ search, total = 0, collections = 0 }: ExportProps) => {
  const [isOpen, setOpen] = useState(false)
  const label = useCommandLabel('list.export')
  const isAllowed = useAllowed()('list.export')
  const open = () => setOpen(true)
  const isOffered = total + collections > 0
  useCommand('list.export', open, { icon: IconTableExport, isOffered })
  if (!isAllowed) return null
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label={label} title={label} disabled={!isOffered} onClick={open}>
        <IconTableExport size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog
            items={total > 0 ? { selection: { search: narrowing(search) }, count: total } : undefined}
            collections={
              collections > 0 ? { selection: { search: ofCollections(search) }, count: collections } : undefined
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/* The filters of items do not limit the collections found. */
const ofCollections = ({ searchTerm: text = '', by, branch }: ResultsSearch) => ({
  text,
  ...(by && { by }),
  ...(branch && { branch }),
})
