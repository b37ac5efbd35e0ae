import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { Link } from '@tanstack/react-router'
import type { Outcome } from '#shared/api/each-entry.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { FailedDialog } from './FailedDialog.tsx'

type Props = { title: string; failed: Outcome['failed']; items: readonly Item[]; onClose: () => void }

/** The items that were not changed, with links to them. */
export const FailedItems = ({ title, failed, items, onClose }: Props) => (
  <FailedDialog
    title={title}
    failed={failed}
    renderTitle={({ uuid, error }) => (
      <FailedItem item={items.find((item) => item.uuid === uuid)} error={error} onOpen={onClose} />
    )}
    onClose={onClose}
  />
)

type FailedItemProps = { item: Item | undefined; error: unknown; onOpen: () => void }

/* An item that someone else has deleted has no page. */
const FailedItem = ({ item, error, onOpen }: FailedItemProps) => {
  const collectionUuid = item?.parentCollectionsUuids[0]
  if (!item || collectionUuid === undefined || isRefused(error, 'notFound')) return item?.sgtt
  return (
    <Link
      to="/catalog/$collectionUuid/cultural-item/$uuid"
      params={{ collectionUuid, uuid: item.uuid }}
      onClick={onOpen}
    >
      {item.sgtt}
    </Link>
  )
}
