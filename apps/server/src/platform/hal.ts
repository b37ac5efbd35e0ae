import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { MAX_PAGE_SIZE, type PageInfo } from '@pressmark/contract/platform/hal.ts'

export type Paging = { page: number; size: number }

/** `page` and `size` as a list call gave them, with the defaults that validation put in.
 *  @param most as many at once; the general cap where left out */
export const pagingOf = (query: { page?: number; size?: number }, most = MAX_PAGE_SIZE): Paging => ({
  page: query.page ?? 0,
  size: Math.min(query.size ?? PAGE_SIZE, most),
})

/** Whether the first `sort` of a list call asks for the last first; a list that knows one field to sort by needs no more. */
export const isDescending = (sort: readonly string[] | undefined): boolean => sort?.[0]?.endsWith(',desc') ?? false

export const link = (origin: string, address: string) => ({ href: `${origin}${address}` })

export const pageInfo = ({ page, size }: Paging, totalElements: number): PageInfo => ({
  number: page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})

/** `self`, `first`, `prev`, `next`, `last` of a page, on the address that was asked. */
export const pageLinks = (origin: string, url: string, page: PageInfo) => {
  const [path = '', ...query] = url.split('?')
  const kept = new URLSearchParams(query.join('?'))
  kept.delete('page')
  kept.delete('size')
  const before = `${origin}${path}?${kept.size > 0 ? `${kept}&` : ''}`
  const at = (number: number) => ({ href: `${before}page=${number}&size=${page.size}` })
  const last = Math.max(0, page.totalPages - 1)
  return {
    self: { href: origin + url },
    first: at(0),
    ...(page.number > 0 && { prev: at(Math.min(page.number - 1, last)) }),
    ...(page.number < last && { next: at(page.number + 1) }),
    last: at(last),
  }
}
