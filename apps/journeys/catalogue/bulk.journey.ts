import { randomUUID } from 'node:crypto'
import { listBulkOperations, startEdit } from '@pressmark/contract/catalogue/bulk.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import { addEmptyItem, addCollection } from '../support/fixtures/fixtures.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { keepMessages } from '../support/browser/messages.ts'
import { tabTo } from '../support/browser/keys.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { PHONE } from '../support/screens/looks.ts'
import { expectLoading } from '../support/browser/loading.ts'
import { delayResponse } from '../support/browser/delay-response.ts'

/** Creates a collection with items, and returns the authors of the items. */
const prepare = async ({ call }: Calls, name: string, items: number) => {
  const root = (await call(findRoot)).uuid
  const collection = await addCollection({ call }, name, root)
  const uuids: string[] = []
  for (let at = 1; at <= items; at += 1) {
    const body = { sgtt: `${name} ${at}`, pressmark: `${name} ${at}`, parentCollectionsUuids: [collection] }
    uuids.push((await call(importCulturalItem, { body })).uuid)
  }
  const authors = () => Promise.all(uuids.map(async (uuid) => (await call(readItem, { params: { uuid } })).autn))
  return { collection, uuids, authors }
}

test('by keyboard only, a field of selected items is edited with a preview and undone', async ({
  sessions,
  openPage,
}) => {
  const { collection, authors } = await prepare(await sessions('editor'), 'In bulk', 4)
  const page = await openPage({ as: 'editor' })
  await keepMessages(page)
  const { keyboard } = page
  const reader = await openPage({ as: 'reader' })
  const connected = waitForEventStream(reader)
  await reader.goto(`/ui/catalog/${collection}`)
  await connected
  await expect(reader.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(4)
  await page.goto(`/ui/catalog/${collection}`)
  const cards = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await tabTo(page, cards.first().getByRole('link'))
  await keyboard.press('x')
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit a field of 3 items' })
  const field = dialog.getByRole('combobox', { name: 'Field' })
  await expect(field).toBeFocused()
  // The browser starts a new search word if two keys are a second apart, which happens on a busy machine.
  await expect(async () => {
    await keyboard.type('Author')
    await expect(field.getByRole('option', { name: 'Author', selected: true })).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  await tabTo(page, dialog.getByRole('textbox', { name: 'Value' }))
  await keyboard.press('Enter')
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await keyboard.type('Titian')
  await keyboard.press('Enter')
  await expect(dialog.getByText('3 items will change')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText('— → Titian')
  await tabTo(page, dialog.getByRole('button', { name: 'Change 3 items' }))
  await keyboard.press('Enter')
  await expect(page.getByText('3 items changed.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all' }), 'the focus stays in the list').toBeFocused()
  expect((await authors()).filter((author) => author === 'Titian')).toHaveLength(3)
  await expect(reader.getByText('Titian'), 'another person sees the change').toHaveCount(3)
  await tabTo(page, page.getByRole('alert').getByRole('button', { name: 'Undo' }))
  await keyboard.press('Enter')
  await expect(page.getByText('3 changes undone.')).toBeVisible()
  expect(await authors()).toEqual(['', '', '', ''])
})

test('an edit of all search results covers more than the page and the selection', async ({ sessions, openPage }) => {
  const { uuids, authors } = await prepare(await sessions('editor'), 'Found whole', 21)
  const page = await openPage({ as: 'editor' })
  await page.goto('/ui/catalog/results?searchTerm=found%20whole')
  await page.getByRole('checkbox', { name: 'Select Found whole 7', exact: true }).check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit a field' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'The 1 selected item' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'All 21 items found' }).check()
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Author' })
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Titian')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Change 21 items' }).click()
  await expect(page.getByText('21 items changed.')).toBeVisible()
  expect(await authors()).toEqual(uuids.map(() => 'Titian'))
})

test('the undo skips and lists items that another editor has changed, also on a phone', async ({
  sessions,
  openPage,
}) => {
  const { call } = await sessions('editor')
  const { uuids, authors } = await prepare(await sessions('editor'), 'Changed since', 3)
  const edit = { field: 'autn', operation: 'set', value: 'Titian' } as const
  await call(startEdit, { body: { culturalItemsUuids: uuids, edit } })
  const last = async () => (await call(listBulkOperations, { query: {} }))._embedded.bulkOperations[0]!
  await expect.poll(async () => (await last()).step).toBe('DONE')
  await call(updateItem, { params: { uuid: uuids[1]! }, body: { autn: 'Giorgione' } })

  const page = await openPage({ as: 'editor', ...PHONE })
  await page.goto('/ui/changes')
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Author set to “Titian”' }).first()
  await expect(entry).toContainText('3 changed')
  await entry.getByRole('link').click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Undo this operation?' })
  await expect(question.getByText('3 changes will be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 entry skipped' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Someone has changed it since then')
  await expect(page.getByRole('link', { name: 'Changed since 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  expect(await authors()).toEqual(['', 'Giorgione', ''])
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBe(PHONE.viewport.width)
})

test('an item is linked to another collection and unlinked, on its screen and in the results', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { collection, uuids } = await prepare(calls, 'Hangs twice', 2)
  const otherCollection = await addCollection(calls, 'Hangs later', (await calls.call(findRoot)).uuid)
  const parents = async (at: number) =>
    (await calls.call(readItem, { params: { uuid: uuids[at]! } })).parentCollectionsUuids
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}/cultural-item/${uuids[0]}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Collections of this item' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Link to a collection' }).click()
  await dialog.getByRole('searchbox').fill('hangs later')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('radio', { name: 'Hangs later' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Item linked to Hangs later')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect(await parents(0)).toEqual([collection, otherCollection].sort())
  await dialog.getByRole('button', { name: 'Unlink from Hangs twice' }).click()
  await expect(page).toHaveURL(new RegExp(otherCollection))
  await expect.poll(() => parents(0)).toEqual([otherCollection])

  await page.goto('/ui/catalog/results?searchTerm=hangs%20twice')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unlink', exact: false }).click()
  const question = page.getByRole('dialog', { name: 'Unlink from a collection' })
  await question.getByRole('radio', { name: 'Hangs twice' }).check()
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('1 item unlinked from Hangs twice')).toBeVisible()
  expect(await parents(1)).toEqual([(await calls.call(findRoot)).uuid])
})

test('the dialog that moves items shows that it is working', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const root = (await calls.call(findRoot)).uuid
  const source = await addCollection(calls, `Here ${suffix}`, root)
  await addCollection(calls, `There ${suffix}`, root)
  await addEmptyItem(calls, `Moved ${suffix}`, source)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${source}`)
  await page.getByRole('checkbox', { name: `Select Moved ${suffix}` }).check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(`There ${suffix}`)
  await dialog.getByRole('radio', { name: `There ${suffix}` }).check()
  const releaseMove = await delayResponse(page, moveItems.method, `**${moveItems.path}`)
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expectLoading(confirm)
  await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
  await releaseMove()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(0)
})
