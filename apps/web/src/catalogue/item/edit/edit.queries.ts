import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { readItem, updateItem, type Item } from '@pressmark/contract/catalogue/items.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'

/** An edit conflict: the metadata that this person typed, and the item as another user saved it. */
export type Conflict = { own: MetadataPair[]; saved: Item }

const save = ({ uuid }: Item, customMetadataList: MetadataPair[], version: number) =>
  call(updateItem, { params: { uuid }, body: { customMetadataList }, headers: ifMatch(version) })

const hasSameContent = (a: Item, b: Item) =>
  JSON.stringify(a.customMetadataList) === JSON.stringify(b.customMetadataList)

/** Saves the metadata of an item. A concurrent change that left the metadata equal, such as image processing, is ignored.
 *  After any other concurrent change the person sees both versions. */
export const useSaveItem = (item: Item, onSaved: () => void) => {
  const { t } = useTranslation('item')
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const saving = useMutation({
    mutationFn: async ({ pairs, over }: { pairs: MetadataPair[]; over?: Item }) => {
      const base = over ?? item
      try {
        return await save(item, pairs, base.version)
      } catch (error) {
        if (!isRefused(error, 'staleVersion')) throw error
        const saved = await call(readItem, { params: { uuid: item.uuid } })
        if (hasSameContent(base, saved)) return save(item, pairs, saved.version)
        setConflict({ own: pairs, saved })
        return undefined
      }
    },
    onSuccess: (saved) => {
      if (!saved) return
      toastSuccess(t('edit.saved'))
      onSaved()
    },
    onSettled: () => client.invalidateQueries({ queryKey: itemKeys.one(item.uuid) }),
  })
  return { saving, conflict, dismiss: () => setConflict(undefined) }
}
