import { moveAssets } from '@pressmark/contract/catalogue/assets.ts'
import { COLLECTION_SEARCH_PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { PickDialog } from '#shared/ui/PickDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import type { ArrangeDialogProps } from './types.ts'

/** Moves the selected assets to another item. */
export const ToItem = ({ item, kind, assets, onDialog, onDone }: ArrangeDialogProps & { assets: ItemAsset[] }) => {
  const { t } = useTranslation('item')
  const { mutateAsync } = useItemWrite(item.uuid)
  const move = (itemUuid: string) => {
    const body = { uuids: assets.map(({ uuid }) => uuid), itemUuid }
    const write = async () => {
      await call(moveAssets, { params: { uuid: item.uuid, assetType: kind }, body })
      // The toast is shown here, because moving the last assets unmounts the panel.
      toastSuccess(t('arrange.moved'))
    }
    return mutateAsync(write, { onSuccess: onDone })
  }
  return (
    <PickDialog
      title={t('arrange.actions.toItem')}
      search={{
        label: t('arrange.searchItem'),
        disabled: [item.uuid],
        none: t('arrange.noItem'),
        queryKey: ({ text, page }) => itemKeys.targets(text, page),
        find: async ({ text, page }, signal) => {
          const query = { text, page, size: COLLECTION_SEARCH_PAGE_SIZE, sort: ['lastModifiedDate,desc'] }
          const answer = await call(searchItems, { query, signal })
          const options = answer._embedded.culturalItems
          return {
            options: options.map(({ uuid, sgtt, pressmark }) => ({ uuid, title: sgtt, hint: pressmark })),
            page: answer.page,
          }
        },
      }}
      onPick={({ uuid }) => move(uuid)}
      onClose={() => onDialog(undefined)}
    />
  )
}
