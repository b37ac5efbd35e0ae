import { List, Text } from '@mantine/core'
import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { useDeletedToast } from '../../selection/use-moved-toast.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import type { ArrangeDialogProps } from './types.ts'

const NAMED = 8

/** Lists the assets, asks for confirmation, and moves them to the bin. */
export const DeleteAssets = ({
  item,
  kind,
  assets,
  onDialog,
  onDone,
}: ArrangeDialogProps & { assets: ItemAsset[] }) => {
  const { t } = useTranslation('item')
  const { mutateAsync } = useItemWrite(item.uuid)
  const toastDeleted = useDeletedToast()
  const count = assets.length
  const remove = () => {
    const uuids = assets.map(({ uuid }) => uuid)
    const write = async () => {
      const params = { uuid: item.uuid, assetType: kind }
      const { bulkOperation } = await call(deleteAssets, { params, body: { uuids } })
      // The toast is shown here, because deleting the last assets unmounts the panel.
      toastDeleted(t('arrange.deleted', { count }), { bulkOperation, uuids })
    }
    return mutateAsync(write, { onSuccess: onDone })
  }
  return (
    <ConfirmDialog
      title={t('arrange.delete', { count })}
      action={t('delete.confirm')}
      destructive
      onConfirm={remove}
      onClose={() => onDialog(undefined)}
    >
      <List size="sm">
        {assets.slice(0, NAMED).map(({ uuid, position, sgtt }) => (
          <List.Item key={uuid}>
            {position} · {sgtt}
          </List.Item>
        ))}
        {count > NAMED && <List.Item>{t('arrange.andMore', { count: count - NAMED })}</List.Item>}
      </List>
      <Text c="dimmed">{t('delete.bin')}</Text>
    </ConfirmDialog>
  )
}
