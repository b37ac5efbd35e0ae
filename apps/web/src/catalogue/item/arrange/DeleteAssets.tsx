import { List, Text } from '@mantine/core'
import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import type { ArrangeDialogProps } from './ArrangeDialogs.tsx'

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
  useReturnFocus()
  const { mutate, isPending } = useItemWrite(item.uuid)
  const count = assets.length
  const remove = () => {
    const body = { uuids: assets.map(({ uuid }) => uuid) }
    const write = async () => {
      await call(deleteAssets, { params: { uuid: item.uuid, assetType: kind }, body })
      // Where these were the last, nothing of this desk is there any more to tell it later.
      toastSuccess(t('arrange.deleted', { count }))
    }
    mutate(write, { onSuccess: onDone })
  }
  return (
    <Dialog title={t('arrange.delete', { count })} size={440} onClose={() => onDialog(undefined)}>
      <List size="sm">
        {assets.slice(0, NAMED).map(({ uuid, position, sgtt }) => (
          <List.Item key={uuid}>
            {position} · {sgtt}
          </List.Item>
        ))}
        {count > NAMED && <List.Item>{t('arrange.andMore', { count: count - NAMED })}</List.Item>}
      </List>
      <Text mt="sm" c="dimmed">
        {t('delete.bin')}
      </Text>
      <DialogButtons
        onCancel={() => onDialog(undefined)}
        action={t('delete.confirm')}
        onConfirm={remove}
        pending={isPending}
        destructive
      />
    </Dialog>
  )
}
