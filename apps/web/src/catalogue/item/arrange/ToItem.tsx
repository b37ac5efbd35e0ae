import { moveAssets } from '@pressmark/contract/catalogue/assets.ts'
import { COLLECTION_SEARCH_PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { PickDialog, type Options } from '#shared/ui/Picker.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import type { ArrangeDialogProps } from './ArrangeDialogs.tsx'

/** Takes the selected assets over to another item. */
export const ToItem = ({ item, kind, assets, onDialog, onDone }: ArrangeDialogProps & { assets: ItemAsset[] }) => {
  const { t } = useTranslation('item')
  const { mutate, isPending } = useItemWrite(item.uuid)
  const find = async (text: string, page: number, signal: AbortSignal): Promise<Options> => {
    const query = { text, page, size: COLLECTION_SEARCH_PAGE_SIZE, sort: ['lastModifiedDate,desc'] }
    const answer = await call(searchItems, { query, signal })
    const others = answer._embedded.culturalItems.filter(({ uuid }) => uuid !== item.uuid)
    return {
      options: others.map(({ uuid, sgtt, pressmark }) => ({ uuid, title: sgtt, hint: pressmark })),
      page: answer.page,
    }
  }
  const move = (itemUuid: string) => {
    const body = { uuids: assets.map(({ uuid }) => uuid), itemUuid }
    const write = async () => {
      await call(moveAssets, { params: { uuid: item.uuid, assetType: kind }, body })
      // Where these were the last, nothing of this desk is there any more to tell it later.
      toastSuccess(t('arrange.moved'))
    }
    mutate(write, { onSuccess: onDone })
  }
  return (
    <PickDialog
      title={t('arrange.actions.toItem')}
      label={t('arrange.searchItem')}
      none={t('arrange.noItem')}
      name="items"
      find={find}
      pending={isPending}
      onPick={({ uuid }) => move(uuid)}
      onClose={() => onDialog(undefined)}
    />
  )
}
