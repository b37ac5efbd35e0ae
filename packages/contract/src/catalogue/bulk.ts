import { Type, type Static } from 'typebox'
import { ENTRY_KINDS, PAGE_SIZE, RESOURCE_TYPES, TEMPLATE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, MetadataLanguage, MetadataText, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { itemFilters } from './item-filters.ts'
import { Person } from '../identity/person.ts'

/** Maximum number of items in one bulk operation, and of uuids that a request can list. */
export const BULK_LIMITS = { items: 100_000, uuids: 10_000 } as const

/** Maximum number of examples in a preview. */
export const PREVIEW_EXAMPLES = 20

/** Maximum number of values of a field in an example of a preview, and of characters of each. The rest is cut. */
export const PREVIEW_LIMITS = { values: 20, characters: 1000 } as const

/** Maximum number of listed problems. The count includes all problems. */
export const MAX_LISTED_PROBLEMS = 1000

/** `set` replaces all values of a field by one value. `append` adds a value. `remove` removes a value, or all values without `value`.
 *  `replace` writes `value` wherever a value contains the text `find`. */
export const EDIT_OPERATIONS = ['set', 'append', 'remove', 'replace'] as const
export type EditOperation = (typeof EDIT_OPERATIONS)[number]

export const Edit = Type.Object({
  field: Type.String({ minLength: 1, maxLength: 100, description: 'name of a template of items' }),
  operation: Type.Enum([...EDIT_OPERATIONS]),
  value: Type.Optional(MetadataText),
  lang: Type.Optional(MetadataLanguage),
  find: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  matchCase: Type.Optional(Type.Boolean({ default: false })),
})
export type Edit = Static<typeof Edit>

/** The selected items. Exactly one of the three properties is given. */
export const ItemSelection = Type.Object({
  culturalItemsUuids: Type.Optional(
    Type.Array(Uuid, { minItems: 1, maxItems: BULK_LIMITS.uuids, uniqueItems: true, description: 'selected items' }),
  ),
  collectionUuid: Type.Optional(Uuid),
  search: Type.Optional(
    Type.Object(
      { text: Type.String({ maxLength: 200 }), ...itemFilters },
      { description: 'all hits of a search of items' },
    ),
  ),
})
export type ItemSelection = Static<typeof ItemSelection>

const EditOfItems = Type.Object({ ...ItemSelection.properties, edit: Edit })

/** Reasons why an entry was skipped. With the first four, the item form would reject the value too. */
export const BULK_REASONS = [
  'required',
  'notRepeatable',
  'invalid',
  'tooLong',
  'pressmarkTaken',
  'gone',
  'changedSince',
  'collectionGone',
  'itemInBin',
  'alertCollection',
  'lockedByState',
  'leftOut',
  'unconverted',
] as const
export type BulkReason = (typeof BULK_REASONS)[number]

export const BulkProblem = Type.Object({
  uuid: Uuid,
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  title: Type.String(),
  pressmark: Type.Union([Type.String(), Type.Null()]),
  itemUuid: Type.Union([Uuid, Type.Null()], { description: 'the item to open; null for a collection' }),
  collectionUuid: Type.Union([Uuid, Type.Null()], { description: 'a collection of that item; null in the bin' }),
  code: Type.Enum([...BULK_REASONS]),
  message: Type.String({ description: 'in English, for people' }),
})
export type BulkProblem = Static<typeof BulkProblem>

const Count = Type.Integer({ minimum: 0 })

const Example = Type.Object({
  uuid: Uuid,
  title: Type.String(),
  pressmark: Type.String(),
  before: Type.Array(Type.String(), { description: 'the first values, each cut at 1,000 characters' }),
  after: Type.Array(Type.String(), { description: 'the first values, each cut at 1,000 characters' }),
})

const Problem = Type.Object({
  uuid: Uuid,
  title: Type.String(),
  pressmark: Type.String(),
  code: Type.Enum([...BULK_REASONS]),
  message: Type.String({ description: 'in English, for people' }),
})

/** Preview of a bulk edit. */
export const EditPreview = Type.Object({
  total: Count,
  changes: Count,
  unchanged: Type.Integer({ minimum: 0, description: 'items that already have this value' }),
  skipped: Type.Integer({ minimum: 0, description: 'items that would be skipped' }),
  examples: Type.Array(Example, { description: 'the first items that change' }),
  problems: Type.Array(Problem, { description: 'the first skipped items' }),
})
export type EditPreview = Static<typeof EditPreview>

export const BULK_KINDS = [
  'edit',
  'move',
  'deleteCollection',
  'deleteAssets',
  'editAssets',
  'import',
  'sheet',
  'fieldType',
] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** Steps of a bulk operation. The steps that end in -ING are jobs. */
export const BULK_STEPS = ['RUNNING', 'DONE', 'UNDOING', 'UNDONE'] as const
export type BulkStep = (typeof BULK_STEPS)[number]

const TypeChange = Type.Object({
  field: Type.String({ description: 'name of the field' }),
  labels: Type.Record(Type.String(), Type.String()),
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  from: Type.Enum([...TEMPLATE_TYPES]),
  to: Type.Enum([...TEMPLATE_TYPES]),
})

/** A bulk operation: an edit, move or deletion of several entries of the catalogue. */
export const BulkOperation = Type.Object({
  uuid: Uuid,
  kind: Type.Enum([...BULK_KINDS]),
  step: Type.Enum([...BULK_STEPS]),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'of the step' }),
  failed: Type.Boolean({ description: 'the step failed' }),
  person: Type.Union([Person, Type.Null()]),
  createdDate: Moment,
  total: Type.Integer({ minimum: 0, description: 'number of selected entries' }),
  changed: Count,
  unchanged: Type.Integer({ minimum: 0, description: 'entries that already had this value' }),
  undone: Type.Integer({ minimum: 0, description: 'reverted changes' }),
  skipped: Type.Integer({ minimum: 0, description: 'entries that the last step skipped' }),
  title: Type.String({
    description: 'title of the deleted collection, the item of the assets, or the spreadsheet',
  }),
  entryKind: Type.Optional(Type.Enum([...ENTRY_KINDS], { description: 'what a spreadsheet has updated' })),
  others: Type.Integer({ minimum: 0, description: 'number of collections that were deleted with that of the title' }),
  edit: Type.Union([Edit, Type.Null()]),
  typeChange: Type.Union([TypeChange, Type.Null()]),
  to: Type.Array(Type.String(), { description: 'collections to which items were added' }),
  from: Type.Array(Type.String(), { description: 'collections from which items were removed' }),
  undoable: Type.Boolean({ description: 'false for an import from a spreadsheet: it is undone at its own address' }),
  _links: Type.Object({ self: Link, problems: Link }),
})
export type BulkOperation = Static<typeof BulkOperation>

const base = '/meta/bulkOperations'

export const previewEdit = endpoint({
  id: 'bulk.previewEdit',
  method: 'POST',
  path: `${base}/dry-run`,
  summary: 'Previews an edit of many items: changed and skipped items, with reasons. Changes nothing',
  body: EditOfItems,
  answer: EditPreview,
  refusals: ['badRequest', 'invalidMetadata', 'tooManyItems'],
})

export const startEdit = endpoint({
  id: 'bulk.startEdit',
  method: 'POST',
  path: base,
  summary: 'Edits one field of many items, as a job. Values that a field does not allow are skipped and listed',
  body: EditOfItems,
  answer: BulkOperation,
  status: 202,
  refusals: ['badRequest', 'invalidMetadata', 'tooManyItems'],
})

export const listBulkOperations = endpoint({
  id: 'bulk.list',
  method: 'GET',
  path: base,
  summary: 'Lists the bulk operations: edits, moves, deletions, imports. Latest first',
  query: Type.Object(paging(PAGE_SIZE, ['createdDate'])),
  answer: pageOf({ bulkOperations: Type.Array(BulkOperation) }),
})

export const readBulkOperation = endpoint({
  id: 'bulk.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'A bulk operation',
  params: UuidParams,
  answer: BulkOperation,
})

export const listBulkProblems = endpoint({
  id: 'bulk.listProblems',
  method: 'GET',
  path: `${base}/:uuid/problems`,
  summary: 'The entries that its last step skipped, with reasons: the first thousand',
  params: UuidParams,
  query: Type.Object(paging(PAGE_SIZE, ['position'])),
  answer: pageOf({ problems: Type.Array(BulkProblem) }),
})

export const undoBulkOperation = endpoint({
  id: 'bulk.undo',
  method: 'POST',
  path: `${base}/:uuid/undo`,
  summary:
    'Undoes the whole operation, as a job. Entries that were changed later are skipped and listed. A change of type needs the right to manage',
  params: UuidParams,
  answer: BulkOperation,
  status: 202,
  refusals: ['notUndoable', 'forbidden', 'changedSince', 'valuesDoNotConvert'],
})
