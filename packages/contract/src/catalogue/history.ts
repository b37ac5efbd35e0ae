import { Type, type Static } from 'typebox'
import { RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { EVENT_KINDS } from '../platform/events.ts'
import { Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { ActingKey, Person } from '../identity/person.ts'

const HISTORY_PAGE_SIZE = 20

/** Days during which deleted entries can be restored. @source docs/decisions/0013 */
export const BIN_DAYS = 30

/** A field before and after a change. Its name is the name of the template, or `collections`, `item`, `position` or `order`.
 *  Values of a field form a list. A field without values has an empty list. */
export const FieldChange = Type.Object({
  field: Type.String(),
  before: Type.Array(Type.String()),
  after: Type.Array(Type.String()),
})

/** A recorded change of an entity. */
export const Change = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...EVENT_KINDS]),
  at: Moment,
  person: Type.Union([Person, Type.Null()], { description: 'null for the system' }),
  apiKey: ActingKey,
  entityUuid: Uuid,
  entityTitle: Type.String(),
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  fields: Type.Array(FieldChange, { description: 'empty if `fieldsTooLarge`' }),
  fieldsTooLarge: Type.Boolean({ description: 'true if the values are too large for a list of changes' }),
  reverts: Type.Union([Type.Integer(), Type.Null()], { description: 'id of the change that this one reverted' }),
  revertible: Type.Boolean(),
  bulkOperation: Type.Union([Uuid, Type.Null()], { description: 'bulk operation that this change is part of' }),
})
export type Change = Static<typeof Change>

export const listHistory = endpoint({
  id: 'history.list',
  method: 'GET',
  path: '/meta/history/search/findByUuid',
  summary:
    'The changes of an item with its assets, a collection, an asset, a story or a series: user, time, values before and after. Latest first',
  query: Type.Object({ uuid: Uuid, ...paging(HISTORY_PAGE_SIZE, ['at']) }),
  answer: pageOf({ changes: Type.Array(Change) }),
})

export const revertChange = endpoint({
  id: 'history.revert',
  method: 'POST',
  path: '/meta/history/:id/revert',
  summary: 'Reverts one change, and records this as a change',
  params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
  status: 204,
  refusals: [
    'notRevertible',
    'replacedFileDeleted',
    'changedSince',
    'pressmarkAlreadyExists',
    'invalidMetadata',
    'pagesStillImporting',
  ],
})

export const Deleted = Type.Object({
  uuid: Uuid,
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  title: Type.String(),
  pressmark: Type.Union([Type.String(), Type.Null()]),
  itemTitle: Type.Union([Type.String(), Type.Null()], { description: 'of an asset: its item' }),
  deletedDate: Moment,
  daysLeft: Type.Integer({ minimum: 0, description: 'until it is deleted permanently; a started day counts' }),
  deletedBy: Type.Union([Person, Type.Null()]),
})
export type Deleted = Static<typeof Deleted>

export const listBin = endpoint({
  id: 'bin.list',
  method: 'GET',
  path: '/meta/bin',
  summary:
    'The entries deleted in the last 30 days, latest first. Without the capability to restore, only those that the caller deleted',
  query: Type.Object(paging(HISTORY_PAGE_SIZE, ['deletedDate'])),
  answer: pageOf({ deleted: Type.Array(Deleted) }),
})

export const restoreDeleted = endpoint({
  id: 'bin.restore',
  method: 'POST',
  path: '/meta/bin/:uuid/restore',
  summary: 'Restores an entry from the bin to the collections that still exist, otherwise below the root',
  params: UuidParams,
  answer: Type.Object({
    uuid: Uuid,
    resourceType: Type.Enum([...RESOURCE_TYPES]),
    itemUuid: Type.Union([Uuid, Type.Null()], {
      description: 'the item to open; null for a collection, a story and a series',
    }),
    collectionUuid: Type.Union([Uuid, Type.Null()], { description: 'null for a story and a series' }),
  }),
  refusals: ['pressmarkAlreadyExists', 'itemInBin'],
})
