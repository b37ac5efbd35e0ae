import {
  createCollection,
  findRoot,
  listItemsOfCollection,
  readCollection,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { placeItems } from '@pressmark/contract/catalogue/parents.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { tabTo } from '../support/browser/keys.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { PHONE } from '../support/screens/looks.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'

/** Creates two collections, with items in the first. */
const prepare = async ({ call }: Calls, name: string, items: number) => {
  const root = (await call(findRoot)).uuid
  const [from, to] = [await addCollection({ call }, name, root), await addCollection({ call }, `${name}, later`, root)]
  const uuids: string[] = []
  for (let at = 1; at <= items; at += 1) {
    const body = { sgtt: `${name} ${at}`, pressmark: `${name} ${at}`, parentCollectionsUuids: [from] }
    uuids.push((await call(importCulturalItem, { body })).uuid)
  }
  const parents = async (uuid: string) => (await call(readItem, { params: { uuid } })).parentCollectionsUuids
  return { root, from, to, uuids, parents }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')

const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  return page.getByRole('dialog')
}

test('by keyboard only, items are selected and moved to another collection', async ({ sessions, openPage }) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const { from, to, uuids, parents } = await prepare(calls, 'By key', 4)
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
  await expect(page.getByRole('checkbox', { name: 'Select all' }), 'the focus stays near').toBeFocused()
  const where = await Promise.all(uuids.map(parents))
  expect(where.filter(([parent]) => parent === to)).toHaveLength(2)
})

test('select all covers every page, and items unlinked from their last collection move to the root', async ({
  sessions,
  openPage,
}) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const { root, from, to, uuids, parents } = await prepare(calls, 'Whole', 23)
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
  await expect(page.getByRole('heading', { name: '4 selected' }), 'a range').toBeVisible()
  await cards(page).nth(0).getByRole('link').click()
  await expect(page.getByRole('heading', { name: '5 selected' }), 'a card is chosen, not opened').toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('heading', { name: '23 items' })).toBeVisible()

  await boxes.nth(0).click()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('dialog').getByText('All of them stay in other collections.')).toBeVisible()
  await page.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(page.getByText('Item unlinked from Whole, later')).toBeVisible()
  await expect(page.getByRole('heading', { name: '22 items' })).toBeVisible()

  await page.goto(`/ui/catalog/${from}`)
  const title = (await cards(page).first().getByRole('link').textContent())!
  const last = uuids[Number(title.replace('Whole ', '')) - 1]!
  await calls.call(placeItems, { body: { culturalItemsUuids: [last], parentCollectionsUuids: [from] } })
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
  const { from, to, uuids, parents } = await prepare(calls, 'By finger', 3)
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
  await expect(page.getByRole('heading', { name: '1 selected' }), 'letting go is no tap').toBeVisible()
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

test('a collection is created, read, edited, linked, moved and unlinked', async ({ sessions, openPage }) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const { root, from, to } = await prepare(calls, 'Case', 0)
  const read = async (uuid: string) => calls.call(readCollection, { params: { uuid } })
  const page = await openPage({ as: 'editor', allow: [/400 \(Bad Request\).*culturalItemCollections/] })
  await page.goto(`/ui/catalog/${from}`)
  const create = await choose(page, 'Create collection')
  await create.getByRole('textbox', { name: 'Title' }).fill('Drawer')
  await create.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('“Drawer” has been created')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Drawer/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drawer' })).toBeVisible()
  const drawer = page.url().replace(/.*\/catalog\/|\?.*/g, '')

  await page
    .getByRole('navigation', { name: 'Location of this collection' })
    .getByRole('button', { name: 'Drawer' })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox'), 'read-only at first').toHaveCount(0)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('')
  await dialog.getByRole('textbox', { name: 'Title' }).blur()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Deep drawer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deep drawer' })).toBeVisible()

  const link = await choose(page, 'Link to')
  await link.getByRole('searchbox').fill('case later')
  await link.getByText('Case, later').click()
  await link.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('“Deep drawer” has been linked to “Case, later”')).toBeVisible()
  expect((await read(drawer)).parentCollectionsUuids).toEqual([from, to].sort())

  const unlink = await choose(page, 'Unlink')
  await expect(unlink.getByText('It stays in 1 other collection.')).toBeVisible()
  await unlink.getByRole('button', { name: 'Unlink' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Location of this collection' }).getByText('Case, later'),
  ).toBeVisible()

  const move = await choose(page, 'Move')
  await move.getByRole('searchbox').fill('catalogue')
  await move.getByRole('radio', { name: /^Catalogue/ }).check()
  await move.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('“Deep drawer” has been moved to “Catalogue”')).toBeVisible()
  expect((await read(drawer)).parentCollectionsUuids).toEqual([root])

  await addCollection(calls, 'Innermost', drawer)
  const below = await choose(page, 'Move')
  await below.getByRole('searchbox').fill('innermost')
  await below.getByText('Innermost').click()
  await below.getByRole('button', { name: 'Confirm' }).click()
  await expect(below.getByRole('alert')).toHaveText('You can not move the collection to its child !')
  await page.keyboard.press('Escape')
  await expect(below).toBeHidden()
})

test('the deletion of a collection lists what is deleted and what stays', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { root, from, to, uuids, parents } = await prepare(calls, 'Old', 2)
  await addCollection(calls, 'Old box', from)
  const body = {
    parentCollectionsUuids: [from, to],
    customMetadataList: [{ name: 'sgtt', value: 'Shared box' }],
  }
  await calls.call(createCollection, { body })
  const both = { sgtt: 'In both', pressmark: 'Old both', parentCollectionsUuids: [from, to] }
  const shared = (await calls.call(importCulturalItem, { body: both })).uuid
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${from}`)
  const dialog = await choose(page, 'Delete')
  await expect(dialog.getByRole('term')).toHaveText([
    'Subcollections that will be deleted',
    'Items that stay in other collections',
    'Items that will be attached to the root',
  ])
  await expect(dialog.getByRole('definition')).toHaveText(['1', '1', '2'])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('“Old” has been deleted')).toBeVisible()
  await expect(page).toHaveURL('/ui/catalog')
  expect(await Promise.all([...uuids, shared].map(parents))).toEqual([[root], [root], [to]])
})

test('the catalogue home shows its statistics, and a reader can only read', async ({ openPage }) => {
  const page = await openPage({ as: 'reader' })
  await page.goto('/ui/catalog')
  await page
    .getByRole('navigation', { name: 'Location of this collection' })
    .getByRole('button', { name: 'Catalogue' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Catalogue statistics' })
  await expect(dialog.getByRole('term').first()).toHaveText('Collections')
  await expect(dialog.getByRole('definition').nth(1)).not.toHaveText('0')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View and edit', 'Catalogue statistics'])
})

test('two people edit a collection, and the second sees the conflict and reloads or overwrites', async ({
  sessions,
  openPage,
}) => {
  test.setTimeout(120_000)
  const calls = await sessions('editor')
  const { from, to } = await prepare(calls, 'Together', 2)
  const describe = (title: string) =>
    calls.call(updateCollection, {
      params: { uuid: from },
      body: { customMetadataList: [{ name: 'sgtt', value: title }] },
    })
  const page = await openPage({ as: 'admin', allow: [/412 \(Precondition Failed\)/] })
  const connected = waitForEventStream(page)
  await page.goto(`/ui/catalog/${from}`)
  await connected
  const edit = async () => {
    await page.getByRole('navigation', { name: 'Location of this collection' }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    return page.getByRole('dialog')
  }
  const dialog = await edit()
  await describe('Together again')
  await expect(page.getByRole('heading', { level: 1, name: 'Together again', includeHidden: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Someone else has changed this collection')
  await expect(alert.locator('ins')).toHaveText('Together again')
  await alert.getByRole('button', { name: 'Reload and discard changes' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Together again')

  await describe('Once more')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine after all')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await alert.getByRole('button', { name: 'Overwrite with my changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine after all' })).toBeVisible()

  await expect(cards(page)).toHaveCount(2)
  const { _embedded } = await calls.call(listItemsOfCollection, { params: { uuid: from } })
  await calls.call(placeItems, {
    body: {
      culturalItemsUuids: [_embedded.culturalItems[0]!.uuid],
      addParentCollectionsUuids: [to],
      removeParentCollectionsUuids: [from],
    },
  })
  await expect(cards(page), 'what somebody else moves away leaves the screen').toHaveCount(1)
})
