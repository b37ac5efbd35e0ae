import type { TenantDb } from '#platform/db/database.ts'
import type { Problem } from './read-row.ts'
import type { NumberedRow } from './read/read-rows.ts'
import type { Patch } from './sheets.ts'

/** Checks the rows of one sheet, batch by batch. */
export type Checker = {
  checkBatch: (db: TenantDb, rows: readonly NumberedRow[]) => Promise<CheckedBatch>
  /** Returns what is known after the last row. */
  finish: (db: TenantDb) => Promise<Patch>
}

/** Numbers of rows, and the problems of the invalid ones. `images` counts the files that valid rows name. */
type CheckedBatch = { valid: number; invalid: number; empty: number; images: number; problems: Problem[] }
