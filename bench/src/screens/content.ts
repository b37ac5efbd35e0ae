import path from 'node:path'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { listStories } from '@pressmark/contract/stories/stories.ts'
import sharp from 'sharp'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import { importPicture, type Product } from '../../../tools/harness/start-product.ts'

/** A page of cards. */
const PICTURES = 20
const SIZE = { width: 1600, height: 1200 }

/** Imports a page of pictures below the root. */
export const importPictures = async (product: Product, folder: string) => {
  const { uuid } = await product.call(findRoot)
  const items = await Promise.all(
    Array.from({ length: PICTURES }, async (_, at) => {
      const picture = path.join(folder, `screen-${at}.jpg`)
      const noise = { type: 'gaussian', mean: 100 + at * 5, sigma: 14 } as const
      await sharp({ create: { ...SIZE, channels: 3, background: '#808080', noise } })
        .blur(1 + (at % 5))
        .jpeg()
        .toFile(picture)
      return (await importPicture(product, picture, `SCREEN ${at + 1}`)).itemUuid
    }),
  )
  return { root: uuid, item: items[0]! } // there are some
}

/** Returns an item of the demo with an asset of this kind. */
export const itemWith = async ({ database, tenantId }: Product, kind: AssetType): Promise<string> => {
  const { item_uuid } = await asTenant(database, tenantId, (db) =>
    db.selectFrom('asset').select('item_uuid').where('kind', '=', kind).limit(1).executeTakeFirstOrThrow(),
  )
  return item_uuid
}

/** Returns a story of the demo. */
export const anyStory = async ({ call }: Product): Promise<string> => {
  const { _embedded } = await call(listStories)
  return _embedded.storyboards[0]!.uuid // the demo has some
}
