import { PAGE_BUTTONS } from '@pressmark/contract/platform/constants.ts'

/** A page number (1-based), or a gap with the key of its position. */
export type PageButton = number | 'before' | 'after'

/** Returns the buttons below a paged list: all pages if they fit, else the first, the last and those around the current one.
 *  @source spec 000 §9: at most 12 */
export const pageButtons = (current: number, pages: number, most: number = PAGE_BUTTONS): PageButton[] => {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (pages <= most) return run(1, pages)
  const around = most - 2
  const from = Math.min(Math.max(2, current - Math.floor(around / 2)), pages - around)
  const to = from + around - 1
  return [
    1,
    ...(from > 2 ? (['before'] as const) : []),
    ...run(from, to),
    ...(to < pages - 1 ? (['after'] as const) : []),
    pages,
  ]
}
