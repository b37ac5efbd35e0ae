import { useQueryClient } from '@tanstack/react-query'
import { itemKeys } from '#shared/api/keys.ts'
import { useNotices } from '#shared/api/live.ts'
import { isPendingDelete } from '#shared/api/pending-deletes.ts'
import type { ItemAsset } from './item.queries.ts'

type AssetsPage = { assets: ItemAsset[] }

/** Reads the item again when it, or an image of it, has changed or come further in its import. */
export const useItemNews = (uuid: string) => {
  const client = useQueryClient()
  useNotices(({ kind, uuid: changed }) => {
    if (isPendingDelete(uuid)) return
    const pages = client.getQueriesData<AssetsPage>({ queryKey: itemKeys.assets(uuid) })
    const known = pages.flatMap(([, page]) => page?.assets.map((asset) => asset.uuid) ?? [])
    if (changed === uuid || known.includes(changed)) {
      void client.invalidateQueries({ queryKey: itemKeys.one(uuid) })
    } else if (kind === 'import.changed' || kind === 'bulkOperation.changed') {
      // An act does not name its items. An import: it may be an image that was added just now, or one of another item: a notice does not say. One read at a time
      // finds out, however many are imported.
      void client.invalidateQueries({ queryKey: itemKeys.one(uuid) }, { cancelRefetch: false })
    }
  })
}
