import { Type, type Static } from 'typebox'
import { ENTRY_KINDS, PAGE_SIZE, type EntryKind } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { BULK_LIMITS, ItemSelection } from './bulk.ts'

/** Formats of an export. JSON Lines has one entry in each line, for programs. It cannot be imported again. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Days for which an export keeps the values that it had. An import compares an edited spreadsheet with them. */
export const EXPORT_DAYS = 90

/** Upper limits of an export. An XLSX cell holds at most 32,767 characters. @source ECMA-376 Part 1 §18.3.1.4 */
export const EXPORT_LIMITS = { columns: 180, cell: 32_767 } as const

/** Header of the first column, before the UUID of the export. It survives every spreadsheet program and format. It names the kind
 *  too, because an export that has expired is deleted. */
export const EXPORT_HEADERS = {
  ITEM: 'pressmark:uuid:',
  MEDIA: 'pressmark:media:',
  COLLECTION: 'pressmark:collection:',
} as const satisfies Record<EntryKind, string>
export const EXPORT_HEADER = EXPORT_HEADERS.ITEM

/** Text in a cell that is longer than a spreadsheet allows. An import takes it as unchanged. */
export const LONG_CELL = '[Too long for a spreadsheet. This cell stays unchanged.]'

/** Columns that an export adds to the fields, for each kind. An import does not change them. */
export const INFO_COLUMNS_OF = {
  ITEM: ['collections', 'state', 'images', 'createdDate', 'modifiedDate', 'address'],
  MEDIA: [
    'itemUuid',
    'itemPressmark',
    'assetType',
    'position',
    'fileName',
    'fileSize',
    'sha256',
    'state',
    'createdDate',
    'modifiedDate',
    'address',
  ],
  COLLECTION: [
    'parents',
    'itemsCount',
    'collectionsCount',
    'branchItemsCount',
    'branchCollectionsCount',
    'state',
    'createdDate',
    'modifiedDate',
    'address',
  ],
} as const satisfies Record<EntryKind, readonly string[]>
export type InfoColumn = (typeof INFO_COLUMNS_OF)[EntryKind][number]
export const INFO_COLUMNS: readonly InfoColumn[] = [...new Set(Object.values(INFO_COLUMNS_OF).flat())]

/** The exported entries. Exactly one of the properties is given. Media are those of the selected items. Collections are those that
 *  are named, a collection with all collections below it, or those that a search by text finds. */
export const ExportSelection = Type.Object({
  ...ItemSelection.properties,
  collectionsUuids: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: BULK_LIMITS.uuids,
      uniqueItems: true,
      description: 'selected collections; only for this kind',
    }),
  ),
})
export type ExportSelection = Static<typeof ExportSelection>

export const SheetExport = Type.Object({
  uuid: Uuid,
  kind: Type.Enum([...ENTRY_KINDS]),
  format: Type.Enum([...EXPORT_FORMATS]),
  step: Type.Enum(['RUNNING', 'DONE']),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  failed: Type.Boolean({ description: 'the export failed' }),
  items: Type.Integer({ minimum: 0, description: 'number of exported entries' }),
  fileName: Type.String(),
  createdDate: Moment,
  expiresDate: Type.String({ format: 'date-time', description: 'until then an import compares with this export' }),
  _links: Type.Object({ self: Link, file: Type.Optional(Link) }),
})
export type SheetExport = Static<typeof SheetExport>

const base = '/meta/exports'

export const startExport = endpoint({
  id: 'exports.start',
  method: 'POST',
  path: base,
  summary: 'Exports items, media or collections as a job. A spreadsheet can be edited and imported again',
  body: Type.Object({
    ...ExportSelection.properties,
    kind: Type.Optional(Type.Enum([...ENTRY_KINDS], { default: 'ITEM', description: 'of all rows of the file' })),
    format: Type.Enum([...EXPORT_FORMATS]),
    fields: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: EXPORT_LIMITS.columns,
        uniqueItems: true,
        description: 'names of templates, in the order of the columns. Without it, all fields in their order',
      }),
    ),
    info: Type.Optional(
      Type.Array(Type.Enum([...INFO_COLUMNS]), {
        uniqueItems: true,
        description: 'read-only columns; all of the kind without it',
      }),
    ),
  }),
  answer: SheetExport,
  status: 202,
  refusals: ['badRequest', 'invalidMetadata', 'tooManyItems'],
})

export const listExports = endpoint({
  id: 'exports.list',
  method: 'GET',
  path: base,
  summary: 'The exports of the person, latest first',
  query: Type.Object(paging(PAGE_SIZE, ['createdDate'])),
  answer: pageOf({ exports: Type.Array(SheetExport) }),
})

export const readExport = endpoint({
  id: 'exports.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'An export of the person',
  params: UuidParams,
  answer: SheetExport,
})

export const downloadExport = endpoint({
  id: 'exports.getFile',
  method: 'GET',
  path: `${base}/:uuid/file`,
  summary: 'The file of an export that is done',
  params: UuidParams,
  produces: 'application/octet-stream',
  refusals: ['stepMismatch', 'tooManyDownloads', 'downloadLimitReached'],
})
