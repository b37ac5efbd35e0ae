import { MAX_CHOSEN_ASSETS, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { useRef, useState } from 'react'
import type { ItemAsset } from '../page/item.queries.ts'
import { readSelectable } from './selection.ts'

type Selected = ReadonlyMap<string, ItemAsset>

/** Returns the selected assets in the order of their positions. The assets on screen may be newer than the selected copies. */
export const inOrder = (selected: Selected, assets: readonly ItemAsset[]): ItemAsset[] => {
  const onScreen = new Map(assets.map((asset) => [asset.uuid, asset]))
  return [...selected.values()]
    .map((asset) => onScreen.get(asset.uuid) ?? asset)
    .toSorted((a, b) => a.position - b.position)
}

/** Adds assets to the selection, up to the number that one action can change. */
export const withAssets = (selected: Selected, added: readonly Asset[]): Selected => {
  const next = new Map(selected)
  for (const asset of added) {
    if (next.size < MAX_CHOSEN_ASSETS || next.has(asset.uuid)) next.set(asset.uuid, asset)
  }
  return next
}

const withoutAsset = (selected: Selected, { uuid }: ItemAsset): Selected =>
  new Map([...selected].filter(([one]) => one !== uuid))

/** The selected assets of an item. The selection stays when the page changes. `all` selects the assets of all pages. */
export const useSelectedAssets = (item: Item, kind: AssetType, assets: readonly ItemAsset[]) => {
  const [selected, setSelected] = useState<Selected>(new Map())
  const reading = useRef<AbortController>(undefined)
  /** Assets that were unselected while all were read. The answer does not select them again. */
  const unselected = useRef(new Set<string>())
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      reading.current?.abort()
      const { signal } = (reading.current = new AbortController())
      unselected.current = new Set()
      const selectable = (await readSelectable(item.uuid, kind)).filter(({ uuid }) => !unselected.current.has(uuid))
      if (!signal.aborted) setSelected((before) => withAssets(before, selectable))
    },
    meta: { notify: true },
  })
  const clear = () => {
    reading.current?.abort()
    setSelected(new Map())
  }
  const select = (asset: ItemAsset, isSelected: boolean) => {
    if (isSelected) unselected.current.delete(asset.uuid)
    else unselected.current.add(asset.uuid)
    setSelected((before) => (isSelected ? withAssets(before, [asset]) : withoutAsset(before, asset)))
  }
  return {
    chosen: inOrder(selected, assets),
    isSelected: ({ uuid }: ItemAsset) => selected.has(uuid),
    select,
    clear,
    all: { start: () => mutate(), stop: clear, isPending },
  }
}
