import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { HistoryPanel } from '../../history/HistoryPanel.tsx'
import { useItemWrite } from './use-item-write.ts'

/** The history of an item and its media. */
export const ItemHistory = ({ item, onClose }: { item: Item; onClose: () => void }) => (
  <HistoryPanel uuid={item.uuid} under={itemKeys.one(item.uuid)} writing={useItemWrite(item.uuid)} onClose={onClose} />
)
