import { randomUUID } from 'node:crypto'
import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { viewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { Page } from '@playwright/test'
import { addItemWithTwoImages } from '../support/fixtures/two-images.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { followTiles, picture, waitForPicture } from '../support/pixels/viewer.ts'
import { leaveOutFirstAnswers } from '../support/browser/first-answers.ts'

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
  await leaveOutFirstAnswers(page)
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

const IS_FULL_SCREEN = 'document.fullscreenElement?.tagName'

test('buttons and keys show the next image of the item, and the full screen stays', async ({ sessions, openPage }) => {
  const page = await openPage({ as: 'editor' })
  const { address } = await openItem(await sessions('editor'), page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const caption = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(button('Previous image')).toBeDisabled()
  await button('Next image').click()
  await expect(page).toHaveURL(`${address}?image=2`)
  await expect(caption('2 / 2 — Verso')).toBeVisible()
  await expect(button('Next image'), 'the last image').toBeDisabled()
  await expect(button('Next image'), 'the focus stays').toBeFocused()
  await expect(picture(page)).toHaveAccessibleName('Verso')
  await waitForPicture(page)

  await picture(page).focus()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(IS_FULL_SCREEN)).toBe('SECTION')
  for (const [key, name, place] of [
    ['PageUp', 'Recto', ''],
    ['PageUp', 'Recto', ''],
    ['PageDown', 'Verso', '?image=2'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page).toHaveURL(address + place)
    await expect(picture(page)).toHaveAccessibleName(name)
    await waitForPicture(page)
    await expect(picture(page)).toBeFocused()
    expect(await page.evaluate(IS_FULL_SCREEN), `${key} keeps the full screen`).toBe('SECTION')
  }
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(IS_FULL_SCREEN)).toBeUndefined()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Page Down')).toBeVisible()
})
