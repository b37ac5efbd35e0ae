import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'

/** Props of every step of a spreadsheet import. */
export type StepProps = { sheet: Spreadsheet; onSheet: (sheet: Spreadsheet) => void }
