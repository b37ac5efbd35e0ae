import type { CellReason } from '@pressmark/contract/catalogue/proposals.ts'
import { pressmarkKey } from '@pressmark/contract/platform/pressmark-key.ts'
import { splitEscapedCell } from '@pressmark/contract/ingest/sheet-cells.ts'
import { sql } from 'kysely'
import { cellPosition, type ProposedCell } from '#catalogue/proposals/cells.ts'
import { replaceValues, valuesOf, type FieldCell } from '#catalogue/proposals/values.ts'
import { lockedAmong } from '#catalogue/states/locked.ts'
import type { TemplateRow } from '#metadata/templates.ts'
import { readMetadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { NumberedRow } from '../read/read-rows.ts'
import { compareCell, proposedValues } from './compare-cell.ts'
import type { MatchedRow } from './match-rows.ts'
import type { ComparedColumn, UpdatePlan } from './update-plan.ts'

/** Compares rows with the catalogue.
 *  @param claimed the rows of pressmarks that earlier rows want, by key; this function adds those of these rows
 *  @returns the cells that differ */
export const compareRows = async (
  db: TenantDb,
  plan: UpdatePlan,
  claimed: Map<string, string>,
  rows: readonly MatchedRow[],
): Promise<ProposedCell[]> => {
  const compared = rows
    .map((row) => ({ row, cells: differingCells(plan, row) }))
    .filter(({ cells }) => cells.length > 0)
  const locked = new Set(
    (
      await lockedAmong(
        db,
        compared.map(({ row }) => row.entry.uuid),
      )
    ).map(({ uuid }) => uuid),
  )
  const cells = compared.flatMap(({ row, cells: differing }) =>
    locked.has(row.entry.uuid) ? refuseAll(differing, 'lockedByState') : refuseInvalid(plan, row, differing),
  )
  return plan.kind === 'ITEM' ? refuseTakenPressmarks(db, claimed, cells) : cells
}

const differingCells = (plan: UpdatePlan, matched: MatchedRow): ProposedCell[] =>
  plan.columns.flatMap((column) => differingCell(plan, matched, column) ?? [])

const differingCell = (plan: UpdatePlan, matched: MatchedRow, column: ComparedColumn): ProposedCell | undefined => {
  const { row, entry } = matched
  const { at, template } = column
  const cell = fieldCell(column)
  const base = baseOf(plan, matched.base, column)
  const current = template === undefined ? base : valuesOf(entry.pairs, cell)
  if (current === undefined) return undefined
  const sheet = sheetValues(row.cells[at] ?? '', column, [base ?? [], current])
  const rules = { emptyClears: plan.emptyClears[at] === true, isOutdated: isOutdated(plan, row, entry.version) }
  const kind = compareCell({ base, current, sheet }, rules)
  // A program that shows a read-only date in another form has not changed it.
  if (kind === 'same' || (kind === 'damaged' && template === undefined)) return undefined
  const place = { position: cellPosition(row.number, at), entityUuid: entry.uuid, row: row.number, column: at }
  const differing = { ...place, ...cell, ...(base && { base }), current, proposed: proposedValues(current, sheet) }
  return template === undefined ? { ...differing, kind: 'refused', code: 'readOnly' } : { ...differing, kind }
}

const fieldCell = ({ target, template, lang }: ComparedColumn): FieldCell => ({
  field: template?.name ?? target,
  ...(lang !== undefined && { lang }),
})

/* A language without values in the export had no values then. */
const baseOf = (
  { source }: UpdatePlan,
  bases: MatchedRow['base'],
  { target, template }: ComparedColumn,
): string[] | undefined => {
  if (bases === undefined || source === undefined) return undefined
  const isExported = template === undefined ? Object.hasOwn(bases, target) : source.fields.has(template.name)
  return isExported ? (bases[target] ?? []) : undefined
}

/** Returns the values of a cell. A cell of a field with one value is not split, because bars belong to its text. */
const sheetValues = (cell: string, { template }: ComparedColumn, others: readonly (readonly string[])[]): string[] => {
  const text = cell.replaceAll('\0', '').toWellFormed()
  const isSplit = (template?.repeatable ?? true) || others.some((values) => values.length > 1)
  const values = isSplit ? splitEscapedCell(text) : [text.trim()].filter((value) => value !== '')
  const existing = new Set(others.flat())
  return values.map((value) => (existing.has(value) ? value : withoutGuard(value)))
}

/* A CSV export writes an apostrophe before text that a spreadsheet program would take for a formula. */
const withoutGuard = (value: string): string => (/^'+[=+\-@\t\r]/.test(value) ? value.slice(1) : value)

const isOutdated = ({ versionAt }: UpdatePlan, { cells }: NumberedRow, version: number): boolean => {
  const seen = versionAt < 0 ? '' : (cells[versionAt] ?? '').trim()
  return seen !== '' && seen !== String(version)
}

const refuseAll = (cells: readonly ProposedCell[], code: CellReason): ProposedCell[] =>
  cells.map((cell) => (cell.kind === 'refused' ? cell : { ...cell, kind: 'refused', code }))

/* Fields are checked as a whole, because the columns of their languages belong together. */
const refuseInvalid = (plan: UpdatePlan, { entry }: MatchedRow, cells: readonly ProposedCell[]): ProposedCell[] => {
  const pairs = cells.reduce((before, cell) => replaceValues(before, cell, cell.proposed), entry.pairs)
  const reasons = new Map<string, Pick<ProposedCell, 'code' | 'message'> | undefined>()
  const reasonOf = (field: string) => {
    if (!reasons.has(field)) {
      const template = plan.columns.find((column) => column.template?.name === field)?.template
      const values = pairs.filter(({ name }) => name === field)
      reasons.set(field, template && fieldError(template, values))
    }
    return reasons.get(field)
  }
  return cells.map((cell) => {
    const reason = reasonOf(cell.field)
    return reason === undefined ? cell : { ...cell, kind: 'refused', ...reason }
  })
}

const fieldError = (
  template: TemplateRow,
  pairs: MatchedRow['entry']['pairs'],
): Pick<ProposedCell, 'code' | 'message'> | undefined => {
  const [error] = readMetadata([template], pairs).errors
  if (error === undefined) return undefined
  if (pairs.length === 0) return { code: 'required', message: error.message }
  const isAlone = pairs.every((pair) => readMetadata([{ ...template, required: false }], [pair]).errors.length === 0)
  return { code: isAlone ? 'notRepeatable' : 'invalid', message: error.message }
}

/* A pressmark belongs to one item. An earlier row that wants it comes first. */
const refuseTakenPressmarks = async (
  db: TenantDb,
  claimed: Map<string, string>,
  cells: readonly ProposedCell[],
): Promise<ProposedCell[]> => {
  const keys = new Map(
    cells
      .filter(({ field, kind }) => field === 'pressmark' && kind !== 'refused')
      .map(({ position, proposed }) => [position, pressmarkKey(proposed[0] ?? '')]),
  )
  if (keys.size === 0) return [...cells]
  const { rows } = await sql<{ uuid: string; pressmark_key: string }>`
    select uuid, pressmark_key from item
    where tenant_id = ${db.tenantId} and not pressmark_repeated and pressmark_key = any(${[...keys.values()]})`.execute(
    db,
  )
  const ownerOf = new Map(rows.map(({ uuid, pressmark_key }) => [pressmark_key, uuid]))
  return cells.map((cell) => {
    const key = keys.get(cell.position)
    if (key === undefined) return cell
    const owner = ownerOf.get(key) ?? claimed.get(key) ?? cell.entityUuid
    if (owner !== cell.entityUuid) return { ...cell, kind: 'refused', code: 'pressmarkTaken' }
    claimed.set(key, cell.entityUuid)
    return cell
  })
}
