import { truncate } from '@pressmark/contract/platform/truncate.ts'
import { enforceStateLocks, type TenantDb } from '#platform/db/database.ts'
import { addCells, startProposal } from '#catalogue/proposals/cells.ts'
import type { Checker } from '../checker.ts'
import { isEmptyRow, type Problem } from '../read-row.ts'
import type { NumberedRow } from '../read/read-rows.ts'
import type { SheetRow } from '../sheets.ts'
import { compareRows } from './compare-rows.ts'
import { matchRows } from './match-rows.ts'
import { updatePlanOf, type UpdatePlan } from './update-plan.ts'

/** Compares the rows of an update with the catalogue, and collects the cells that differ in a proposal. */
export const compareChecker = async (db: TenantDb, sheet: SheetRow): Promise<Checker> => {
  await startProposal(db, { uuid: sheet.uuid, personUuid: sheet.person_uuid })
  const plan = await updatePlanOf(db, sheet)
  const seen = new Map<string, number>()
  const claimed = new Map<string, string>()
  return {
    checkBatch: async (batchDb, rows) => {
      if (sheet.enforces_locks) await enforceStateLocks(batchDb)
      const full = rows.filter((row) => !isEmptyRow(row))
      const { matched, problems } = await matchRows(batchDb, plan, seen, full)
      await addCells(batchDb, sheet.uuid, await compareRows(batchDb, plan, claimed, matched))
      return {
        valid: matched.length,
        invalid: full.length - matched.length,
        empty: rows.length - full.length,
        images: 0,
        problems: [...problems, ...full.flatMap((row) => extraCells(plan, row))],
      }
    },
    finish: () => Promise.resolve({}),
  }
}

const extraCells = ({ headers }: UpdatePlan, { number, cells }: NumberedRow): Problem[] => {
  const extra = cells.slice(headers.length).find((cell) => cell.trim() !== '')
  const reason = { code: 'moreCells', message: 'The row has more cells than the header' } as const
  return extra === undefined
    ? []
    : [{ row: number, column: '', value: truncate(extra, MAX_SHOWN).toWellFormed(), reason }]
}
const MAX_SHOWN = 200
