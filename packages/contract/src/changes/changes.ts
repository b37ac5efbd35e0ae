import { Type, type Static } from 'typebox'
import { FieldChange } from '../catalogue/history.ts'
import { ActingKey, Person } from '../identity/person.ts'
import { RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { EVENT_KINDS, type EventKind } from '../platform/events.ts'
import { Moment, Uuid } from '../platform/hal.ts'

const ENTITIES = ['item', 'asset', 'document', 'collection', 'story', 'series']

/** Kinds of changes in the change feed: those of items, assets, collections, stories and series. */
export const CHANGE_KINDS: readonly EventKind[] = EVENT_KINDS.filter((kind) =>
  ENTITIES.includes(kind.slice(0, kind.indexOf('.'))),
)

/** Longest time that a call waits for the next change, s. */
export const MAX_WAIT_S = 30
export const CHANGES_PAGE_SIZE = 100
export const MAX_CHANGES_PAGE_SIZE = 1000

/** A change as programs receive it, from the feed and from webhooks. */
export const FeedChange = Type.Object({
  id: Type.Integer({ description: 'number of the change in the history' }),
  position: Type.Integer({ description: 'position in the feed: 1, 2, 3 and so on, in the order of the commits' }),
  kind: Type.Enum([...CHANGE_KINDS]),
  at: Moment,
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  entityUuid: Uuid,
  itemUuid: Type.Union([Uuid, Type.Null()], { description: 'the item, or the item of an asset' }),
  title: Type.String({ description: 'the present title' }),
  person: Type.Optional(Type.Union([Person, Type.Null()], { description: 'with `full`; null for the system' })),
  apiKey: Type.Optional(ActingKey),
  fields: Type.Optional(
    Type.Array(FieldChange, { description: 'with `full`: values before and after; empty if they are too large' }),
  ),
})
export type FeedChange = Static<typeof FeedChange>

const Cursor = Type.String({ minLength: 1, maxLength: 100, description: 'opaque: the `next` of an earlier answer' })

export const listChanges = endpoint({
  id: 'changes.list',
  method: 'GET',
  path: '/meta/changes',
  summary:
    'The change feed: all changes of items, assets, collections, stories and series after a cursor, in the order of their commits',
  query: Type.Object({
    after: Type.Optional({ ...Cursor, description: 'without it, the feed starts with the first change' }),
    kind: Type.Optional(
      Type.Array(Type.Enum([...CHANGE_KINDS]), {
        maxItems: CHANGE_KINDS.length,
        description: 'only changes of these kinds; may be repeated',
      }),
    ),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHANGES_PAGE_SIZE, default: CHANGES_PAGE_SIZE })),
    wait: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_WAIT_S, default: 0, description: 'seconds to wait for a change' }),
    ),
    full: Type.Optional(
      Type.Boolean({ default: false, description: 'with person and values; needs the capability catalogue.edit' }),
    ),
  }),
  answer: Type.Object({
    changes: Type.Array(FeedChange),
    next: Cursor,
    hasMore: Type.Boolean({ description: 'whether the next call finds more changes without waiting' }),
  }),
  refusals: ['cursorExpired'],
})

export const findLatestChange = endpoint({
  id: 'changes.findLatest',
  method: 'GET',
  path: '/meta/changes/latest',
  summary: 'The cursor behind the last change, for programs that need only later changes',
  answer: Type.Object({ next: Cursor }),
})
