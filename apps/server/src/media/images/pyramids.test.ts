import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { createPyramids } from './pyramids.ts'

test('a pyramid that was closed to free a descriptor says so and can be opened again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-pyramids-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'pyramid.tif')
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#804020' } })
  await picture.tiff({ compression: 'jpeg', tile: true, tileWidth: 256, tileHeight: 256, pyramid: true }).toFile(file)
  // Every name leads to the same file.
  const blobs = { file: () => file } as unknown as Blobs
  const pyramids = createPyramids(blobs)
  const first = await pyramids.open('0')
  expect(first.closed).toBe(false)
  for (let n = 1; n <= 500; n += 1) await pyramids.open(String(n))
  expect(first.closed).toBe(true)
  expect((await pyramids.open('0')).closed).toBe(false)
})
