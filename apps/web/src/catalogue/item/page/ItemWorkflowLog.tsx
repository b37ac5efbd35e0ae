import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { WorkflowLog } from '#workflow/log/WorkflowLog.tsx'

/** The transitions fired on the item, and the results of their actions. */
export const ItemWorkflowLog = ({ item, onClose }: { item: Item; onClose: () => void }) => (
  <WorkflowLog uuid={item.uuid} onClose={onClose} />
)
