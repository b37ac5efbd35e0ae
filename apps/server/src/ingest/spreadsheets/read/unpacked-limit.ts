import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'

/** A small file may unpack to this size at any ratio, bytes. */
const SMALL = 10_000_000
/** Spreadsheets of museums unpack to 5 to 30 times their size; zeros unpack to 1,000 times. */
const MAX_RATIO = 100

/** Returns the number of bytes to which a packed spreadsheet may unpack.
 *  @param packed size of the file, bytes */
export const unpackedLimit = (packed: number): number =>
  Math.min(SHEET_LIMITS.bytes, Math.max(SMALL, packed * MAX_RATIO))
