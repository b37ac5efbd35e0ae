import { Type, type Static } from 'typebox'
import { PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { ItemSelection } from './bulk.ts'

/** Formats of an exported spreadsheet. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Days for which an export keeps the values that it had. An import compares an edited spreadsheet with them. */
export const EXPORT_DAYS = 90

/** Upper limits of an export. An XLSX cell holds at most 32,767 characters. @source ECMA-376 Part 1 §18.3.1.4 */
export const EXPORT_LIMITS = { columns: 180, cell: 32_767 } as const

/** Header of the first column, before the UUID of the export. It survives every spreadsheet program and format. */
export const EXPORT_HEADER = 'pressmark:uuid:'

/** Text in a cell that is longer than a spreadsheet allows. An import takes it as unchanged. */
export const LONG_CELL = '[Too long for a spreadsheet. This cell stays unchanged.]'

/** Columns that an export adds to the fields. An import does not change them. */
export const INFO_COLUMNS = ['collections', 'state', 'images', 'createdDate', 'modifiedDate', 'address'] as const
export type InfoColumn = (typeof INFO_COLUMNS)[number]

export const SheetExport = Type.Object({
  uuid: Uuid,
  format: Type.Enum([...EXPORT_FORMATS]),
  step: Type.Enum(['RUNNING', 'DONE']),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  failed: Type.Boolean({ description: 'the export failed' }),
  items: Type.Integer({ minimum: 0, description: 'number of selected items' }),
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
  summary: 'Exports items as a spreadsheet, as a job. It can be edited and imported again',
  body: Type.Object({
    ...ItemSelection.properties,
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
      Type.Array(Type.Enum([...INFO_COLUMNS]), { uniqueItems: true, description: 'read-only columns; all without it' }),
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
  summary: 'The spreadsheet of an export that is done',
  params: UuidParams,
  produces: 'application/octet-stream',
  refusals: ['stepMismatch', 'tooManyDownloads', 'downloadLimitReached'],
})
