import type { SheetReason } from '@pressmark/contract/ingest/spreadsheets.ts'

/** An error caused by the spreadsheet itself. A retry would not help. */
export class InvalidSheet extends Error {
  readonly reason: SheetReason
  constructor(reason: SheetReason) {
    super(reason.message)
    this.reason = reason
  }
}

export const damaged = (errorText: string): InvalidSheet =>
  new InvalidSheet({ code: 'sheetDamaged', message: `The spreadsheet is damaged: ${errorText}` })

export const tooLarge = (limit: number): InvalidSheet =>
  new InvalidSheet({ code: 'tooLarge', message: `The spreadsheet unpacks to more than ${limit} bytes`, limit })

/** The file takes more memory or time than its child process may use. */
export const tooComplex = (): InvalidSheet =>
  new InvalidSheet({ code: 'tooComplex', message: 'Reading the spreadsheet takes too much time or memory' })
