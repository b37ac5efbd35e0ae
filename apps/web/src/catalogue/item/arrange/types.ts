import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { ArrangeDialog } from './ArrangeActions.tsx'

/** The props of every dialog of the arrange panel. */
export type ArrangeDialogProps = {
  item: Item
  kind: AssetType
  total: number
  onDialog: (dialog: ArrangeDialog | undefined) => void
  /** Closes the dialog and clears the selection after success. */
  onDone: () => void
}
