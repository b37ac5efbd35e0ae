import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useQueries } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordStep } from '#shared/hooks/back-navigation.ts'
import { itemsQuery } from '../../collection/page/collection.queries.ts'
import { indexIn, itemAt, notePlace, pageOfIndex, placeOf, type ItemList, type ListPlace } from '../../list-place.ts'
import { foundItemsQuery } from '../../results/results.queries.ts'

const pageQuery = (list: ItemList, page: number) =>
  'collection' in list
    ? itemsQuery(list.collection, { page, size: list.pageSize, sort: list.sort })
    : // The queries differ only in their keys and placeholders.
      (foundItemsQuery({ ...list.results, page }, list.pageSize) as unknown as ReturnType<typeof itemsQuery>)

type GoOptions = {
  /** Whether the next item opens with the form of its metadata. */
  edit?: boolean
}

export type Neighbours = {
  /** 1-based. */
  position: number
  total: number
  toPrevious: (() => void) | undefined
  toNext: ((options?: GoOptions) => void) | undefined
}

const pagesAround = ({ index, list: { pageSize } }: ListPlace): number[] => {
  const numbers = new Set([index - 1, index, index + 1].map((one) => pageOfIndex(one, pageSize)))
  return [...numbers].filter((number) => number > 0)
}

/** Returns the place of the item in the list from which it was opened, and the ways to the items beside it. */
export const useNeighbours = (item: string): Neighbours | undefined => {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [place] = useState(() => placeOf(item))
  const requested = place ? pagesAround(place) : []
  const read = useQueries({ queries: place ? requested.map((number) => pageQuery(place.list, number)) : [] })
  if (!place) return undefined
  const pages = read.flatMap(({ data }, at) =>
    data ? [{ number: requested[at]!, items: data._embedded.culturalItems, total: data.page.totalElements }] : [],
  )
  const total = pages[0]?.total
  if (total === undefined) return undefined
  const index = indexIn(pages, place)
  const wayTo = (to: number) => {
    const target = itemAt(pages, to, place.list.pageSize)
    return target && ((options: GoOptions = {}) => go(target, to, options))
  }
  const go = (target: Item, to: number, { edit = false }: GoOptions) => {
    const { list } = place
    notePlace({ list, index: to, item: target.uuid })
    const collectionUuid = 'collection' in list ? list.collection : (target.parentCollectionsUuids[0] ?? '')
    const path = `/catalog/${collectionUuid}/cultural-item/${target.uuid}`
    recordStep(pathname, path, pageOfIndex(to, list.pageSize))
    void navigate({
      to: '/catalog/$collectionUuid/cultural-item/$uuid',
      params: { collectionUuid, uuid: target.uuid },
      state: { edit },
    })
  }
  return { position: index + 1, total, toPrevious: wayTo(index - 1), toNext: wayTo(index + 1) }
}
