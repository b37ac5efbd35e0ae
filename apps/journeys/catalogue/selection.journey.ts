import { randomUUID } from 'node:crypto'
import { listBulkOperations } from '@pressmark/contract/catalogue/bulk.ts'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import type { Page, Route } from '@playwright/test'
import { SELECT_ALL_CHUNK } from '@pressmark/contract/platform/constants.ts'
import { listen } from '@pressmark/contract/platform/live.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { addEmptyItem, addCollection } from '../support/fixtures/fixtures.ts'
import { addTwoCollections } from '../support/fixtures/two-collections.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { keepMessages } from '../support/browser/messages.ts'
import { tabTo } from '../support/browser/keys.ts'
import { PHONE } from '../support/screens/looks.ts'
import { touchPoint } from '../support/browser/touch.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')

test('by keyboard only, items are selected and moved to another collection', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { from, to, uuids, parents } = await addTwoCollections(calls, 'By key', 4)
  const page = await openPage({ as: 'editor' })
  const { keyboard } = page
  await page.goto(`/ui/catalog/${from}`)
  await expect(cards(page)).toHaveCount(4)
  await tabTo(page, cards(page).first().getByRole('link'))
  await keyboard.press('x')
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('heading', { name: '3 selected' })).toBeVisible()
  await keyboard.press('ArrowLeft')
  await keyboard.press('x')
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()

  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible()
  await keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move 2 items' })
  await expect(dialog.getByText('They are removed from “By key” and stay in their other collections.')).toBeVisible()
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await keyboard.type('by key later')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await tabTo(page, dialog.getByRole('radio'))
  await keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }))
  await keyboard.press('Enter')
  await expect(page.getByText('2 items moved successfully to By key, later')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: 'Select all' }), 'the focus stays in the list').toBeFocused()
  const where = await Promise.all(uuids.map(parents))
  expect(where.filter(([parent]) => parent === to)).toHaveLength(2)
})

test('select all covers every page, and items unlinked from their last collection move to the root', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { root, from, to, uuids, parents } = await addTwoCollections(calls, 'Whole', 23)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${from}`)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await expect(page.getByRole('heading', { name: '23 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Link to' }).click()
  const link = page.getByRole('dialog', { name: 'Link 23 items' })
  await expect(link.getByText('and 18 more')).toBeVisible()
  await link.getByRole('searchbox').fill('whole later')
  await link.getByText('Whole, later').click()
  await link.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('23 items linked to Whole, later')).toBeVisible()
  expect(await parents(uuids[0]!)).toEqual([from, to].sort())

  await page.goto(`/ui/catalog/${to}`)
  const boxes = page.getByRole('checkbox', { name: /^Select Whole/ })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: '4 selected' }), 'a range is selected').toBeVisible()
  await cards(page).nth(0).getByRole('link').click()
  await expect(
    page.getByRole('heading', { name: '5 selected' }),
    'a click selects a card and does not open it',
  ).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('heading', { name: '23 items' })).toBeVisible()

  await boxes.nth(0).click()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('dialog').getByText('It stays in other collections.')).toBeVisible()
  await page.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(page.getByText('Item unlinked from Whole, later')).toBeVisible()
  await expect(page.getByRole('heading', { name: '22 items' })).toBeVisible()

  await page.goto(`/ui/catalog/${from}`)
  const title = (await cards(page).first().getByRole('link').textContent())!
  const last = uuids[Number(title.replace('Whole ', '')) - 1]!
  await calls.call(moveItems, { body: { culturalItemsUuids: [last], parentCollectionsUuids: [from] } })
  await page.reload()
  await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('1 of them is in no other collection and will be attached to the root.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(page.getByText('Item unlinked from Whole', { exact: true })).toBeVisible()
  expect(await parents(last)).toEqual([root])
})

test('by touch, a long press and taps select items, which are then moved', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { from, to, uuids, parents } = await addTwoCollections(calls, 'By finger', 3)
  const page = await openPage({ as: 'editor', ...PHONE })
  await page.goto(`/ui/catalog/${from}`)
  const first = cards(page).first().getByRole('link')
  await expect(cards(page)).toHaveCount(3)
  // Playwright waits until the card does not move and is not covered.
  await first.tap({ trial: true })
  const { x, y } = (await first.boundingBox())!
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y - 60 }] })
  await expect(page.getByRole('heading', { name: '1 selected' })).toBeVisible()
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('heading', { name: '1 selected' }), 'the end of a press is not a tap').toBeVisible()
  await expect(page).toHaveURL(`/ui/catalog/${from}`)
  await cards(page).nth(2).getByRole('link').tap()
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Move 2 items' })
  await dialog.getByRole('searchbox').fill('by finger later')
  await dialog.getByText('By finger, later').tap()
  await dialog.getByRole('button', { name: 'Confirm' }).tap()
  await expect(cards(page)).toHaveCount(1)
  const where = await Promise.all(uuids.map(parents))
  expect(where.filter(([parent]) => parent === to)).toHaveLength(2)
})

const addCollectionOfItems = async (calls: Calls, names: readonly string[]) => {
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Selected ${suffix}`, (await calls.call(findRoot)).uuid)
  for (const name of names) await addEmptyItem(calls, `${name} ${suffix}`, collection)
  return collection
}

test('select all reads a long list in parts', async ({ sessions, openPage }) => {
  const collection = await addCollectionOfItems(await sessions('editor'), ['One', 'Two', 'Three', 'Four', 'Five'])
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}`)
  // Changes the page size of the requests from 1,000 to 2, so that five items need three requests.
  const parts: (string | null)[] = []
  const useSmallPages = async (route: Route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.get('size') !== String(SELECT_ALL_CHUNK)) return route.fallback()
    parts.push(url.searchParams.get('page'))
    url.searchParams.set('size', '2')
    return route.continue({ url: url.href })
  }
  await page.route(`**${addressOf(listItemsOfCollection, { uuid: collection })}?*`, useSmallPages)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByRole('heading', { name: '5 selected' })).toBeVisible()
  expect(parts).toEqual(['0', '1', '2'])
})

test('by touch, a press selects an item after 500 ms', async ({ sessions, openPage }) => {
  const collection = await addCollectionOfItems(await sessions('editor'), ['One', 'Two'])
  const page = await openPage({ as: 'editor', hasTouch: true })
  await page.clock.install()
  await page.goto(`/ui/catalog/${collection}`)
  const { down, up, stopClock, advanceClock, resumeClock } = await touchPoint(page)
  const first = cards(page).first()
  await first.getByRole('link').tap({ trial: true })
  await stopClock()
  await down(first.getByRole('link'))
  await advanceClock(499)
  await expect(first).not.toHaveAttribute('data-selected')
  await advanceClock(1)
  await expect(first).toHaveAttribute('data-selected', 'true')
  await up()
  await resumeClock()
  await expect(page.getByRole('heading', { name: '1 selected' })).toBeVisible()
})

test('a range over pages is selected with Shift, and one by positions', async ({ sessions, openPage }) => {
  const { from } = await addTwoCollections(await sessions('editor'), 'Stretch', 26)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${from}?sort=pressmark,asc`)
  const selected = (count: number) => expect(page.getByRole('heading', { name: `${count} selected` })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Stretch 19', exact: true }).click()
  await selected(1)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Stretch 23', exact: true }).click({ modifiers: ['Shift'] })
  await selected(5)
  await expect(page.getByRole('checkbox', { name: 'Select Stretch 22', exact: true })).toBeChecked()

  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Select a range' }).click()
  const range = page.getByRole('dialog', { name: 'Select a range' })
  await range.getByRole('textbox', { name: 'From' }).fill('3')
  await range.getByRole('textbox', { name: 'To' }).fill('27')
  await page.keyboard.press('Enter')
  await expect(range.getByRole('alert')).toHaveText('Enter two positions from 1 to 26.')
  expect(await axeViolations(page)).toEqual([])
  await range.getByRole('textbox', { name: 'To' }).fill('24')
  await page.keyboard.press('Enter')
  await selected(22)
  await expect(range).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Select Stretch 24', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Select Stretch 25', exact: true })).not.toBeChecked()
})

/** Without live notices the selection keeps an item that someone else deletes. */
const stopNotices = (page: Page) =>
  page.route(
    ({ pathname }) => pathname === listen.path,
    (route) => route.fulfill({ status: 204 }),
  )

test('selected items are moved, those that cannot be are listed, and Undo moves the others back', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { from, to, uuids, parents } = await addTwoCollections(calls, 'Carried', 5)
  const page = await openPage({ as: 'editor', allow: [/404 .*culturalItems/] })
  await keepMessages(page)
  await stopNotices(page)
  await page.goto(`/ui/catalog/${from}?sort=pressmark,asc`)
  for (const at of [1, 2, 3, 4]) await page.getByRole('checkbox', { name: `Select Carried ${at}`, exact: true }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 4 items' })
  await dialog.getByRole('searchbox').fill('carried later')
  await dialog.getByRole('radio', { name: 'Carried, later' }).check()
  await calls.call(deleteItem, { params: { uuid: uuids[1]! } })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const listed = page.getByRole('dialog', { name: '1 item was not moved' })
  await expect(listed.getByRole('listitem')).toHaveText('Carried 2This was not found. It may have been deleted.')
  expect(await axeViolations(page)).toEqual([])
  const others = () => Promise.all([0, 2, 3, 4].map((at) => parents(uuids[at]!)))
  expect(await others()).toEqual([[to], [to], [to], [from]])
  const { _embedded } = await calls.call(listBulkOperations, { query: {} })
  expect(_embedded.bulkOperations[0], 'one operation for all parts').toMatchObject({ kind: 'move', total: 3 })
  await expect(page.getByText('3 items moved successfully to Carried, later')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(others).toEqual([[from], [from], [from], [from]])
  await listed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: '4 items', exact: true }), 'nothing is selected').toBeVisible()
})

test('selected items are deleted, those that cannot be are listed, and Undo restores the others', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { from, uuids } = await addTwoCollections(calls, 'Removed', 4)
  const page = await openPage({ as: 'editor', allow: [/404 .*culturalItems/] })
  await keepMessages(page)
  await stopNotices(page)
  await page.goto(`/ui/catalog/${from}?sort=pressmark,asc`)
  for (const at of [1, 2, 3]) await page.getByRole('checkbox', { name: `Select Removed ${at}`, exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 items?' })
  await expect(dialog.getByText('Removed 2', { exact: true }).first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await calls.call(deleteItem, { params: { uuid: uuids[2]! } })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const listed = page.getByRole('dialog', { name: '1 item was not deleted' })
  await expect(listed.getByRole('listitem')).toContainText('Removed 3')
  expect(await axeViolations(page)).toEqual([])
  await listed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible()
  await expect(page.getByText('2 items moved to the bin')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 entries restored')).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bin', exact: true }).click()
  await expect(page.getByText('You see what you deleted in the last 30 days.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Removed 3' }).first().click()
  await expect(page.getByText('“Removed 3” was restored')).toBeVisible()
})
