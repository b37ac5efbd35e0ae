import type { Item } from '@pressmark/contract/catalogue/items.ts'
import i18next from 'i18next'
import { useEffect } from 'react'
import { toastError } from '#shared/ui/toasts.tsx'
import { kindsOf } from './item-address.ts'

/** Notifies once for each item that is opened and has no media at all. @source spec 000 §8 */
export const useNoMediaToast = (item: Item | undefined) => {
  const empty = item && kindsOf(item).length === 0 ? item.uuid : undefined
  useEffect(() => {
    if (empty !== undefined) toastError(i18next.t('shared:refusals.itemWithoutMedia'))
  }, [empty])
}
