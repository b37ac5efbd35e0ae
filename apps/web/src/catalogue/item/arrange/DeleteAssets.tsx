import { List, Text } from '@mantine/core'
import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import type { ArrangeDialogProps } from './types.ts'

const NAMED = 8

/** Names what goes into the bin, and then puts it there. */
export const DeleteAssets = ({
  item,
  kind,
  assets,
  onDialog,
  onDone,
}: ArrangeDialogProps & { assets: ItemAsset[] }) => {
  const { t } = useTranslation('item')
  const { mutateAsync } = useItemWrite(item.uuid)
  const count = assets.length
  const remove = () => {
    const body = { uuids: assets.map(({ uuid }) => uuid) }
    const write = async () => {
      await call(deleteAssets, { params: { uuid: item.uuid, assetType: kind }, body })
      // Where these were the last, nothing of this desk is there any more to tell it later.
      toastSuccess(t('arrange.deleted', { count }))
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
