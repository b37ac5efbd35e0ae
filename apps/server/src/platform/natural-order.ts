import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'

/** A text by which rows are sorted, or a number. */
export type Order<Row> = { of: (row: Row) => string | number; descending?: boolean }

/** Sorts rows in natural order, by the first text that differs. Equal rows keep their order. For short lists whose keys are not stored:
 *  workgroups, users, fields. */
export const naturallySorted = <Row>(rows: readonly Row[], ...orders: readonly Order<Row>[]): Row[] => {
  const keyed = rows.map((row) => ({ row, keys: orders.map(({ of }) => keyOf(of(row))) }))
  const compare = (one: (typeof keyed)[number], other: (typeof keyed)[number]): number => {
    for (const [at, { descending = false }] of orders.entries()) {
      const [left, right] = [one.keys[at]!, other.keys[at]!] // one key for each order
      if (left !== right) return left < right === descending ? 1 : -1
    }
    return 0
  }
  return keyed.sort(compare).map(({ row }) => row)
}

const keyOf = (value: string | number): string | number => (typeof value === 'string' ? naturalKey(value) : value)
