import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import { listAssetsOfItem, readImage } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { imageInformation3 } from '@pressmark/contract/media/media.ts'
import { expectLoading } from '../support/browser/loading.ts'
import { delayResponse } from '../support/browser/delay-response.ts'
import { expect, test } from '../support/browser/journey.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { followTiles } from '../support/pixels/viewer.ts'

test('the dialog that replaces a file shows the progress of the upload', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Replaced ${suffix}`, (await calls.call(findRoot)).uuid)
  const { uuid } = await addItemWithImage(calls, collection, `Replaced ${suffix}`)
  const page = await openPage({ as: 'editor' })
  const tiles = followTiles(page)
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  await tiles()
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByLabel('New file').click()
  const buffer = await stampedPng({ width: 512, height: 512 })
  await (await chooser).setFiles({ name: 'other.png', mimeType: 'image/png', buffer })
  const releaseReplace = await delayResponse(page, replaceImage.method, `**${replaceImage.path}`)
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expectLoading(confirm)
  await expect(dialog.getByRole('progressbar', { name: 'Uploading the file' })).toBeVisible()
  await releaseReplace()
  await expect(dialog).toBeHidden()
  await tiles()
})

test('the file of an image is replaced, the image keeps its identity, and its history reverts it', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const collection = await addCollection(calls, 'Wizard, replaced', (await calls.call(findRoot)).uuid)
  const { uuid, image } = await addItemWithImage(calls, collection, 'Sheet to be replaced')
  const information = addressOf(imageInformation3, { uuid: image.uuid })
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuid}`)
  const widthShown = () =>
    page.evaluate(async (address) => ((await (await fetch(address)).json()) as { width: number }).width, information)
  expect(await widthShown()).toBe(1024)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace asset' })
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const fileChooser = page.waitForEvent('filechooser')
    await dialog.getByLabel('New file').click()
    await (await fileChooser).setFiles({ name, mimeType, buffer })
  }
  await choose('notes.txt', 'text/plain', Buffer.from('notes'))
  await expect(dialog.getByText('Image extension is not allowed')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await choose('verso.png', 'image/png', await stampedPng({ width: 640, height: 480 }))
  // The screen loads the image again when the new file is processed.
  const releaseRead = await delayResponse(
    page,
    listAssetsOfItem.method,
    `**${addressOf(listAssetsOfItem, { uuid, assetType: 'images' })}*`,
  )
  await confirm.click()
  await expect(page.getByText('The new file of Front is being processed')).toBeVisible()
  await expect
    .poll(async () => (await calls.call(readImage, { params: { uuid: image.uuid } })).width, { timeout: 120_000 })
    .toBe(640)
  const reloaded = page.waitForRequest((request) => {
    const { href = '' } = image._links.iiif ?? {}
    return request.url().includes(image.uuid) && request.url().endsWith('/info.json') && !request.url().startsWith(href)
  })
  await releaseRead()
  await reloaded
  const { originalName, sgtt, position } = await calls.call(readImage, { params: { uuid: image.uuid } })
  expect([originalName, sgtt, position]).toEqual(['verso.png', 'Front', 1])
  expect(await widthShown(), 'the address without a version is revalidated').toBe(640)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  const replaced = history.getByRole('listitem').filter({ hasText: 'File of an asset replaced' })
  await expect(replaced.getByText('stamped.png')).toBeVisible()
  await expect(replaced.getByText('verso.png')).toBeVisible()
  await replaced.getByRole('button', { name: /^Revert: File of an asset replaced/ }).click()
  await expect(page.getByText('The change was reverted')).toBeVisible()
  await expect
    .poll(
      async () => {
        const { originalName: restored, width } = await calls.call(readImage, { params: { uuid: image.uuid } })
        return [restored, width]
      },
      { timeout: 120_000 },
    )
    .toEqual(['stamped.png', 1024])
  expect(await widthShown()).toBe(1024)
})
