import { deleteCollection, listChildCollections, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { listBulkOperations } from '@pressmark/contract/catalogue/bulk.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import type { Page } from '@playwright/test'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { keepMessages } from '../support/browser/messages.ts'
import { tabTo } from '../support/browser/keys.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'
import { addTwoCollections } from '../support/fixtures/two-collections.ts'
import { PHONE } from '../support/screens/looks.ts'

const tiles = (page: Page) => page.getByRole('region', { name: 'Collections in this collection' }).getByRole('listitem')

/** Creates a collection with three subcollections. The first has an item, which is in another collection too. */
const addBoxes = async (calls: Calls, name: string) => {
  const { from, to, uuids, parents } = await addTwoCollections(calls, name, 1)
  const boxes: string[] = []
  for (const box of ['Box 1', 'Box 2', 'Box 3']) boxes.push(await addCollection(calls, box, from))
  await addCollection(calls, 'Folder', boxes[1]!)
  const body = { culturalItemsUuids: uuids, parentCollectionsUuids: [boxes[0]!, to] }
  await calls.call(moveItems, { body })
  const titles = async () => {
    const { _embedded } = await calls.call(listChildCollections, { params: { uuid: from }, query: {} })
    return _embedded.culturalItemCollections.map(({ sgtt }) => sgtt).join(', ')
  }
  return { from, to, boxes, titles, parents: () => parents(uuids[0]!) }
}

test('selected collections are deleted with a preview, those that cannot be are listed, and Undo restores the others', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { from, to, boxes, titles, parents } = await addBoxes(calls, 'Boxes')
  const page = await openPage({ as: 'editor', allow: [/404 .*culturalItemCollections/] })
  await keepMessages(page)
  // Without live notices the selection keeps a collection that someone else deletes.
  await page.route(
    ({ pathname }) => pathname === listen.path,
    (route) => route.fulfill({ status: 204 }),
  )
  await page.goto(`/ui/catalog/${from}`)
  await expect(tiles(page)).toHaveCount(3)
  await tiles(page).first().hover()
  await page.getByRole('checkbox', { name: 'Select Box 1' }).check()
  await expect(page.getByRole('heading', { name: '1 selected' })).toBeVisible()
  await tiles(page)
    .nth(2)
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: '3 selected' }), 'Shift selects a range').toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 collections?' })
  await expect(dialog.getByRole('definition')).toHaveText(['1', '1', '0'])
  expect(await axeViolations(page)).toEqual([])
  await calls.call(deleteCollection, { params: { uuid: boxes[2]! } })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const listed = page.getByRole('dialog', { name: '1 collection was not deleted' })
  await expect(listed.getByRole('listitem')).toContainText('Box 3')
  expect(await axeViolations(page)).toEqual([])
  expect([await titles(), await parents()]).toEqual(['', [to]])
  const { _embedded } = await calls.call(listBulkOperations, { query: {} })
  expect(_embedded.bulkOperations[0], 'one operation for both').toMatchObject({ kind: 'deleteCollection', others: 1 })
  await expect(page.getByText('2 collections moved to the bin')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  // The undo puts back collections and items in several transactions, in the reverse order of the deletions.
  await expect.poll(parents).toEqual([boxes[0]!, to].sort())
  await expect.poll(titles).toBe('Box 1, Box 2')
  expect((await calls.call(readCollection, { params: { uuid: boxes[1]! } })).collectionsCount).toBe(1)
  await listed.getByRole('button', { name: 'Close' }).last().click()
  await expect(tiles(page)).toHaveCount(2)
})

test('by keyboard only, collections are selected and deleted', async ({ sessions, openPage }) => {
  const { from, titles } = await addBoxes(await sessions('editor'), 'Keyed boxes')
  const page = await openPage({ as: 'editor' })
  const { keyboard } = page
  await page.goto(`/ui/catalog/${from}`)
  await expect(tiles(page)).toHaveCount(3)
  await tabTo(page, page.getByRole('button', { name: 'Select collections' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: 'Select Box 2' }))
  await keyboard.press('Space')
  await expect(page.getByRole('heading', { name: '1 selected' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '3 collections' })).toBeVisible()
  await tabTo(page, tiles(page).first().getByRole('link'))
  await keyboard.press('x')
  await tabTo(page, tiles(page).nth(1).getByRole('link'))
  await keyboard.press('x')
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Delete' }), 'Shift+Tab')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 2 collections?' })
  await expect(dialog.getByRole('definition').first()).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }))
  await keyboard.press('Enter')
  await expect(page.getByText('2 collections moved to the bin')).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  expect(await titles()).toBe('Box 3')
})

test('on a phone, collections are selected by taps, and a reader selects none', async ({ sessions, openPage }) => {
  const { from } = await addBoxes(await sessions('editor'), 'Tapped boxes')
  const page = await openPage({ as: 'editor', ...PHONE })
  await page.goto(`/ui/catalog/${from}`)
  await expect(tiles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Select collections' }).tap()
  await tiles(page).nth(1).getByRole('link').tap()
  await page.getByRole('checkbox', { name: 'Select Box 3' }).tap()
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'End selection' }).tap()
  await tiles(page).nth(1).getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Box 2' })).toBeVisible()

  const reading = await openPage({ as: 'reader' })
  await reading.goto(`/ui/catalog/${from}`)
  await expect(tiles(reading)).toHaveCount(3)
  await tiles(reading).first().hover()
  await expect(reading.getByRole('button', { name: 'Select collections' })).toHaveCount(0)
  await expect(tiles(reading).getByRole('checkbox')).toHaveCount(0)
})
