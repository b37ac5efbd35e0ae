import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useQuery } from '@tanstack/react-query'
import { kindsOf, pageOfPosition, useSelectedAsset } from './item-address.ts'
import { assetsQuery } from './item.queries.ts'

/** Returns the asset of the address, with its page of assets of the same type. */
export const useChosenAsset = (item: Item) => {
  const { kind, position } = useSelectedAsset(item)
  const page = pageOfPosition(position)
  const read = useQuery(assetsQuery(item.uuid, kind, page))
  const isEmpty = read.data?.page.totalElements === 0 && kindsOf(item).length === 0
  return { kind, position, page, read, isEmpty, asset: read.data?.assets.find((one) => one.position === position) }
}
