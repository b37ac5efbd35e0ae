import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { MAX_PAGE_SIZE, type PageInfo } from '@pressmark/contract/platform/hal.ts'

export type Paging = { page: number; size: number }

/** Returns the paging of a list call, from `page` and `size` with their defaults.
 *  @param maxSize the maximum size. The default is the general limit. */
export const pagingOf = (query: { page?: number; size?: number }, most = MAX_PAGE_SIZE): Paging => ({
  page: query.page ?? 0,
  size: Math.min(query.size ?? PAGE_SIZE, most),
})

/** Returns whether the first `sort` of a list call is descending. It is enough for lists with one sort field. */
export const isDescending = (sort: readonly string[] | undefined): boolean => sort?.[0]?.endsWith(',desc') ?? false

export const link = (origin: string, address: string) => ({ href: `${origin}${address}` })

export const pageInfo = ({ page, size }: Paging, totalElements: number): PageInfo => ({
  number: page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})

/** Builds the links `self`, `first`, `prev`, `next` and `last` of a page from the address of the request. */
export const pageLinks = (origin: string, url: string, page: PageInfo) => {
  const [path = '', ...query] = url.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.delete('page')
  parameters.delete('size')
  const before = `${origin}${path}?${parameters.size > 0 ? `${parameters}&` : ''}`
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
