import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { Suspense } from 'react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import type { SharingTab } from '#sharing/shared.ts'
import { useChosenAsset } from './use-chosen-asset.ts'
import type { View } from '../viewer/view.ts'

const ShareDialog = lazyComponent(() => import('#sharing/ShareDialog.tsx'), 'ShareDialog')

type Props = { item: Item; view: View | undefined; tab: SharingTab; onClose: () => void }

/** Shares the item, and of it what is in sight now. */
export const ItemSharing = ({ item, view, tab, onClose }: Props) => {
  const { kind, asset } = useChosenAsset(item)
  const xywh = view?.asset === asset?.uuid ? view?.xywh : undefined
  return (
    <Suspense fallback={null}>
      <ShareDialog shared={{ item, kind, asset, xywh }} tab={tab} onClose={onClose} />
    </Suspense>
  )
}
