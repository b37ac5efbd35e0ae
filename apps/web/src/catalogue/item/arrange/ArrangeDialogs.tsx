import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { WorkflowActions } from '#workflow/running/WorkflowActions.tsx'
import { useReadAgain } from '../../workflow/use-read-again.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import { ConfirmMove } from './ConfirmMove.tsx'
import { DeleteAssets } from './DeleteAssets.tsx'
import type { ArrangeDialog } from './ArrangeActions.tsx'
import { EditAsset } from './EditAsset.tsx'
import { EditAssets } from './EditAssets.tsx'
import { MoveAssets } from './MoveAssets.tsx'
import type { ArrangeDialogProps } from './types.ts'
import { ToItem } from './ToItem.tsx'

/** Renders the open dialog of the arrange panel. */
export const ArrangeDialogs = ({ dialog, ...props }: ArrangeDialogProps & { dialog: ArrangeDialog }) => {
  const { t } = useTranslation('item')
  const { item, kind, onDialog, onDone } = props
  const { mutateAsync } = useItemWrite(item.uuid)
  const readAgain = useReadAgain()
  const { assets } = dialog
  const [first] = assets
  switch (dialog.name) {
    case 'confirm': {
      const { position } = dialog
      const move = () =>
        mutateAsync(() => call(ASSET_CALLS[kind].update, { params: { uuid: first!.uuid }, body: { position } }), {
          onSuccess: () => {
            toastSuccess(t('arrange.moved'))
            onDone()
          },
        })
      return (
        <ConfirmMove
          text={t('arrange.confirmMove', { position })}
          onCancel={() => onDialog(undefined)}
          onConfirm={move}
        />
      )
    }
    case 'move':
      return <MoveAssets {...props} assets={assets} />
    case 'toItem':
      return <ToItem {...props} assets={assets} />
    case 'delete':
      return <DeleteAssets {...props} assets={assets} />
    case 'workflow':
      return (
        <WorkflowActions
          resourceType="MEDIA"
          uuids={assets.map(({ uuid }) => uuid)}
          onMoved={readAgain}
          onClose={() => onDialog(undefined)}
          onDone={onDone}
        />
      )
    case 'edit':
      return assets.length === 1 ? <EditAsset {...props} asset={first!} /> : <EditAssets {...props} assets={assets} />
  }
}
