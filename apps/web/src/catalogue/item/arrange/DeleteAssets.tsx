import { List, Text } from '@mantine/core'
import { deleteAssets } from '@pressmark/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/call.ts'
import { Dialog } from '#shared/Dialog.tsx'
import { DialogButtons } from '#shared/DialogButtons.tsx'
import { toastSuccess } from '#shared/toasts.ts'
import { useReturnFocus } from '#shared/useFocusBack.ts'
import type { ItemAsset } from '../item.queries.ts'
import { useItemWrite } from '../useItemWrite.ts'
import type { ArrangeDialogProps } from './DeskDialogs.tsx'

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
        does={t('delete.confirm')}
        onConfirm={remove}
        pending={isPending}
        destructive
      />
    </Dialog>
  )
}
