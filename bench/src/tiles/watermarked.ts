import { setTimeout as sleep } from 'node:timers/promises'
import { setWatermark } from '@pressmark/contract/media/media.ts'
import sharp from 'sharp'
import { asTenant } from '../../../apps/server/src/platform/db/database.ts'
import type { ImportedImage, Product } from '../../../tools/harness/start-product.ts'

/** Sets a watermark of the tenant and waits until the image has it.
 *  @returns the Cookie header of a person who sees the image at full zoom, but only with the watermark */
export const watermarkImage = async (product: Product, { imageUuid }: ImportedImage): Promise<string> => {
  const cookie = await product.signIn('Administrators')
  const watermark = sharp({ create: { width: 600, height: 160, channels: 4, background: '#ffffff' } })
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await watermark.png().toBuffer())]), 'watermark.png')
  const answer = await fetch(product.origin + setWatermark.path, { method: 'PUT', headers: { cookie }, body })
  if (!answer.ok) throw new Error(`The watermark was answered with ${answer.status}: ${await answer.text()}`)
  while (!(await hasWatermark(product, imageUuid))) await sleep(200)
  return product.signIn('Readers', 'ROLE_RESEARCHER')
}

const hasWatermark = ({ database, tenantId }: Product, uuid: string): Promise<boolean> =>
  asTenant(database, tenantId, async (db) => {
    const image = await db
      .selectFrom('asset')
      .select('watermarked_pyramid')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return image.watermarked_pyramid !== null
  })
