import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { ImagePaging } from '@pressmark/deepzoom/ZoomControls.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { assetSearch, kindsOf, pageOfPosition, useSelectedAsset } from './item-address.ts'
import { assetsQuery, type ItemAsset } from './item.queries.ts'

/** Returns the asset of the address, with its page of assets of the same type. */
export const useChosenAsset = (item: Item) => {
  const { kind, position } = useSelectedAsset(item)
  const page = pageOfPosition(position)
  const read = useQuery(assetsQuery(item.uuid, kind, page))
  const isEmpty = read.data?.page.totalElements === 0 && kindsOf(item).length === 0
  return { kind, position, page, read, isEmpty, asset: read.data?.assets.find((one) => one.position === position) }
}

const canBeShown = ({ ready, _links }: ItemAsset) => ready && _links.iiif !== undefined

/** Returns the ways to the images of the item before and after the one of the address. Images that cannot be shown are left out. */
export const useImagePaging = (item: Item, collectionUuid: string): ImagePaging => {
  const navigate = useNavigate()
  const { kind, position, page, read } = useChosenAsset(item)
  const here = kind === 'images' && read.data ? read.data.assets.filter(canBeShown) : []
  const lastPage = (read.data?.page.totalPages ?? 0) - 1
  // The page beside an end of this one is read before it is shown, so that the viewer stays on screen.
  const beside = [
    ...(here.some((one) => one.position < position) ? [] : [page - 1]),
    ...(here.some((one) => one.position > position) ? [] : [page + 1]),
  ].filter((number) => kind === 'images' && number >= 0 && number <= lastPage)
  const pages = useQueries({ queries: beside.map((number) => assetsQuery(item.uuid, kind, number)) })
  const images = [...here, ...pages.flatMap(({ data }) => data?.assets.filter(canBeShown) ?? [])]
  const sorted = images.toSorted((one, other) => one.position - other.position)
  const wayTo = (image: ItemAsset | undefined) =>
    image &&
    (() =>
      void navigate({
        to: '/catalog/$collectionUuid/cultural-item/$uuid',
        params: { collectionUuid, uuid: item.uuid },
        search: assetSearch(image.position),
        resetScroll: false,
      }))
  return {
    previous: wayTo(sorted.findLast((one) => one.position < position)),
    next: wayTo(sorted.find((one) => one.position > position)),
  }
}
