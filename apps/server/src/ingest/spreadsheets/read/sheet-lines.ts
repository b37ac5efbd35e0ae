import type { SheetReason } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Layout } from './layout.ts'
import type { NumberedRow } from './read-rows.ts'

/** The task of the child that reads a spreadsheet. The path is absolute. Without a layout, the child detects it. */
export type SheetJob = { file: string } & ({ layout: Layout } | { mediaType: string })

/** One line of the output of the child, as JSON. The layout comes before the rows, and the last line is `end` or `invalid`. */
export type SheetLine =
  | { layout: Layout }
  | { row: NumberedRow }
  /** Progress in bytes. */
  | { read: number; of: number }
  | { invalid: SheetReason }
  | { end: true }
