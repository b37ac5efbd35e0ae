import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivativeBlob, originalBlob, watermarkBlob } from '#media/blob-names.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type World } from '#testing/world.ts'
import { removeOrphanedBlobs } from './orphaned-blobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const DAYS_AGO = new Date(Date.now() - 2 * 24 * 3600_000)
const uuid = (end: string) => `00000000-0000-7000-8000-0000000000${end}`

test('blobs without a row are removed after one day, and nothing else', async () => {
  const tenant = await world.tenant()
  const put = async (name: string, { old }: { old: boolean }) => {
    await world.blobs.put(Readable.from([name]), () => name)
    if (old) await utimes(path.join(world.dataFolder, 'blobs', 'kept', name), DAYS_AGO, DAYS_AGO)
    return name
  }
  const derivative = (end: string, old = true) => put(derivativeBlob(tenant.id, uuid(end), 'tif'), { old })
  const named = {
    pyramid: await derivative('aa'),
    thumbnail: await derivative('ab'),
    rendition: await derivative('ac'),
    waveform: await derivative('ad'),
  }
  const binned = await derivative('ae')
  const item = await newItem(tenant, 'Kept')
  const asset = await newAsset(tenant, item, 'images', { ...named, width: 10, height: 10 })
  await newAsset(tenant, item, 'images', { pyramid: binned, width: 10, height: 10 })
  const { original } = await tenant.run(async (db) => {
    const inBin = { deleted_at: new Date(), last_position: 2 }
    await db.updateTable('asset_record').set(inBin).where('pyramid', '=', binned).execute()
    const { original_sha256: original } = await db
      .selectFrom('asset_record')
      .select('original_sha256')
      .where('uuid', '=', asset)
      .executeTakeFirstOrThrow()
    return { original }
  })
  await put(originalBlob(tenant.id, original), { old: true })
  const young = await derivative('ba', false)
  const orphans = [
    await derivative('bb'),
    await put(originalBlob(tenant.id, 'f'.repeat(64)), { old: true }),
    await put(watermarkBlob(tenant.id, 'e'.repeat(64)), { old: true }),
  ]

  expect(await removeOrphanedBlobs(world)).toBe(3)
  const sizes = (names: string[]) => Promise.all(names.map((name) => world.blobs.size(name)))
  expect(await sizes(orphans)).toEqual([undefined, undefined, undefined])
  expect(await sizes([...Object.values(named), binned, young, originalBlob(tenant.id, original)])).not.toContain(
    undefined,
  )
  expect(await removeOrphanedBlobs(world)).toBe(0)
})
