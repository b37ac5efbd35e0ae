import { useQueryClient } from '@tanstack/react-query'
import { useNotices } from '#shared/api/live.ts'
import { itemKey, type ItemAsset } from './item.queries.ts'

type AssetsPage = { assets: ItemAsset[] }

/** Items that this person is deleting: their screens read nothing more, since there is nothing to be read. */
export const beingDeleted = new Set<string>()

/** Reads the item again when it, or an image of it, has changed or come further in its import. */
export const useItemNews = (uuid: string) => {
  const client = useQueryClient()
  useNotices(({ kind, uuid: changed }) => {
    if (beingDeleted.has(uuid)) return
    const pages = client.getQueriesData<AssetsPage>({ queryKey: [...itemKey(uuid), 'assets'] })
    const known = pages.flatMap(([, page]) => page?.assets.map((asset) => asset.uuid) ?? [])
    if (changed === uuid || known.includes(changed)) {
      void client.invalidateQueries({ queryKey: itemKey(uuid) })
    } else if (kind === 'import.changed' || kind === 'act.changed') {
      // An act does not name its items. An import: it may be an image that was added just now, or one of another item: a notice does not say. One read at a time
      // finds out, however many are imported.
      void client.invalidateQueries({ queryKey: itemKey(uuid) }, { cancelRefetch: false })
    }
  })
}
