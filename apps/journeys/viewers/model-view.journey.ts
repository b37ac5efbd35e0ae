import { randomUUID } from 'node:crypto'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importModel3D, uploadMaterial, uploadObj } from '@pressmark/contract/ingest/imports.ts'
import { readModelCamera, readThumbnail } from '@pressmark/contract/media/media.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { FrameLocator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/browser/journey.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'
import { boxOf } from '../support/pixels/pixels.ts'

/* A box with a red front and a blue back. */
const BOX = `mtllib box.mtl
v -0.5 -0.5 0.4\nv 0.5 -0.5 0.4\nv 0.5 0.5 0.4\nv -0.5 0.5 0.4
v -0.5 -0.5 -0.4\nv 0.5 -0.5 -0.4\nv 0.5 0.5 -0.4\nv -0.5 0.5 -0.4
usemtl red\nf 1 2 3 4\nusemtl blue\nf 8 7 6 5\nusemtl grey\nf 4 3 7 8\nf 1 5 6 2\nf 2 6 7 3\nf 1 4 8 5\n`
const COLOURS = 'newmtl red\nKd 0.8 0.1 0.1\nnewmtl blue\nKd 0.1 0.1 0.8\nnewmtl grey\nKd 0.6 0.6 0.6\n'

const upload = async ({ context }: Calls, { path }: Endpoint, name: string, text: string) => {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  const answer = await context.post(path, { multipart: { file } })
  return ((await answer.json()) as { link: string }).link
}

const addModel = async (calls: Calls) => {
  const title = `Turned ${randomUUID().slice(0, 8)}`
  const collection = await addCollection(calls, title, (await calls.call(findRoot)).uuid)
  const item = await addEmptyItem(calls, title, collection)
  const objectLink = await upload(calls, uploadObj, 'box.obj', BOX)
  const materialLink = await upload(calls, uploadMaterial, 'box.mtl', COLOURS)
  const body = { itemUuid: item, sgtt: 'Box', objectLink, materialLink }
  const { uuid } = await calls.call(importModel3D, { body })
  const params = { uuid: item, assetType: 'model3Ds' } as const
  const isReady = async () => (await calls.call(listAssetsOfItem, { params }))._embedded.model3Ds?.[0]?.ready
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
  return { collection, item, uuid }
}

/** Returns the colour in the middle of the thumbnail. */
const colourOf = async ({ context }: Calls, uuid: string): Promise<'red' | 'blue'> => {
  const answer = await context.get(addressOf(readThumbnail, { uuid }))
  const area = { left: 195, top: 195, width: 10, height: 10 }
  const [red = 0, , blue = 0] = await sharp(await answer.body())
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer()
  return red > blue ? 'red' : 'blue'
}

/** Returns the angle of the camera around the vertical axis, in rad. */
const angleIn = (viewer: FrameLocator | Page): Promise<number> =>
  viewer
    .locator('model-viewer.loaded')
    .evaluate((model) => (model as unknown as { getCameraOrbit: () => { theta: number } }).getCameraOrbit().theta)

test('an editor chooses the view with which a model begins, everywhere and in its thumbnail, and resets it', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { collection, item, uuid } = await addModel(calls)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${item}`)
  const frame = page.frameLocator('iframe')
  const use = page.getByRole('button', { name: 'Use this view' })
  const reset = page.getByRole('button', { name: 'Reset the view' })
  await expect(use).toBeEnabled({ timeout: 120_000 })
  await expect(reset).toBeHidden()
  expect(await angleIn(frame)).toBeCloseTo(0.5, 2)

  // A way as long as the frame is high is a whole turn.
  const { x, y, width, height } = await boxOf(page.locator('iframe'))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + height / 2, y + height / 2, { steps: 10 })
  await page.mouse.up()
  await expect.poll(async () => Math.cos(await angleIn(frame))).toBeLessThan(-0.6)
  const stored = async () => (await calls.call(readModelCamera, { params: { uuid } })).camera
  await expect(async () => {
    await use.click()
    expect(Math.cos((await stored())!.theta)).toBeLessThan(-0.6)
  }).toPass()
  await expect(page.getByText('View saved. The thumbnail is being drawn.').first()).toBeVisible()
  await expect.poll(() => colourOf(calls, uuid)).toBe('blue')

  const { theta } = (await stored())!
  const visitor = await openPage({ as: 'reader', viewport: { width: 640, height: 480 } })
  await visitor.goto(viewerAddress('3d', { item }))
  await expect.poll(async () => Math.cos((await angleIn(visitor)) - theta), { timeout: 120_000 }).toBeGreaterThan(0.999)
  await visitor.goto(`/ui/catalog/${collection}/cultural-item/${item}`)
  await expect(visitor.frameLocator('iframe').locator('model-viewer.loaded')).toBeVisible({ timeout: 120_000 })
  await expect(visitor.getByRole('button', { name: 'Use this view' })).toBeHidden()

  await reset.click()
  await expect(reset).toBeHidden()
  expect(await stored()).toBeNull()
  await expect.poll(() => colourOf(calls, uuid)).toBe('red')
  await expect.poll(() => angleIn(frame), { timeout: 120_000 }).toBeCloseTo(0.5, 2)
})
