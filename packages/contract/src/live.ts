import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Uuid } from './hal.ts'

/** What happened, told to every open screen of the organisation (server-sent events). Names only what may need reading again. */
export const Notice = Type.Object({
  kind: Type.Enum(['item.created', 'item.changed', 'collection.changed', 'import.changed']),
  uuid: Uuid,
  collections: Type.Optional(Type.Array(Uuid)),
})
export type Notice = Static<typeof Notice>

export const listen = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Server-sent events: a Notice each, as it happens',
  produces: 'text/event-stream',
})
