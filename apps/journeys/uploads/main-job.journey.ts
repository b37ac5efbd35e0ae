import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/browser/journey.ts'
import { LONE_PIXEL, markerColour, writeStampedTiff } from '../support/fixtures/pictures.ts'
import { difference, pixelsOf } from '../support/pixels/pixels.ts'
import { hasSamples, sample, WITHOUT_SAMPLES } from '../support/fixtures/samples.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { limitSpeed } from '../support/browser/slow-line.ts'
import { expectWhole, picture, readPixels, unevenness, waitForPicture, zoomToPixels } from '../support/pixels/viewer.ts'
import { fileOf, iconAt, openWidget, uploadOf } from '../support/screens/widget.ts'
import { chooseFiles, describeItem, upload } from '../support/screens/wizard.ts'

const IMPORT_MS = 90_000
/** JPEG changes a pixel among similar pixels by at most this value. */
const PIXEL_TOLERANCE = 16

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-pictures-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

type Upload = { files: string[]; bytesPerSecond: number }

/** Goes through the first five steps of the main job, from the printed address to the item. The upload is slowed down, so that it
 *  is still running when the list is opened. */
const addItem = async (page: Page, address: string, name: string, { files, bytesPerSecond }: Upload) => {
  const item = { title: `${name}, seen closely`, author: 'Journeys', pressmark: `Main ${name}` }
  await test.step('open the printed address and sign in', async () => {
    await page.goto(address)
    await signIn(page, 'editor')
    await expect(page.getByRole('tree', { name: 'Collections' })).toBeVisible()
  })
  await test.step('walk to a collection', async () => {
    await page.getByRole('treeitem', { name: 'Shelf for tests' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('treeitem', { name: 'Box 01' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Box 01' })).toBeVisible()
  })
  await test.step('describe the item and choose its files', async () => {
    await describeItem(page, item)
    await chooseFiles(page, files)
  })
  const notice = page.getByRole('button', { name: '1 new item(s) has been added' })
  await test.step('upload, and follow it in the header', async () => {
    const line = await limitSpeed(page, bytesPerSecond)
    await upload(page, files.length)
    const list = await openWidget(page)
    const entry = uploadOf(list, item.pressmark).first()
    const icons = [await iconAt(entry, 'Uploading', 5000)]
    await line.unlimited()
    icons.push(await iconAt(entry, 'Processing', 30_000))
    await expect(entry.getByText(/^(Uploading|Processing)/), 'all files are done').toHaveCount(0, {
      timeout: IMPORT_MS,
    })
    icons.push(await iconAt(entry, 'Completed', 1000))
    expect(new Set(icons).size, 'an icon for each state').toBe(3)
    await entry.getByText(/^\d+ files?$/).click()
    for (const file of files) await expect(fileOf(list, path.parse(file).name)).toContainText('Completed')
    await page.keyboard.press('Escape')
  })
  await test.step('click the notice and open the item', async () => {
    await notice.click()
    await expect(notice).toBeHidden()
    await page.getByRole('list', { name: 'Items' }).getByRole('link', { name: item.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
    const metadata = page.getByRole('complementary', { name: 'Metadata' })
    await expect(
      metadata.getByRole('definition').filter({ hasText: item.title }),
      'a field of high priority',
    ).toBeVisible()
    await expect(metadata.getByRole('definition').filter({ hasText: item.author })).toBeVisible()
    await expect(
      metadata.getByRole('definition').filter({ hasText: item.pressmark }),
      'of medium priority',
    ).toBeVisible()
    await waitForPicture(page)
  })
}

/** Compares each pixel around the centre of a file with the screen. */
const expectPixels = async (page: Page, file: string) => {
  const { width = 0, height = 0 } = await sharp(file).metadata()
  const [left, top] = [Math.floor(width / 2) - 20, Math.floor(height / 2) - 12]
  const source = await pixelsOf(sharp(file).extract({ left, top, width: 40, height: 24 }))
  const places = Array.from({ length: source.width * source.height }, (_, at) => ({
    x: left + (at % source.width),
    y: top + Math.floor(at / source.width),
  }))
  await expect(async () => {
    const shown = await readPixels(page, { width, height }, places)
    const differences = shown.map((colour, at) => {
      const [red = 0, green = 0, blue = 0] = source.data.subarray(at * 3, at * 3 + 3)
      return difference(colour, [red, green, blue])
    })
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(PIXEL_TOLERANCE)
  }).toPass({ timeout: 120_000 })
}

test('the main job with a scan of 16 bits per channel, from the printed address to single pixels', async ({
  product,
  fixtures: _prepared,
  openPage,
}) => {
  test.skip(!hasSamples, WITHOUT_SAMPLES)
  const page = await openPage()
  const file = sample('images/rgb-16bit.tif')
  await addItem(page, product.address(), '16 bits', { files: [file], bytesPerSecond: 200_000 })
  await expectWhole(page, file)
  await picture(page).focus()
  await zoomToPixels(page)
  await expectPixels(page, file)

  await test.step('kill -9 of everything, start again, and find it there', async () => {
    const [at, storageState] = [page.url(), await page.context().storageState()]
    await page.context().close()
    expect((await product.end('SIGKILL')).signal).toBe('SIGKILL')
    await product.start()
    const again = await openPage({ storageState })
    await again.goto(at)
    await waitForPicture(again)
    await expectWhole(again, file)
  })
})

test('the main job with a TIFF of 40 MB and a sample JPEG of 77 megapixels', async ({
  product,
  fixtures: _prepared,
  openPage,
}) => {
  const page = await openPage()
  const image = path.join(folder, 'marked-40mb.tif')
  const size = { width: 4096, height: 3584 }
  await writeStampedTiff(image, size)
  const scan = sample('images/wall-9986x7754.jpg')
  await addItem(page, product.address(), 'large', {
    files: hasSamples ? [image, scan] : [image],
    bytesPerSecond: 2_000_000,
  })

  await expectWhole(page, image)
  await picture(page).focus()
  await zoomToPixels(page)
  const blocks = [
    { right: 12, down: 12 },
    { right: -8, down: 4 },
    { right: -20, down: -8 },
    { right: 22, down: -8 },
    { right: 20, down: 4 },
  ]
  const places = [...blocks, LONE_PIXEL].map(({ right, down }) => ({
    x: size.width / 2 + right,
    y: size.height / 2 + down,
  }))
  await expect(async () => {
    const shown = await readPixels(page, size, places)
    for (const [at, { right, down }] of blocks.entries())
      expect(difference(shown[at]!, markerColour(right, down))).toBeLessThan(PIXEL_TOLERANCE)
    // JPEG makes the black pixel brighter, but it stays a single pixel.
    expect(Math.max(...shown.at(-1)!), 'a single black pixel on white').toBeLessThan(150)
    expect(await unevenness(page, size, places.at(-1)!), 'it is a square').toBeLessThan(12)
  }).toPass({ timeout: 120_000 })

  if (!hasSamples) return
  await page
    .getByRole('region', { name: /Images/ })
    .getByRole('link', { name: /Image 2/ })
    .click()
  await expect(page).toHaveURL(/image=2/)
  await expect(page.getByText(/^2 \/ 2/)).toBeVisible()
  await waitForPicture(page)
  await expectWhole(page, scan)
  await picture(page).focus()
  await zoomToPixels(page)
  await expectPixels(page, scan)
})
