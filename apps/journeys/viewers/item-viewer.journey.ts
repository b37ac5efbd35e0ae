import { randomUUID } from 'node:crypto'
import { listAssetsOfItem, MAX_CHOSEN_ASSETS } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { Page } from '@playwright/test'
import { addItemWithTwoImages } from '../support/fixtures/two-images.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { followTiles, picture, waitForPicture } from '../support/pixels/viewer.ts'
import { PHONE } from '../support/screens/looks.ts'

const notices = (page: Page) => page.locator('.mantine-Notification-root')

/** Opens an item with two images, and collects the warnings of the page. */
const openItem = async (calls: Calls, page: Page) => {
  const item = await addItemWithTwoImages(calls)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  const tiles = followTiles(page)
  await page.goto(item.address)
  await tiles()
  return { ...item, logged, tiles }
}

test('an event or a message selects an image, which shows its own state', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  const { address, recto, verso, logged, tiles } = await openItem(await sessions('editor'), page)
  const thumb = (name: string) => page.getByRole('link', { name: new RegExp(`^Image \\d ${name}`) })
  const badge = page.getByRole('main').getByRole('button', { name: 'In review' })
  await expect(thumb('Recto'), 'the image in the viewer').toHaveAttribute('aria-current', 'page')
  await expect(thumb('Verso')).not.toHaveAttribute('aria-current')
  await expect(badge, 'the first image has the state of its item').toHaveCount(0)

  await page.evaluate(`dispatchEvent(new CustomEvent('pressmark:select-image', { detail: '${verso}' }))`)
  await expect(page).toHaveURL(`${address}?image=2`)
  await expect(thumb('Verso')).toHaveAttribute('aria-current', 'page')
  await expect(thumb('Verso')).toHaveAttribute('title', 'Verso · In review')
  await expect(badge, 'the second image has its own state').toBeVisible()
  await tiles()

  const post = (shown: Parameters<typeof viewerAddress>[1]) =>
    page.evaluate(`postMessage({ url: ${JSON.stringify(viewerAddress('image', shown))} }, location.origin)`)
  await post({ item: randomUUID(), asset: recto, xywh: '0,0,100,100' })
  await expect(page, 'a message about another item').toHaveURL(`${address}?image=2`)
  await post({ asset: recto, xywh: '0,0,100,100' })
  await expect(thumb('Recto')).toHaveAttribute('aria-current', 'page')
  await expect(badge).toHaveCount(0)
  expect(logged).toEqual([])
})

test('a missing image address and an unknown kind of media only log a warning', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  const { uuid, address, listed, recto, logged } = await openItem(await sessions('editor'), page)
  const images = listed._embedded.images!.map((image) => ({ ...image, _links: { ...image._links, iiif: undefined } }))
  await page.route(`**${addressOf(listAssetsOfItem, { uuid, assetType: 'images' })}?*`, (route) =>
    route.fulfill({ json: { ...listed, _embedded: { images } } }),
  )
  await page.goto(address)
  await expect.poll(() => logged).toEqual([`No address for images ${recto}`])
  await page.unrouteAll()
  await page.goto(`${address}?media=books`)
  await waitForPicture(page)
  expect(logged.slice(1)).toEqual(['Unsupported asset type: books'])
  await expect(notices(page)).toHaveCount(0)
})

test('a minimap shows the visible part, moves it by click and drag, and can be hidden', async ({
  sessions,
  openPage,
}) => {
  const page = await openPage({ as: 'editor' })
  const { address } = await openItem(await sessions('editor'), page)
  await waitForPicture(page)
  const map = picture(page).locator('.navigator')
  const frame = map.locator('..')
  const visible = map.locator('.displayregion')
  /** The middle of the visible part, as shares of the whole image. */
  const middle = async () => {
    const [whole, part] = await Promise.all([boxOf(map), boxOf(visible)])
    return {
      x: (part.x + part.width / 2 - whole.x) / whole.width,
      y: (part.y + part.height / 2 - whole.y) / whole.height,
    }
  }
  const expectMiddle = (x: number, y: number) =>
    expect
      .poll(async () => {
        const now = await middle()
        return Math.max(Math.abs(now.x - x), Math.abs(now.y - y))
      })
      .toBeLessThan(0.05)

  await expect(frame, 'the whole image is visible').toHaveCSS('opacity', '0')
  await picture(page).focus()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+')
  await expect(frame).not.toHaveCSS('opacity', '0')
  await expectMiddle(0.5, 0.5)
  const { x, y, width, height } = await boxOf(map)
  await page.mouse.click(x + width * 0.3, y + height * 0.4)
  await expectMiddle(0.3, 0.4)
  await page.mouse.move(x + width * 0.3, y + height * 0.4)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.7, y + height * 0.6, { steps: 8 })
  await page.mouse.up()
  await expectMiddle(0.7, 0.6)
  await expect(frame, 'the keys and the controls do the same').toHaveAttribute('aria-hidden', 'true')
  expect(await map.locator('[tabindex="0"]').count(), 'it is not in the order of focus').toBe(0)
  expect(await axeViolations(page, 'html', EVERY_RULE)).toEqual([])

  const toggle = page.getByRole('button', { name: 'Overview' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(frame).toHaveCSS('opacity', '0')
  await page.goto(address)
  await waitForPicture(page)
  await expect(toggle, 'the browser remembers it').toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await picture(page).focus()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+')
  await expect(frame).not.toHaveCSS('opacity', '0')
  await page.keyboard.press('0')
  await expect(frame, 'the whole image is visible again').toHaveCSS('opacity', '0')
})

test('a phone has no minimap', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor', ...PHONE })
  await openItem(await sessions('editor'), page)
  await waitForPicture(page)
  await page.getByRole('button', { name: 'Zoom in' }).tap()
  await page.getByRole('button', { name: 'Zoom in' }).tap()
  await expect(picture(page).locator('.navigator')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Overview' })).toHaveCount(0)
})

test('an item with more assets than one action can change says so', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  const { uuid, address, listed } = await openItem(await sessions('editor'), page)
  const [image] = listed._embedded.images!
  const total = MAX_CHOSEN_ASSETS + 1
  await page.route(`**${addressOf(listAssetsOfItem, { uuid, assetType: 'images' })}?*`, (route) => {
    const size = Number(new URL(route.request().url()).searchParams.get('size') ?? listed.page.size)
    const images = Array.from({ length: size }, (_, at) => ({ ...image!, uuid: randomUUID(), position: at + 1 }))
    const info = { ...listed.page, size, totalElements: total, totalPages: Math.ceil(total / size) }
    return route.fulfill({ json: { ...listed, _embedded: { images }, page: info } })
  })
  await page.goto(address)
  await page.getByRole('button', { name: 'Arrange' }).click()
  const panel = page.getByRole('region', { name: /: arrange$/ })
  await expect(panel.getByText('at most 1,000 at a time')).toHaveCount(0)
  await panel.getByRole('checkbox', { name: 'Select the first 1,000' }).click()
  await expect(panel.getByRole('heading', { name: '1,000 selected · at most 1,000 at a time' })).toBeVisible()
  await page.unrouteAll()
})
