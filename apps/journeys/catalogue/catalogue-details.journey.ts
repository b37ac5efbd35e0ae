import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { waitForPicture } from '../support/pixels/viewer.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')
/** Number of items that the search finds. */
const FOUND = 21
const BOXES = 17

/** Creates a collection with a unique name, items in it, and more collections with that name. */
const fill = async (calls: Calls) => {
  const word = `w${randomUUID().slice(0, 8)}`
  const root = (await calls.call(findRoot)).uuid
  const collection = await addCollection(calls, `${word} Folder`, root)
  for (let at = 2; at <= BOXES; at += 1) await addCollection(calls, `${word} Box ${at}`, collection)
  const add = async (at: number) => {
    const name = `${word} Leaf ${String(at).padStart(2, '0')}`
    const body = { sgtt: name, autn: 'Anna of the leaves', pressmark: name, parentCollectionsUuids: [collection] }
    return (await calls.call(importCulturalItem, { body })).uuid
  }
  for (let at = 1; at <= FOUND; at += 1) await add(at)
  return { word, root, collection, add }
}

const colorOf = async ({ call }: Calls, state: string): Promise<string> => {
  const { _embedded } = await call(listStates, { query: {} })
  return _embedded.itemStates.find(({ name }) => name === state)!.color
}

test('items and collections of the results have pages, show changes of others and can be moved', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { word, collection, add } = await fill(calls)
  const target = await addCollection(calls, `${word}-target`, (await calls.call(findRoot)).uuid)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${target}`)
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(word)
  const second = dialog
    .getByRole('navigation', { name: 'Pages of collections' })
    .getByRole('button', { name: 'Page 2' })
  await expect(dialog.getByText(`1–15 of ${BOXES}`), 'the total leaves out the collection itself').toBeVisible()
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'page')
  await expect(dialog.getByText(`16–${BOXES} of ${BOXES}`), '15 items on a page').toBeVisible()
  await dialog.getByRole('searchbox').fill(`${word}-target`)
  await expect(dialog.getByText('No collections found'), 'a collection cannot move into itself').toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const connected = waitForEventStream(page)
  await page.goto(`/ui/catalog/${collection}/results?searchTerm=${word}`)
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${word}”` })).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  await expect(cards(page).first()).toContainText('Anna of the leaves')
  await page.getByRole('navigation', { name: 'Pages of items' }).getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(cards(page)).toHaveCount(FOUND - 20)
  await page.getByRole('navigation', { name: 'Pages of collections' }).getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/[?&]collectionPage=2/)
  const folders = page.getByRole('link', { name: new RegExp(`^${word}`) })
  await page.reload()
  await expect(cards(page), 'the address has both pages').toHaveCount(FOUND - 20)

  await connected
  await add(FOUND + 1)
  await expect(cards(page), 'an item that another editor adds is found').toHaveCount(FOUND + 1 - 20)

  await page.goto(`/ui/catalog/results?searchTerm=${word}-target`)
  await folders.first().click()
  await expect(dialog.getByText(`${word}-target`).first()).toBeVisible()
  await expect(dialog.getByRole('textbox'), 'initially read-only').toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`/ui/catalog/results?searchTerm=${word}+leaf+05`)
  await page.getByRole('checkbox', { name: `Select ${word} Leaf 05` }).check()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await page.keyboard.press('w')
  await expect(dialog.getByRole('region', { name: 'Default' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByRole('searchbox').fill(`${word}-target`)
  await dialog.getByRole('radio', { name: `${word}-target` }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`Item moved successfully to ${word}-target`)).toBeVisible()
  await page.getByRole('link', { name: `${word} Leaf 05` }).click()
  await expect(page, 'the item opens in its new collection').toHaveURL(new RegExp(`/${target}/cultural-item/`))
})

test('an item shows its collections and state, is shared and enlarged, and is moved', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const root = (await calls.call(findRoot)).uuid
  const [first, second, third] = [
    await addCollection(calls, `Here ${suffix}`, root),
    await addCollection(calls, `There ${suffix}`, root),
    await addCollection(calls, `Away ${suffix}`, root),
  ]
  const placed = await addItemWithImage(calls, first, `Sheet ${suffix}`)
  const { uuid } = placed
  const body = { parentCollectionsUuids: [first, second] }
  const { lastModifiedDate } = await calls.call(updateItem, { params: { uuid }, body })
  const page = await openPage({ as: 'editor', permissions: ['clipboard-read', 'clipboard-write'], timezoneId: 'UTC' })
  await page.goto(`/ui/catalog/${first}?page=1`)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Stories' })).toHaveAttribute('href', '/ui/story')
  await page.getByRole('link', { name: placed.title, exact: true }).click()
  const names = page.getByRole('main')
  await expect(names.getByText(`Placed ${placed.title}`).first()).toBeVisible()
  await expect(names.getByRole('button', { name: 'Default' })).toBeVisible()
  const changed = lastModifiedDate.slice(0, 10).split('-').toReversed().join('/')
  await expect(page.getByText(`last changed on ${changed}`)).toBeVisible()

  await page.getByRole('combobox', { name: 'Shown in collection' }).click()
  await page.getByRole('option', { name: `There ${suffix}` }).click()
  await expect(page).toHaveURL(new RegExp(`/${second}/cultural-item/${uuid}`))
  await page.getByRole('link', { name: 'Back to the collection' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `There ${suffix}` })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Default' })).toBeVisible()

  await page.getByRole('link', { name: placed.title, exact: true }).click()
  await waitForPicture(page)
  const thumb = page.getByRole('link', { name: 'Image 1 Front Default' })
  await expect(thumb).toHaveAttribute('title', 'Front · Default')
  await expect(thumb.locator('circle')).toHaveAttribute('fill', await colorOf(calls, 'Default'))
  await page.getByRole('button', { name: 'Expand the viewer' }).click()
  await expect(page.getByRole('button', { name: 'Reduce the viewer' })).toBeVisible()
  await page.getByRole('button', { name: 'Reduce the viewer' }).click()
  await page.getByRole('button', { name: 'Share this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'Copy: IIIF manifest' }).click()
  await expect(page.getByText('Copied successfully')).toBeVisible()
  const { manifest } = (await calls.call(readItem, { params: { uuid } }))._links
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(manifest.href)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to a collection' }).click()
  await dialog.getByRole('searchbox').fill(suffix)
  await expect(dialog.getByRole('radio'), 'all collections except the current one').toHaveCount(2)
  await dialog.getByRole('radio', { name: `Away ${suffix}` }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`Item moved successfully to Away ${suffix}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${third}/cultural-item/${uuid}`))
  const { parentCollectionsUuids } = await calls.call(readItem, { params: { uuid } })
  expect(parentCollectionsUuids).toEqual([first, third].toSorted())

  // An item without media shows a message.
  const emptyItem = { sgtt: `Bare ${suffix}`, pressmark: `Bare ${suffix}`, parentCollectionsUuids: [third] }
  const { uuid: emptyUuid } = await calls.call(importCulturalItem, { body: emptyItem })
  await page.goto(`/ui/catalog/${third}/cultural-item/${emptyUuid}`)
  await expect(page.getByRole('alert').filter({ hasText: 'The item has no media.' })).toBeVisible()
  await expect(page.getByText('No media yet')).toBeVisible()

  await page.getByRole('link', { name: 'Back to the collection' }).click()
  await page.getByRole('link', { name: placed.title, exact: true }).click()
  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('checkbox', { name: 'Select Front, position 1' }).check()
  await page.getByRole('button', { name: 'Move to another item' }).click()
  await dialog.getByRole('searchbox').fill(`Bare ${suffix}`)
  await dialog.getByRole('radio', { name: new RegExp(`^Bare ${suffix}`) }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Asset Moved Successfully')).toBeVisible()
  const counts = async (of: string) => (await calls.call(readItem, { params: { uuid: of } })).mediaTypeInfo.imagesCount
  expect([await counts(uuid), await counts(emptyUuid)]).toEqual([0, 1])
})
