import { readFile } from 'node:fs/promises'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { importCulturalItem, importImage, uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasSamples, sample, tiffOf } from '#media/decoders/samples.testing.ts'
import { emptyItem, endedImport, uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

const imagesOf = async (uuid: string) => {
  const { body } = await editor.call(listAssetsOfItem, { params: { uuid, assetType: 'images' }, query: { size: 100 } })
  return body._embedded.images ?? []
}
const shown = async (item: string, count: number) => {
  await expect
    .poll(async () => (await imagesOf(item)).filter(({ ready }) => ready).length, { timeout: 120_000 })
    .toBe(count)
  return imagesOf(item)
}
const upload = async (name: string, bytes: Buffer) => (await uploadTo(editor, uploadFile, name, bytes)).link

const THREE_PAGES = tiffOf([
  { width: 60, height: 40 },
  { width: 30, height: 20, type: 1 },
  { width: 50, height: 70 },
  { width: 80, height: 20 },
])

test('each page of a TIFF is an image of the item, in order, but not the smaller version of a page', async () => {
  await world.work()
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const images = [
    { imageLink: await upload('letter.tif', THREE_PAGES), sgtt: 'Letter', autn: 'A scribe', importId: uuidv7() },
    { imageLink: await upload('envelope.png', picture), sgtt: 'Envelope', importId: uuidv7() },
  ]
  const collections = [(await editor.call(findRoot)).body.uuid]
  const { body: started } = await editor.call(importCulturalItem, {
    body: { pressmark: 'Pages 1', sgtt: 'Pages', parentCollectionsUuids: collections, images },
  })
  const pages = await shown(started.uuid, 4)
  expect(pages.map(({ sgtt, autn, width, height, position }) => [position, sgtt, autn, width, height])).toEqual([
    [1, 'Letter', 'A scribe', 60, 40],
    [2, 'Letter, p. 2', 'A scribe', 50, 70],
    [3, 'Letter, p. 3', 'A scribe', 80, 20],
    [4, 'Envelope', '', 90, 90],
  ])
  const [first, second] = pages
  expect(first!.uuid, 'the uuid of the import').toBe(started.images![0]!.uuid)
  expect(second!.sha256, 'the pages share the original').toBe(first!.sha256)

  const { body: copy } = await editor.call(importCulturalItem, {
    body: { pressmark: 'Pages 2', sgtt: 'Copy', parentCollectionsUuids: collections, mediaOf: started.uuid },
  })
  const copied = await shown(copy.uuid, 4)
  expect(copied.map(({ sgtt, width }) => [sgtt, width])).toEqual(pages.map(({ sgtt, width }) => [sgtt, width]))
})

test('a TIFF that replaces an image is shown by its first page', async () => {
  await world.work()
  const item = await emptyItem(editor, 'Pages 3')
  const one = await upload('one.tif', tiffOf([{ width: 20, height: 20 }]))
  const { body } = await editor.call(importImage, { body: { itemUuid: item, imageLink: one } })
  await endedImport(editor, 'images', body.importId)
  const importId = uuidv7()
  const imageLink = await upload('letter.tif', THREE_PAGES)
  await editor.call(replaceImage, { body: { imageUuid: body.uuid, imageLink, importId } })
  await endedImport(editor, 'images', importId)
  const images = await imagesOf(item)
  expect(images.map(({ uuid, width }) => [uuid, width])).toEqual([[body.uuid, 60]])
})

test.skipIf(!hasSamples)('two scanned pages are two images, and the levels of a pyramid are one', async () => {
  await world.work()
  const item = await emptyItem(editor, 'Pages 4')
  for (const name of ['multipage-2.tif', 'caillebotte-pyramid.tif']) {
    const imageLink = await upload(name, await readFile(sample(`images/${name}`)))
    await editor.call(importImage, { body: { itemUuid: item, imageLink } })
  }
  const images = await shown(item, 3)
  expect(images.map(({ sgtt }) => sgtt)).toEqual(['multipage-2', 'multipage-2, p. 2', 'caillebotte-pyramid'])
})
