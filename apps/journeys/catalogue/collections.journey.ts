import { randomUUID } from 'node:crypto'
import {
  addParentCollections,
  createCollection,
  findRoot,
  listItemsOfCollection,
  readCollection,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import type { Page } from '@playwright/test'
import { CHILD_COLLECTIONS_PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { addTwoCollections } from '../support/fixtures/two-collections.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')

const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  return page.getByRole('dialog')
}

test('a collection is created, read, edited, linked, moved and unlinked', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { root, from, to } = await addTwoCollections(calls, 'Case', 0)
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
  await expect(dialog.getByRole('textbox'), 'initially read-only').toHaveCount(0)
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

  await addCollection(calls, 'Innermost drawer', drawer)
  const outermost = await addCollection(calls, 'Outermost drawer', root)
  const below = await choose(page, 'Move')
  await below.getByRole('searchbox').fill('most drawer')
  await expect(below.getByRole('radio'), 'what is below it is not offered').toHaveCount(1)
  await below.getByText('Outermost drawer').click()
  const inside = { parentCollectionsUuids: [drawer] }
  await calls.call(updateCollection, { params: { uuid: outermost }, body: inside })
  await below.getByRole('button', { name: 'Confirm' }).click()
  await expect(below.getByRole('alert')).toHaveText('You can not move the collection to its child !')
  await page.keyboard.press('Escape')
  await expect(below).toBeHidden()
})

test('the deletion of a collection lists what is deleted and what stays, and Undo restores all of it', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { root, from, to, uuids, parents } = await addTwoCollections(calls, 'Old', 2)
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
  const placed = () => Promise.all([...uuids, shared].map(parents))
  expect(await placed()).toEqual([[root], [root], [to]])
  await page.getByText('“Old” has been deleted').hover()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(placed, 'the whole deletion is undone').toEqual([[from], [from], [from, to].sort()])
  expect((await calls.call(readCollection, { params: { uuid: from } })).collectionsCount).toBe(2)
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
  await expect(page.getByRole('menuitem')).toHaveText([/^View and edit/, 'Catalogue statistics', 'Share'])
})

test('two people edit a collection, and the second sees the conflict and reloads or overwrites', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { from, to } = await addTwoCollections(calls, 'Together', 2)
  const setTitle = (title: string) =>
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
  await setTitle('Together again')
  await expect(page.getByRole('heading', { level: 1, name: 'Together again', includeHidden: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Someone else has changed this')
  await expect(alert.locator('ins')).toHaveText('Together again')
  await alert.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Together again')

  await setTitle('Changed twice')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Mine after all')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await alert.getByRole('radio', { name: /^Your change/ }).check()
  await alert.getByRole('button', { name: 'Save the chosen values' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine after all' })).toBeVisible()

  await expect(cards(page)).toHaveCount(2)
  const { _embedded } = await calls.call(listItemsOfCollection, { params: { uuid: from } })
  await calls.call(moveItems, {
    body: {
      culturalItemsUuids: [_embedded.culturalItems[0]!.uuid],
      addParentCollectionsUuids: [to],
      removeParentCollectionsUuids: [from],
    },
  })
  await expect(cards(page), 'an item that another editor moves disappears').toHaveCount(1)
})

test('the strip of collections has pages if there are more than a page holds', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Strip ${suffix}`, (await calls.call(findRoot)).uuid)
  for (let at = 0; at <= CHILD_COLLECTIONS_PAGE_SIZE; at += 1)
    await addCollection(calls, `Box ${at} of ${suffix}`, collection)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}`)
  const strip = page.getByRole('region', { name: 'Collections in this collection' })
  await strip.getByRole('button', { name: /^92 more collections/ }).click()
  await expect(strip.getByRole('link')).toHaveCount(CHILD_COLLECTIONS_PAGE_SIZE)
  await strip.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(strip.getByRole('link')).toHaveCount(1)
  await strip.getByRole('button', { name: 'Show less' }).click()
  await expect(strip.getByRole('link')).toHaveCount(9)
})

test('the history of a collection shows its changes, and a move is reverted', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { from, to } = await addTwoCollections(calls, 'Cabinet', 0)
  await calls.call(addParentCollections, {
    params: { uuid: from },
    body: [(await calls.call(readCollection, { params: { uuid: to } }))._links.self.href],
  })
  const customMetadataList = [{ name: 'sgtt', value: 'Cabinet renamed' }]
  await calls.call(updateCollection, { params: { uuid: from }, body: { customMetadataList } })
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${from}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cabinet renamed' })).toBeVisible()
  const history = await choose(page, 'History')
  await expect(history.getByText('Collection created')).toBeVisible()
  const renamed = history.getByRole('listitem').filter({ hasText: 'Metadata of the collection changed' })
  await expect(renamed).toContainText('Cabinet renamed')
  const moved = history.getByRole('listitem').filter({ hasText: 'Collection moved' })
  await expect(moved).toContainText('Cabinet, later')
  expect(await axeViolations(page)).toEqual([])
  await moved.getByRole('button', { name: /^Revert/ }).click()
  await expect(page.getByText('The change was reverted')).toBeVisible()
  await expect(history.getByText('reverts a change')).toBeVisible()
  const { parentCollectionsUuids } = await calls.call(readCollection, { params: { uuid: from } })
  expect(parentCollectionsUuids).not.toContain(to)
})
