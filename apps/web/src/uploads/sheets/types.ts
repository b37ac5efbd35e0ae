import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'

/** What every step of a spreadsheet import gets. */
export type StepProps = { sheet: Spreadsheet; onSheet: (sheet: Spreadsheet) => void }
