import path from 'node:path'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { COLLECTION_TARGET, IMAGES_TARGET, readTarget } from '@pressmark/contract/ingest/sheet-targets.ts'
import {
  SHEET_LIMITS,
  SHEET_PATH_SEPARATOR,
  SHEET_VALUE_SEPARATOR,
  type RowReason,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { RECORD_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { truncate } from '@pressmark/contract/platform/truncate.ts'
import type { TemplateRow } from '#metadata/templates.ts'
import { readMetadata } from '#metadata/values.ts'
import type { NumberedRow } from './read/read-rows.ts'

export type Problem = { row: number; column: string; value: string; reason: RowReason; itemUuid?: string }

/** A column that becomes a field of items. A column without a header uses the field's name. */
type FieldColumn = { at: number; header: string; template: TemplateRow; lang?: string }

/** The data needed to interpret the rows of a sheet. */
export type Plan = {
  headers: readonly string[]
  targets: readonly string[]
  templates: readonly TemplateRow[]
  columns: readonly FieldColumn[]
  /** Names of the uploaded images, in the form of imageKey. */
  images: ReadonlySet<string>
  /** Metadata of each image in addition to its title, which is its file name: defaults of the required fields. */
  imageMetadata: readonly MetadataPair[]
  /** English labels of the required fields without a value. */
  imageNeeds: readonly string[]
}

/** Returns the columns that become fields, with their languages. */
export const fieldColumns = (
  headers: readonly string[],
  targets: readonly string[],
  templates: readonly TemplateRow[],
): FieldColumn[] =>
  headers.flatMap((header, at) => {
    const read = readTarget(templates, targets[at] ?? '')
    return read === undefined ? [] : [{ at, header: header || read.template.name, ...read }]
  })

export type ReadRow = {
  number: number
  pressmark: string
  metadata: MetadataPair[]
  /** Titles of collections below the target collection; empty for the target collection itself. */
  path: string[]
  /** Names in the form of imageKey. */
  images: string[]
  problems: Problem[]
}

export const isEmptyRow = ({ cells }: NumberedRow): boolean => cells.every((cell) => cell.trim() === '')

type Complain = (column: string, value: string, reason: RowReason) => void

/** Reads the values of a row, and finds the problems that can be detected without the catalogue. */
export const readRow = (plan: Plan, { number, cells }: NumberedRow): ReadRow => {
  const problems: Problem[] = []
  const complain: Complain = (column, value, reason) =>
    problems.push({ row: number, column, value: shortened(value), reason })
  const extra = cells.slice(plan.headers.length).find((cell) => cell.trim() !== '')
  if (extra !== undefined) complain('', extra, { code: 'moreCells', message: 'The row has more cells than the header' })

  const cellsByColumn = plan.columns.map((column) => ({ column, pairs: pairsOf(column, cells) }))
  const metadata = cellsByColumn.flatMap(({ pairs }) => pairs)
  for (const { column, pairs } of cellsByColumn)
    for (const { value } of pairs)
      if (value.length > SHEET_LIMITS.cell)
        complain(column.header, value, {
          code: 'cellTooLong',
          message: `A value has at most ${SHEET_LIMITS.cell} characters`,
        })
  if (metadata.reduce((sum, { value }) => sum + value.length, 0) > RECORD_MAX_LENGTH)
    complain('', '', { code: 'rowTooLong', message: `An item has at most ${RECORD_MAX_LENGTH} characters of metadata` })
  for (const { header, values, reason } of mistakesIn(plan, metadata, cells))
    complain(header, values.join(` ${SHEET_VALUE_SEPARATOR} `), reason)

  const path = splitCell(cellOf(plan, COLLECTION_TARGET, cells), SHEET_PATH_SEPARATOR)
  if (path.length > SHEET_LIMITS.depth || path.some((title) => title.length > MAX_TITLE))
    complain(columnOf(plan, COLLECTION_TARGET), path.join(' / '), {
      code: 'pathTooDeep',
      message: `A path has at most ${SHEET_LIMITS.depth} collections of ${MAX_TITLE} characters`,
    })

  const images = imagesOf(plan, cells, complain)
  const pressmark = metadata.find(({ name }) => name === 'pressmark')?.value ?? ''
  return { number, pressmark, metadata, path, images, problems }
}

/* Returns image names in the form of imageKey. */
const imagesOf = (plan: Plan, cells: readonly string[], complain: Complain): string[] => {
  const names = splitCell(cellOf(plan, IMAGES_TARGET, cells), SHEET_VALUE_SEPARATOR)
  for (const name of names)
    if (!plan.images.has(imageKey(name)))
      complain(columnOf(plan, IMAGES_TARGET), name, {
        code: 'imageNotUploaded',
        message: 'No image with this name has been uploaded',
      })
  if (names.length > 0 && plan.imageNeeds.length > 0)
    complain(columnOf(plan, IMAGES_TARGET), names.join(` ${SHEET_VALUE_SEPARATOR} `), {
      code: 'imageFieldsRequired',
      message: `Images have required fields that a spreadsheet cannot fill: ${plan.imageNeeds.join(', ')}`,
      fields: [...plan.imageNeeds],
    })
  return names.map(imageKey)
}

const MAX_TITLE = 256
const MAX_SHOWN = 200

/* A cell of a field with several values separates them by bars. */
const pairsOf = ({ at, template, lang }: FieldColumn, cells: readonly string[]): MetadataPair[] => {
  const cell = (cells[at] ?? '').replaceAll('\0', '').toWellFormed()
  const values = template.repeatable ? splitCell(cell, SHEET_VALUE_SEPARATOR) : [cell.trim()]
  const { name } = template
  return values
    .filter((value) => value !== '')
    .map((value) => (lang === undefined ? { name, value } : { name, value, lang }))
}

/* A field may have a column for each language. A problem of one column is reported for this column. */
const mistakesIn = (plan: Plan, metadata: readonly MetadataPair[], cells: readonly string[]) => {
  const wrong = [...new Set(readMetadata(plan.templates, metadata).errors.map(({ field }) => field))]
  return wrong.flatMap((field) => {
    const own = plan.columns
      .filter(({ template }) => template.name === field)
      .flatMap((column) => mistakeOfColumn(column, pairsOf(column, cells)))
    if (own.length > 0) return own
    const values = metadata.filter(({ name }) => name === field).map(({ value }) => value)
    const reason: RowReason =
      values.length === 0
        ? { code: 'required', message: 'Field is required' }
        : { code: 'notRepeatable', message: 'This field takes only one value' }
    return [{ header: headerOf(plan, field), values, reason }]
  })
}

const mistakeOfColumn = ({ header, template }: FieldColumn, pairs: readonly MetadataPair[]) => {
  const [error] = readMetadata([{ ...template, required: false }], pairs).errors
  if (error === undefined) return []
  const type = template.type as RowReason['type'] // guaranteed by a check constraint
  const reason: RowReason = { code: 'invalidValue', message: error.message, ...(type !== undefined && { type }) }
  return [{ header, values: pairs.map(({ value }) => value), reason }]
}

const splitCell = (cell: string, separator: string): string[] =>
  cell
    .replaceAll('\0', '')
    .toWellFormed()
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const cellOf = ({ targets }: Plan, target: string, cells: readonly string[]): string =>
  cells[targets.indexOf(target)] ?? ''

const columnOf = ({ headers, targets }: Plan, target: string): string => headers[targets.indexOf(target)] ?? ''

/** Returns the header of the first column for the field, or the field's name if there is no such column. */
export const headerOf = (plan: Plan, field: string): string =>
  plan.columns.find(({ template }) => template.name === field)?.header ?? field

const shortened = (value: string): string => (value.length > MAX_SHOWN ? `${truncate(value, MAX_SHOWN)}…` : value)

/** Returns the key for comparing file names. It ignores folders, case, and the encoding of accents. */
export const imageKey = (name: string): string =>
  truncate(path.basename(name.replaceAll('\\', '/')).normalize('NFKC').toLowerCase(), 512)
