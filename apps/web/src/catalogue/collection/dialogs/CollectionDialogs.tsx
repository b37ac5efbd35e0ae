import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { ShareCollection } from '#sharing/ShareCollection.tsx'
import { WorkflowLog } from '#workflow/log/WorkflowLog.tsx'
import { WorkflowActions } from '#workflow/running/WorkflowActions.tsx'
import { useReadAgain } from '../../workflow/use-read-again.ts'
import { collectionKeys } from '#shared/api/keys.ts'
import { HistoryPanel } from '../../history/HistoryPanel.tsx'
import { ExportDialog } from '../../export/ExportDialog.tsx'
import { CollectionDialog } from './CollectionDialog.tsx'
import type { CollectionDialogName } from '../page/collection-actions.ts'
import { useCollectionWrite } from './change-collection.queries.ts'
import { CreateCollectionDialog } from './CreateCollectionDialog.tsx'
import { DeleteCollectionDialog } from './DeleteCollectionDialog.tsx'
import { MoveCollectionDialog } from './MoveCollectionDialog.tsx'
import { StatisticsDialog } from './StatisticsDialog.tsx'
import { UnlinkCollectionDialog } from './UnlinkCollectionDialog.tsx'

type Props = {
  open: CollectionDialogName
  collection: Collection
  /** The parent under which the collection is shown. Undefined for the root. */
  parent: Collection | undefined
  onClose: () => void
}

/** The dialogs of a collection. Their code is loaded when the first of them opens. */
export const CollectionDialogs = ({ open, collection, parent, onClose }: Props) => {
  switch (open) {
    case 'create':
      return <CreateCollectionDialog parentUuid={collection.uuid} onClose={onClose} />
    case 'move':
    case 'link':
      return <MoveCollectionDialog how={open} collection={collection} parent={parent} onClose={onClose} />
    case 'unlink':
      return parent && <UnlinkCollectionDialog collection={collection} parent={parent} onClose={onClose} />
    case 'delete':
      return <DeleteCollectionDialog collection={collection} parent={parent} onClose={onClose} />
    case 'share':
      return <ShareCollection collection={collection} onClose={onClose} />
    case 'export':
      return <ExportDialog {...exportableOf(collection)} onClose={onClose} />
    default:
      return <EntityDialogs open={open} uuid={collection.uuid} onClose={onClose} />
  }
}

/* The items are those directly in the collection. The collections are all below it. */
const exportableOf = ({ uuid, itemsCount }: Collection) => {
  const selection = { collectionUuid: uuid }
  return {
    items: itemsCount > 0 ? { selection, count: itemsCount } : undefined,
    collections: { selection, count: 1 },
  }
}

type EntityProps = {
  open: Exclude<CollectionDialogName, 'create' | 'move' | 'link' | 'unlink' | 'delete' | 'share' | 'export'>
  uuid: string
  onClose: () => void
}

/** Dialogs that items have in a similar form: metadata, history, workflow and statistics. */
const EntityDialogs = ({ open, uuid, onClose }: EntityProps) => {
  const readAgain = useReadAgain()
  const writing = useCollectionWrite()
  switch (open) {
    case 'view':
      return <CollectionDialog uuid={uuid} onClose={onClose} />
    case 'workflow':
      return (
        <WorkflowActions
          resourceType="COLLECTION"
          uuids={[uuid]}
          onMoved={readAgain}
          onClose={onClose}
          onDone={onClose}
        />
      )
    case 'workflowLog':
      return <WorkflowLog uuid={uuid} onClose={onClose} />
    case 'history':
      return <HistoryPanel uuid={uuid} under={collectionKeys.one(uuid)} writing={writing} onClose={onClose} />
    case 'statistics':
      return <StatisticsDialog onClose={onClose} />
  }
}
