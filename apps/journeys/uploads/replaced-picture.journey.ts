import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/browser/journey.ts'
import { addCollection, addItemWithImage } from '../support/fixtures/fixtures.ts'
import type { Colour } from '../support/fixtures/pictures.ts'
import { average, boxOf, difference, readScreen } from '../support/pixels/pixels.ts'
import { picture, waitForPicture } from '../support/pixels/viewer.ts'

const RED: Colour = [190, 40, 40]
const BLUE: Colour = [40, 60, 190]
/** Compression and colour conversion change the average by less, of 255. The two colours differ by much more. */
const TOLERANCE = 25

const plain = ([r, g, b]: Colour) =>
  sharp({ create: { width: 1024, height: 512, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()

/* Compares the middle of a part of the screen, where no control is, with a colour. */
const expectColour = async (page: Page, part: Locator, colour: Colour) => {
  await expect(async () => {
    const box = await boxOf(part)
    const [width, height] = [Math.floor(box.width / 4), Math.floor(box.height / 4)]
    const clip = { x: Math.floor(box.x + box.width * 0.375), y: Math.floor(box.y + box.height * 0.375), width, height }
    const shown = average(await readScreen(page, clip), { x: 0, y: 0, width, height })
    expect(difference(shown, colour), `shown ${shown.join()}`).toBeLessThan(TOLERANCE)
  }).toPass({ timeout: 60_000 })
}

test('a replaced image is shown in viewer, strip and grid without a reload, also after going back', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const collection = await addCollection(calls, 'Replaced picture', (await calls.call(findRoot)).uuid)
  const { uuid, title, image } = await addItemWithImage(calls, collection, 'Red, then blue', { png: await plain(RED) })
  const page = await openPage({ as: 'editor' })
  const thumbnail = page.locator(`main img[src*="${image.uuid}"]`).first()
  await page.goto(`/ui/catalog/${collection}`)
  await expectColour(page, thumbnail, RED)
  const before = await thumbnail.getAttribute('src')
  await page.evaluate('globalThis.loadedOnce = true')

  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/cultural-item/${uuid}`))
  await waitForPicture(page)
  await expectColour(page, picture(page), RED)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace asset' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByLabel('New file').click()
  await (await chooser).setFiles({ name: 'blue.png', mimeType: 'image/png', buffer: await plain(BLUE) })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()

  await expectColour(page, picture(page), BLUE)
  await expectColour(page, thumbnail, BLUE)
  await page.goBack()
  await expect(page).not.toHaveURL(/cultural-item/)
  await expectColour(page, thumbnail, BLUE)
  expect(await thumbnail.getAttribute('src')).not.toBe(before)
  await page.goForward()
  await waitForPicture(page)
  await expectColour(page, picture(page), BLUE)
  expect(await page.evaluate('globalThis.loadedOnce'), 'the page was not loaded again').toBe(true)
})
