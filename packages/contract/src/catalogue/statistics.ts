import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'

const Count = Type.Integer({ minimum: 0 })

/** Number of entries in the catalogue of an organisation. */
export const CatalogueStatistics = Type.Object({
  collections: Type.Integer({ minimum: 0, description: 'without the root' }),
  items: Count,
  images: Count,
  audios: Count,
  videos: Count,
  model3Ds: Count,
  states: Type.Array(Type.Object({ name: Type.String(), color: Type.String(), items: Count, collections: Count })),
})
export type CatalogueStatistics = Static<typeof CatalogueStatistics>

export const readStatistics = endpoint({
  id: 'statistics.get',
  method: 'GET',
  path: '/meta/statistics',
  summary: 'Counts the collections, items and media by state',
  answer: CatalogueStatistics,
})
