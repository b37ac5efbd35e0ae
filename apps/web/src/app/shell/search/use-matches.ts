import { useDebouncedValue } from '@mantine/hooks'
import { IconBook2, IconBooks, IconFolder, IconPhoto } from '@tabler/icons-react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { findCollectionsByText } from '@pressmark/contract/catalogue/collections.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { findSeriesByMetadata } from '@pressmark/contract/stories/series.ts'
import { findStoriesByMetadata } from '@pressmark/contract/stories/stories.ts'
import { HighlightedText } from '#catalogue/results/HighlightedText.tsx'
import type { OptionGroup } from '#shared/ui/OptionList.tsx'
import { call } from '#shared/api/call.ts'
import { searchKeys } from '#shared/api/keys.ts'

const DEBOUNCE_MS = 200

/** `by` is the field to which the search is limited, `branch` the uuid of the collection. */
type Limits = { by?: string | undefined; branch?: string | undefined }

/** Returns the items, collections, stories and series that match the typed text, as links. Matches are marked. */
export const useMatches = ({ written, by, branch }: Limits & { written: string }, onGo: () => void): OptionGroup[] => {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const [text] = useDebouncedValue(written.trim(), DEBOUNCE_MS)
  const { data } = useQuery(suggestionsQuery(text, { by, branch }))
  if (!data || text.length < 2 || written.trim().length < 2) return []
  const shown = (label: string) => createElement(HighlightedText, { text: label, terms: text })
  const items = data.items.map((item) => ({
    id: `found-${item.uuid}`,
    label: item.sgtt,
    hint: item.pressmark,
    icon: IconPhoto,
    picture: item.thumbnail,
    shown,
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
    picture: null,
    shown,
    choose: () => {
      onGo()
      void navigate({ to: '/catalog/$collectionUuid', params: { collectionUuid: uuid }, search: {} })
    },
  }))
  const stories = data.stories.map(({ uuid, sgtt, author, thumbnail }) => ({
    id: `found-${uuid}`,
    label: sgtt,
    hint: author,
    icon: IconBook2,
    picture: thumbnail,
    shown,
    choose: () => {
      onGo()
      void navigate({ to: '/story/editor/$storyUuid', params: { storyUuid: uuid } })
    },
  }))
  const series = data.series.map(({ uuid, sgtt }) => ({
    id: `found-${uuid}`,
    label: sgtt,
    icon: IconBooks,
    picture: null,
    shown,
    choose: () => {
      onGo()
      void navigate({ to: '/story/series/$seriesUuid', params: { seriesUuid: uuid } })
    },
  }))
  return [
    { label: t('suggest.items'), options: items },
    { label: t('suggest.collections'), options: collections },
    { label: t('suggest.stories'), options: stories },
    { label: t('suggest.series'), options: series },
  ].filter(({ options }) => options.length > 0)
}

const ITEMS = 6
const COLLECTIONS = 4
const STORIES = 3
const SERIES = 2

/** The best few entries for the typed text. A search in one field, or in a collection, finds no stories. A new search cancels the previous one. */
const suggestionsQuery = (text: string, { by, branch }: Limits) =>
  queryOptions({
    queryKey: searchKeys.suggestions(text, by, branch),
    queryFn: async ({ signal }) => {
      const limited = { text, ...(by && { by }), ...(branch && { branch }) }
      const byTitle = { name: 'sgtt', value: text.slice(0, 200) }
      const isLimited = by !== undefined || branch !== undefined
      const [items, collections, stories, series] = await Promise.all([
        call(searchItems, { query: { ...limited, size: ITEMS, sort: ['relevance'] }, signal }),
        call(findCollectionsByText, { query: { ...limited, size: COLLECTIONS, sort: ['sgtt'] }, signal }),
        isLimited
          ? undefined
          : call(findStoriesByMetadata, { query: { ...byTitle, size: STORIES, sort: ['sgtt'] }, signal }),
        isLimited
          ? undefined
          : call(findSeriesByMetadata, { query: { ...byTitle, size: SERIES, sort: ['sgtt'] }, signal }),
      ])
      return {
        items: items._embedded.culturalItems,
        collections: collections._embedded.culturalItemCollections,
        stories: stories?._embedded.storyboards ?? [],
        series: series?._embedded.storyboardCollections ?? [],
      }
    },
    // Old suggestions stay visible until the next ones arrive, but not when the field is empty.
    placeholderData: (previous) => previous,
    enabled: text.length >= 2,
  })
