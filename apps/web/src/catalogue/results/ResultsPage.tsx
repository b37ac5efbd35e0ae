import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/formatDate.ts'
import { ScreenHeading } from '#shared/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ScreenTitle.tsx'
import { FoundCollections } from './FoundCollections.tsx'
import { FoundItems } from './FoundItems.tsx'
import { foundCollectionsQuery, foundItemsQuery } from './results.queries.ts'
import styles from './ResultsPage.module.css'

/** What the search found: items and collections side by side, or in two tabs on narrow screens. @source spec 000 §2 */
export const ResultsPage = () => {
  const { t } = useTranslation('catalogue')
  const { searchTerm = '', page = 1, collectionPage = 1 } = useSearch({ strict: false })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const items = useQuery({ ...foundItemsQuery(searchTerm, page), enabled: searchTerm !== '' })
  const collections = useQuery({ ...foundCollectionsQuery(searchTerm, collectionPage), enabled: searchTerm !== '' })
  const title = searchTerm === '' ? t('results.none') : t('results.title', { searchTerm })
  const headed = (label: string, total: number | undefined) => (
    <>
      {label} <span className={styles['total']}>{total === undefined ? '' : formatCount(total)}</span>
    </>
  )
  const itemsHead = headed(t('results.items'), items.data?.page.totalElements)
  const collectionsHead = headed(t('results.collections'), collections.data?.page.totalElements)
  return (
    <div className={styles['page']}>
      <ScreenTitle of={title} />
      <ScreenHeading className={styles['title'] ?? ''}>{title}</ScreenHeading>
      {wide ? (
        <div className={styles['columns']}>
          <section>
            <h2>{itemsHead}</h2>
            <FoundItems found={items} />
          </section>
          <section>
            <h2>{collectionsHead}</h2>
            <FoundCollections found={collections} />
          </section>
        </div>
      ) : (
        <Tabs defaultValue="items" keepMounted={false}>
          <Tabs.List grow mb={16}>
            <Tabs.Tab value="items">{itemsHead}</Tabs.Tab>
            <Tabs.Tab value="collections">{collectionsHead}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="items">
            <FoundItems found={items} />
          </Tabs.Panel>
          <Tabs.Panel value="collections">
            <FoundCollections found={collections} />
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  )
}
