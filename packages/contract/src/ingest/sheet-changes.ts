import { Type, type Static } from 'typebox'
import { CELL_REASONS, CELL_KINDS } from '../catalogue/proposals.ts'
import { PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { SHEET_LIMITS, SPREADSHEETS } from './spreadsheets.ts'

/** Maximum number of characters of each value in an answer. The rest is cut. */
export const CHANGE_VALUE_LENGTH = 1000

const Values = Type.Array(Type.String(), { description: 'each cut at 1,000 characters' })

/** A cell of a spreadsheet that differs from the catalogue. */
export const SheetChange = Type.Object({
  position: Type.Integer({ description: 'names the cell in changeSheetChanges' }),
  entityUuid: Uuid,
  itemUuid: Type.Union([Uuid, Type.Null()], { description: 'the item to open; null for a collection' }),
  collectionUuid: Type.Union([Uuid, Type.Null()], {
    description: 'the collection, or one of that item; null in the bin',
  }),
  title: Type.String(),
  pressmark: Type.String(),
  row: Type.Integer({ description: 'as a spreadsheet program counts: the headers are row 1' }),
  column: Type.Integer({ minimum: 0, description: 'zero-based' }),
  field: Type.String(),
  lang: Type.Optional(Type.String()),
  kind: Type.Enum([...CELL_KINDS]),
  code: Type.Optional(Type.Enum([...CELL_REASONS])),
  message: Type.Optional(Type.String({ description: 'in English, for people' })),
  base: Type.Union([Values, Type.Null()], { description: 'the values at the export; null without one' }),
  current: Values,
  proposed: Values,
  taken: Type.Boolean({ description: 'whether the import will write it' }),
})
export type SheetChange = Static<typeof SheetChange>

const Count = Type.Integer({ minimum: 0 })

const Counts = { change: Count, conflict: Count, damaged: Count, refused: Count, taken: Count }

export const SheetChangeSummary = Type.Object({
  items: Type.Integer({ minimum: 0, description: 'entries with a cell that will be written' }),
  ...Counts,
  columns: Type.Array(
    Type.Object({ column: Count, header: Type.String(), ...Counts }, { description: 'columns with a differing cell' }),
  ),
})
export type SheetChangeSummary = Static<typeof SheetChangeSummary>

const Column = Type.Integer({ minimum: 0, maximum: SHEET_LIMITS.columns })
const Kind = Type.Enum([...CELL_KINDS])

const path = `${SPREADSHEETS}/:uuid/changes`

export const listSheetChanges = endpoint({
  id: 'spreadsheets.listChanges',
  method: 'GET',
  path,
  summary: 'The cells of a spreadsheet that differ from the catalogue, by row',
  params: UuidParams,
  query: Type.Object({
    ...paging(PAGE_SIZE, ['position']),
    column: Type.Optional(Column),
    kind: Type.Optional(Kind),
  }),
  answer: pageOf({ changes: Type.Array(SheetChange) }),
})

export const readSheetChanges = endpoint({
  id: 'spreadsheets.getChanges',
  method: 'GET',
  path: `${path}/summary`,
  summary: 'Counts the differing cells of a spreadsheet by column',
  params: UuidParams,
  answer: SheetChangeSummary,
})

export const changeSheetChanges = endpoint({
  id: 'spreadsheets.chooseChanges',
  method: 'PATCH',
  path,
  summary:
    'Takes or leaves cells: those at the positions, or those of a column, of a kind, or of both. Refused cells stay left',
  params: UuidParams,
  body: Type.Object({
    taken: Type.Boolean(),
    column: Type.Optional(Column),
    kind: Type.Optional(Kind),
    positions: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), { minItems: 1, maxItems: 1000, uniqueItems: true }),
    ),
  }),
  answer: SheetChangeSummary,
  refusals: ['stepMismatch'],
})
