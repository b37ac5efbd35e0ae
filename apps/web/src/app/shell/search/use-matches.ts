import { useDebouncedValue } from '@mantine/hooks'
import { IconFile, IconFolder } from '@tabler/icons-react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findCollectionsByText } from '@pressmark/contract/catalogue/collections.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import type { OptionGroup } from '#shared/ui/OptionList.tsx'
import { call } from '#shared/api/call.ts'
import { searchKeys } from '#shared/api/keys.ts'

const DEBOUNCE_MS = 200

/** Returns the items and collections that match the typed text, as links.
 *  @param branch uuid of the collection to which the search is limited */
export const useMatches = (
  { written, branch }: { written: string; branch?: string | undefined },
  onGo: () => void,
): OptionGroup[] => {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const [text] = useDebouncedValue(written.trim(), DEBOUNCE_MS)
  const { data } = useQuery(suggestionsQuery(text, branch))
  if (!data || text.length < 2 || written.trim().length < 2) return []
  const items = data.items.map((item) => ({
    id: `found-${item.uuid}`,
    label: item.sgtt,
    hint: item.pressmark,
    icon: IconFile,
    choose: () => {
      onGo()
      const params = { collectionUuid: item.parentCollectionsUuids[0] ?? '', uuid: item.uuid }
      void navigate({ to: '/catalog/$collectionUuid/cultural-item/$uuid', params })
    },
  }))
  const collections = data.collections.map(({ uuid, sgtt }) => ({
    id: `found-${uuid}`,
    label: sgtt,
    icon: IconFolder,
    choose: () => {
      onGo()
      void navigate({ to: '/catalog/$collectionUuid', params: { collectionUuid: uuid }, search: {} })
    },
  }))
  return [
    { label: t('suggest.items'), options: items },
    { label: t('suggest.collections'), options: collections },
  ].filter(({ options }) => options.length > 0)
}

const ITEMS = 6
const COLLECTIONS = 4

/** The best few items and collections for the typed text. A new search cancels the previous one. */
const suggestionsQuery = (text: string, branch: string | undefined) =>
  queryOptions({
    queryKey: searchKeys.suggestions(text, branch),
    queryFn: async ({ signal }) => {
      const limited = { text, ...(branch && { branch }) }
      const [items, collections] = await Promise.all([
        call(searchItems, { query: { ...limited, size: ITEMS, sort: ['relevance'] }, signal }),
        call(findCollectionsByText, { query: { ...limited, size: COLLECTIONS, sort: ['sgtt'] }, signal }),
      ])
      return {
        items: items._embedded.culturalItems,
        collections: collections._embedded.culturalItemCollections,
      }
    },
    // Old suggestions stay visible until the next ones arrive, but not when the field is empty.
    placeholderData: (previous) => previous,
    enabled: text.length >= 2,
  })
