import { LONG_CELL } from '@pressmark/contract/catalogue/exports.ts'
import type { CellKind } from '@pressmark/contract/catalogue/proposals.ts'
import { isDamaged } from './damage.ts'

/** Three versions of the values of a cell: at the export, in the catalogue now, and in the spreadsheet. */
export type CellVersions = {
  /** Undefined if the spreadsheet does not come from an export, or its export has expired. */
  base: readonly string[] | undefined
  current: readonly string[]
  sheet: readonly string[]
}

export type CellRules = {
  /** Whether an empty cell without a base removes the values. */
  emptyClears: boolean
  /** Whether the item has another version than the one in the spreadsheet. It decides only without a base. */
  isOutdated: boolean
}

/** Compares a cell of a spreadsheet with the catalogue. */
export const compareCell = (
  { base, current, sheet }: CellVersions,
  { emptyClears, isOutdated }: CellRules,
): Exclude<CellKind, 'refused'> | 'same' => {
  if (isEqual(sheet, [LONG_CELL]) || isEqual(sheet, current)) return 'same'
  if (base === undefined && sheet.length === 0 && !emptyClears) return 'same'
  const before = base ?? current
  if (isEqual(sheet, before)) return 'same'
  if (isDamagedList(before, sheet)) return 'damaged'
  const isChangedByBoth = base === undefined ? isOutdated : !isEqual(base, current)
  return isChangedByBoth ? 'conflict' : 'change'
}

/** Returns a value as it is compared: spreadsheet programs change line ends and outer spaces, and write accents in two characters. */
export const canonicalValue = (value: string): string => value.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, at) => isSameValue(other[at]!, value)) // both have the same length

const isSameValue = (one: string, other: string): boolean =>
  one === other || canonicalValue(one) === canonicalValue(other)

const isDamagedList = (before: readonly string[], sheet: readonly string[]): boolean =>
  before.length === sheet.length &&
  before.every(
    (value, at) => isSameValue(value, sheet[at]!) || isDamaged(canonicalValue(value), canonicalValue(sheet[at]!)),
  )

/** Returns the values that will be stored. A value that the item has already keeps its exact characters. */
export const proposedValues = (current: readonly string[], sheet: readonly string[]): string[] =>
  sheet.map((value) => current.find((one) => isSameValue(one, value)) ?? canonicalValue(value))
