import { Suspense, useState } from 'react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { SplitActions } from '../SplitActions.tsx'
import {
  useSelectionActions,
  type SearchHits,
  type CollectionOrigin,
  type SelectionDialog,
} from './selection-actions.ts'
import { useReadAgain } from '../workflow/use-read-again.ts'
import type { Selection } from './use-selection.ts'

const MoveItemsDialog = lazyComponent(() => import('./MoveItemsDialog.tsx'), 'MoveItemsDialog')
const EditItemsDialog = lazyComponent(() => import('../bulk/edit/EditItemsDialog.tsx'), 'EditItemsDialog')
const ExportDialog = lazyComponent(() => import('../export/ExportDialog.tsx'), 'ExportDialog')
const WorkflowActions = lazyComponent(() => import('#workflow/running/WorkflowActions.tsx'), 'WorkflowActions')
const DeleteItemsDialog = lazyComponent(() => import('./DeleteItemsDialog.tsx'), 'DeleteItemsDialog')
const UnlinkFoundDialog = lazyComponent(() => import('./UnlinkFoundDialog.tsx'), 'UnlinkFoundDialog')
const UnlinkItemsDialog = lazyComponent(() => import('./UnlinkItemsDialog.tsx'), 'UnlinkItemsDialog')

type Props = { selection: Selection; from: CollectionOrigin; hits?: SearchHits; onDone: () => void }

/** The split button for selected items, and its dialogs. */
export const SelectionActions = ({ selection, from, hits, onDone }: Props) => {
  const [dialog, setDialog] = useState<SelectionDialog>()
  const items = [...selection.chosen.values()]
  const actions = useSelectionActions(items, from)
  const readAgain = useReadAgain()
  const close = () => setDialog(undefined)
  return (
    <>
      <SplitActions actions={actions} onChoose={setDialog} />
      <Suspense fallback={null}>
        {(dialog === 'move' || dialog === 'link') && (
          <MoveItemsDialog how={dialog} items={items} from={from} onClose={close} onDone={onDone} />
        )}
        {dialog === 'edit' && <EditItemsDialog items={items} from={from} hits={hits} onClose={close} onDone={onDone} />}
        {dialog === 'export' && (
          <ExportDialog
            items={{ selection: { culturalItemsUuids: items.map(({ uuid }) => uuid) }, count: items.length }}
            onClose={close}
          />
        )}
        {dialog === 'workflow' && (
          <WorkflowActions
            resourceType="ITEM"
            uuids={items.map(({ uuid }) => uuid)}
            onMoved={readAgain}
            onClose={close}
            onDone={onDone}
          />
        )}
        {dialog === 'delete' && <DeleteItemsDialog items={items} onClose={close} onDone={onDone} />}
        {dialog === 'unlink' && !from && <UnlinkFoundDialog items={items} onClose={close} onDone={onDone} />}
        {dialog === 'unlink' && from && <UnlinkItemsDialog items={items} from={from} onClose={close} onDone={onDone} />}
      </Suspense>
    </>
  )
}
