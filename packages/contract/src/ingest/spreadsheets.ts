import { Type, type Static } from 'typebox'
import { ENTRY_KINDS, PAGE_SIZE, TEMPLATE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** Upper limits of a spreadsheet. */
export const SHEET_LIMITS = {
  rows: 250_000,
  columns: 200,
  /** Characters. */
  cell: 20_000,
  /** Levels of a collection path. */
  depth: 10,
  /** Unpacked size. */
  bytes: 1_000_000_000,
  images: 10_000,
} as const

/** Maximum number of listed problems. The count includes all problems. */
export const LISTED_PROBLEMS = 1000

/** Steps of a spreadsheet import. The person maps columns and starts the dry run, the import and the undo. Steps in -ING are jobs. */
export const SHEET_STEPS = ['MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'UNDOING', 'UNDONE'] as const
export type SheetStep = (typeof SHEET_STEPS)[number]

/** Modes of an import. `create` adds new items. `update` changes items that exist, after a comparison that a person confirms. */
export const SHEET_MODES = ['create', 'update'] as const
export type SheetMode = (typeof SHEET_MODES)[number]

/** Separator of image file names and of values of a repeatable field. */
export const SHEET_VALUE_SEPARATOR = '|'
/** Separator of the collections in a path. */
export const SHEET_PATH_SEPARATOR = '/'

/** Reasons why a sheet is unreadable or a step ended early. `stopped` means that a person stopped it. */
export const SHEET_REASONS = [
  'sheetDamaged',
  'sheetEmpty',
  'tooManyRows',
  'tooManyColumns',
  'tooLarge',
  'tooComplex',
  'stopped',
  'unexpected',
] as const
export const SheetReason = Type.Object({
  code: Type.Enum([...SHEET_REASONS]),
  message: Type.String({ description: 'in English, for people' }),
  limit: Type.Optional(Type.Integer()),
})
export type SheetReason = Static<typeof SheetReason>

/** Reasons why a row was not imported, or why an undo kept an item. */
export const ROW_REASONS = [
  'required',
  'notRepeatable',
  'invalidValue',
  'cellTooLong',
  'rowTooLong',
  'moreCells',
  'pressmarkTaken',
  'pressmarkTwice',
  'pathTooDeep',
  'imageNotUploaded',
  'imageFieldsRequired',
  'changedSince',
  'itemUnknown',
  'itemTwice',
  'entryUnknown',
  'entryTwice',
] as const
export const RowReason = Type.Object({
  code: Type.Enum([...ROW_REASONS]),
  message: Type.String({ description: 'in English, for people' }),
  type: Type.Optional(Type.Enum([...TEMPLATE_TYPES])),
  row: Type.Optional(Type.Integer({ description: 'row with the same pressmark, or of the same entry' })),
  fields: Type.Optional(Type.Array(Type.String(), { description: 'required fields of images, by English labels' })),
})
export type RowReason = Static<typeof RowReason>

export const SheetProblem = Type.Object({
  row: Type.Integer({ description: 'as a spreadsheet program counts: the headers are row 1' }),
  column: Type.String(),
  value: Type.String(),
  reason: RowReason,
  itemUuid: Type.Optional(Uuid),
})
export type SheetProblem = Static<typeof SheetProblem>

const Column = Type.Object({
  header: Type.String(),
  samples: Type.Array(Type.String(), { description: 'the first values of the column' }),
  target: Type.String({
    description:
      'field:NAME, field:NAME@LANGUAGE, collection, images, uuid, or empty. Columns of an export have version and info:NAME too',
  }),
})

export const Spreadsheet = Type.Object({
  uuid: Uuid,
  originalName: Type.String(),
  mode: Type.Enum([...SHEET_MODES]),
  kind: Type.Enum([...ENTRY_KINDS], { description: 'what the rows describe' }),
  collectionUuid: Type.Optional(Uuid),
  exportUuid: Type.Optional(Type.String({ description: 'the export that this spreadsheet came from' })),
  base: Type.Optional(
    Type.Enum(['available', 'expired'], {
      description: 'whether the values at that export are still there to compare with',
    }),
  ),
  bulkOperationUuid: Type.Optional(Type.String({ description: 'the bulk operation that writes the changes' })),
  format: Type.Enum(['csv', 'xlsx']),
  encoding: Type.Optional(Type.Enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])),
  delimiter: Type.Optional(Type.Enum([',', ';', '\t'])),
  sheetName: Type.Optional(Type.String()),
  columns: Type.Array(Column),
  mappingUuid: Type.Optional(
    Type.String({ description: 'the saved mapping that suggested the targets. It may be deleted' }),
  ),
  step: Type.Enum([...SHEET_STEPS]),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'of the step' }),
  reason: Type.Optional(SheetReason),
  rows: Type.Integer({ description: 'rows below the headers that the step has read' }),
  hidden: Type.Integer({ description: 'those of them that the spreadsheet program hides, for example by a filter' }),
  valid: Type.Integer({ description: 'rows that can be imported, were imported, or were undone' }),
  invalid: Type.Integer({ description: 'skipped rows, or items that an undo skipped' }),
  problems: Type.Integer(),
  newCollections: Type.Integer(),
  images: Type.Integer({ description: 'files that valid rows name' }),
  uploadedImages: Type.Integer(),
  createdDate: Moment,
  _links: Type.Object({ self: Link, problems: Link }),
})
export type Spreadsheet = Static<typeof Spreadsheet>

/** Path of the calls for spreadsheets. */
export const SPREADSHEETS = '/import-manager/spreadsheets'

export const createSpreadsheet = endpoint({
  id: 'spreadsheets.create',
  method: 'POST',
  path: SPREADSHEETS,
  summary: 'Starts an import of items from an uploaded spreadsheet, with a suggested mapping of its columns',
  body: Type.Object({
    link: Type.String({ maxLength: 2000, description: 'the link that uploadSpreadsheet answered' }),
    collectionUuid: Type.Optional(Uuid),
    mode: Type.Optional(
      Type.Enum([...SHEET_MODES], { default: 'create', description: 'a spreadsheet of an export is always an update' }),
    ),
  }),
  answer: Spreadsheet,
  status: 201,
  withoutIdempotencyKey: true,
  refusals: ['badRequest', 'uploadNotFound', 'unsupportedContent', 'spreadsheetUnreadable'],
})

export const listSpreadsheets = endpoint({
  id: 'spreadsheets.list',
  method: 'GET',
  path: SPREADSHEETS,
  summary: 'The imports from spreadsheets, newest first',
  query: Type.Object(paging(PAGE_SIZE, ['createdDate'])),
  answer: pageOf({ spreadsheets: Type.Array(Spreadsheet) }),
})

export const readSpreadsheet = endpoint({
  id: 'spreadsheets.get',
  method: 'GET',
  path: `${SPREADSHEETS}/:uuid`,
  summary: 'An import from a spreadsheet',
  params: UuidParams,
  answer: Spreadsheet,
})

export const listSheetProblems = endpoint({
  id: 'spreadsheets.listProblems',
  method: 'GET',
  path: `${SPREADSHEETS}/:uuid/problems`,
  summary: 'The problems that the last step found, by row: the first thousand',
  params: UuidParams,
  query: Type.Object(paging(PAGE_SIZE, ['row'])),
  answer: pageOf({ problems: Type.Array(SheetProblem) }),
})

export const addSheetImages = endpoint({
  id: 'spreadsheets.addImages',
  method: 'POST',
  path: `${SPREADSHEETS}/:uuid/images`,
  summary: 'Provides uploaded images for the rows that name them. The same name again replaces the file',
  params: UuidParams,
  body: Type.Object({
    links: Type.Array(Type.String({ maxLength: 2000 }), { minItems: 1, maxItems: 1000 }),
  }),
  answer: Spreadsheet,
  refusals: ['uploadNotFound', 'unsupportedContent', 'stepMismatch'],
})

const step = <Name extends string>(name: Name, summary: string) =>
  ({
    method: 'POST',
    path: `${SPREADSHEETS}/:uuid/${name}`,
    summary,
    params: UuidParams,
    answer: Spreadsheet,
    status: 202,
  }) as const

export const checkSpreadsheet = endpoint({
  ...step('check', 'Stores the mapping and starts the dry run'),
  id: 'spreadsheets.check',
  body: Type.Object({
    targets: Type.Array(Type.String({ maxLength: 150 }), {
      minItems: 1,
      maxItems: SHEET_LIMITS.columns,
      description: 'target of each column, in their order',
    }),
    emptyClears: Type.Optional(
      Type.Array(Type.Boolean(), {
        maxItems: SHEET_LIMITS.columns,
        description: 'whether an empty cell of each column removes the values. An export knows which cells it filled',
      }),
    ),
  }),
  refusals: ['stepMismatch', 'badRequest'],
})

export const importSpreadsheet = endpoint({
  ...step('import', 'Creates items from the valid rows, or writes the taken changes, or continues a failed import'),
  id: 'spreadsheets.import',
  refusals: ['stepMismatch'],
})

export const undoSpreadsheet = endpoint({
  ...step('undo', 'Deletes the items that the import created, except those that someone has changed since'),
  id: 'spreadsheets.undo',
  refusals: ['stepMismatch'],
})

export const stopSpreadsheet = endpoint({
  id: 'spreadsheets.stop',
  ...step(
    'stop',
    'Ends the step at work behind its last batch: a dry run leads back to the mapping, what else was done stays done',
  ),
  refusals: ['stepMismatch'],
})
