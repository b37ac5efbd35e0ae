import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid } from '../platform/hal.ts'
import { itemFilters, MEDIA_KINDS } from './item-filters.ts'

const Count = Type.Integer({ minimum: 0 })
const Counted = Type.Object({ value: Type.String(), count: Count })

/** Number of found items for each value. A filter applies to the counts of all facets except its own. */
export const Facets = Type.Object({
  states: Type.Array(Counted),
  media: Type.Array(Type.Object({ value: Type.Enum([...MEDIA_KINDS]), count: Count })),
  fields: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Counted) })),
  authors: Type.Array(Counted, { description: 'the most frequent' }),
  collections: Type.Array(Type.Object({ uuid: Uuid, title: Type.String(), count: Count }), {
    description: 'those that contain most of the hits directly',
  }),
})
export type Facets = Static<typeof Facets>

/** Maximum number of values in the author facet and in the collection facet. */
export const MAX_FACET_VALUES = 30

export const readFacets = endpoint({
  id: 'search.getFacets',
  method: 'GET',
  path: '/meta/culturalItems/search/facets',
  summary: 'Filters that narrow the hits, with counts',
  query: Type.Object({ text: Type.String({ maxLength: 200 }), ...itemFilters }),
  answer: Facets,
})

/** A search is corrected if it finds at most this number of items. */
export const MAX_HITS_OF_MISSPELT = 2

export const findSpelling = endpoint({
  id: 'search.findSpelling',
  method: 'GET',
  path: '/meta/culturalItems/search/findSpelling',
  summary: 'The search that differs by one letter in its rare words and finds more items, or null',
  query: Type.Object({ text: Type.String({ maxLength: 200 }), ...itemFilters }),
  answer: Type.Object({ text: Type.Union([Type.String(), Type.Null()]), totalElements: Count }),
})
