import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Uuid, UuidParams } from './hal.ts'

/** Number of UUIDs of one notice. A PostgreSQL notification holds 8,000 bytes; a UUID takes 39 of them. */
export const MAX_NOTICE_UUIDS = 150

/** A change that the server sends to every open screen of the organisation (server-sent events). It only names data to reload.
 *  `item.moved` is sent once for all items that an operation moved: `uuid` is the operation, `collections` are the collections
 *  that gained or lost items.
 *  `item.created` has the `count` of new items in each of its collections, or none for a single item. An operation names each
 *  collection once, together with the first new item in it.
 *  `item.deleted`, `collection.deleted` and `story.deleted` come in addition to the notice of the change. If an operation deleted
 *  several items or collections, `uuids` has all of them, divided into notices. A collection is deleted with its descendants.
 *  `editing.present` names a person who has the form of an entity open. Only people who may edit receive it. */
export const Notice = Type.Object({
  kind: Type.Enum([
    'item.created',
    'item.changed',
    'item.deleted',
    'item.moved',
    'collection.changed',
    'collection.deleted',
    'import.changed',
    'template.changed',
    'bulkOperation.changed',
    'person.changed',
    'workgroup.changed',
    'state.changed',
    'transition.changed',
    'run.changed',
    'log.changed',
    'inbox.changed',
    'story.changed',
    'story.deleted',
    'series.changed',
    'editing.present',
  ]),
  uuid: Uuid,
  collections: Type.Optional(Type.Array(Uuid)),
  uuids: Type.Optional(Type.Array(Uuid, { maxItems: MAX_NOTICE_UUIDS })),
  count: Type.Optional(Type.Integer({ minimum: 2, maximum: 100_000 })),
  person: Type.Optional(
    Type.Object({ uuid: Uuid, username: Type.String(), name: Type.String(), surname: Type.String() }),
  ),
})
export type Notice = Static<typeof Notice>

/** Time for which the server keeps sent notices, ms. */
export const RECENT_NOTICES_MS = 30_000
/** Maximum age of notices that a client can request, ms. */
export const MAX_SINCE_MS = 3600_000

export const listen = endpoint({
  id: 'notices.listen',
  method: 'GET',
  path: '/live',
  summary:
    'Server-sent events, one Notice each. First come those of the last `since` ms, or the event `resync` if they are no longer known',
  query: Type.Object({ since: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SINCE_MS })) }),
  produces: 'text/event-stream',
})

/** Time between two announcements of a form that stays open, ms. */
export const EDITING_REPEAT_MS = 10_000
/** Time after which a person without a new announcement is no longer shown, ms. */
export const EDITING_EXPIRES_MS = 25_000

export const announceEditing = endpoint({
  id: 'notices.announceEditing',
  method: 'POST',
  path: '/live/editing/:uuid',
  summary: 'Notifies other editors that the caller has the form of this item or story open. Nothing is stored',
  params: UuidParams,
  status: 204,
})
