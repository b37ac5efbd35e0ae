import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, Uuid } from '../platform/hal.ts'

const Count = Type.Integer({ minimum: 0 })

/** A comparison of many entities with what is published, after a state or the organisation became public or hidden. */
const PublicationRun = Type.Object({
  stateUuid: Type.Union([Uuid, Type.Null()], { description: 'null for all states' }),
  done: Count,
  total: Count,
  startedAt: Moment,
})
export type PublicationRun = Static<typeof PublicationRun>

export const readPublication = endpoint({
  id: 'publication.read',
  method: 'GET',
  path: '/meta/publication',
  summary: 'How many entries are public, and which comparisons are running after a state was published or hidden',
  answer: Type.Object({
    published: Type.Object({ items: Count, collections: Count, stories: Count, series: Count }),
    running: Type.Array(PublicationRun),
  }),
})
