import { randomUUID } from 'node:crypto'
import { deleteCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../support/browser/check-accessibility.ts'
import { CUT_OFF } from '../support/browser/console.ts'
import { expect, test } from '../support/browser/journey.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { signIn } from '../support/browser/sign-in.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'
import { TEMPORARY_PASSWORD, withTemporaryUser } from '../support/fixtures/temporary-user.ts'

test('an item added by one person is announced to another, who reloads the list by a click', async ({
  sessions,
  openPage,
}) => {
  const { call } = await sessions('editor')
  const uuid = await addCollection({ call }, 'Shared desk', (await call(findRoot)).uuid)
  const add = (title: string) =>
    call(importCulturalItem, { body: { pressmark: `Desk ${title}`, sgtt: title, parentCollectionsUuids: [uuid] } })
  const other = await openPage({ as: 'admin' })
  const connected = waitForEventStream(other)
  await other.goto(`/ui/catalog/${uuid}`)
  await connected
  await expect(other.getByText('No items in this collection yet')).toBeVisible()

  await add('First sheet')
  await expect(other.getByRole('button', { name: '1 new item(s) has been added' })).toBeVisible()
  await add('Second sheet')
  const notice = other.getByRole('button', { name: '2 new item(s) has been added' })
  await expect(notice).toBeVisible()
  await expect(other.getByRole('link', { name: 'First sheet' }), 'the list changes only after the click').toHaveCount(0)
  await notice.click()
  await expect(other.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(2)
  await expect(notice).toHaveCount(0)
})

test('items that a colleague deletes leave the selection, and a message says how many', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const collection = await addCollection(calls, 'Cleared desk', (await calls.call(findRoot)).uuid)
  const uuids: string[] = []
  for (const title of ['First', 'Second', 'Third', 'Fourth'])
    uuids.push(await addEmptyItem(calls, `${title} of the cleared desk`, collection))
  const other = await openPage({ as: 'admin' })
  const connected = waitForEventStream(other)
  await other.goto(`/ui/catalog/${collection}`)
  await connected
  for (const title of ['First', 'Second', 'Third'])
    await other.getByRole('checkbox', { name: `Select ${title} of the cleared desk` }).check()
  await expect(other.getByRole('heading', { name: '3 selected' })).toBeVisible()

  for (const at of [0, 1, 3]) await calls.call(deleteItem, { params: { uuid: uuids[at]! } })
  await expect(other.getByText('2 selected items were deleted')).toBeVisible()
  await expect(other.getByRole('heading', { name: '1 selected' })).toBeVisible()
})

test('collections that a colleague deletes leave the selection, and the open page says that its collection was deleted', async ({
  sessions,
  openPage,
}) => {
  const { call } = await sessions('editor')
  const add = (title: string, parent: string) => addCollection({ call }, title, parent)
  const remove = (uuid: string) => call(deleteCollection, { params: { uuid } })
  const cabinet = await add('A cabinet of two', (await call(findRoot)).uuid)
  const chest = await add('Chest of two', cabinet)
  const drawers: string[] = []
  for (const title of ['First', 'Second', 'Third', 'Fourth']) drawers.push(await add(`${title} drawer`, chest))
  const other = await openPage({ as: 'admin', allow: [/status of 404/] })
  const connected = waitForEventStream(other)
  await other.goto(`/ui/catalog/${chest}`)
  await connected
  await other.getByRole('button', { name: 'Select collections' }).click()
  for (const title of ['First', 'Second', 'Third'])
    await other.getByRole('checkbox', { name: `Select ${title} drawer` }).check()
  await expect(other.getByRole('heading', { name: '3 selected' })).toBeVisible()

  for (const at of [0, 1, 3]) await remove(drawers[at]!)
  await expect(other.getByText('2 selected collections were deleted')).toBeVisible()
  await expect(other.getByRole('heading', { name: '1 selected' })).toBeVisible()
  await expect(other.getByRole('checkbox', { name: 'Select Third drawer' })).toBeChecked()

  await remove(cabinet)
  const alert = other.getByRole('alert').filter({ hasText: 'This collection was deleted.' })
  await expect(alert, 'it was deleted with the collection above it').toBeVisible()
  await expect(other.getByRole('heading', { name: '1 selected' })).toHaveCount(0)
  await checkAccessibility(other, 'a collection that a colleague deleted')
  await call(restoreDeleted, { params: { uuid: cabinet } })
  await alert.getByRole('button', { name: 'Restore' }).click()
  await expect(alert).toHaveCount(0)
  await expect(other.getByText('No items in this collection yet')).toBeVisible()
})

test('a change and a deletion by a colleague are shown on the open item, and the input is saved after its restoration', async ({
  sessions,
  openPage,
}) => {
  const { calls, collection, item } = await addLeaf(sessions)
  const page = await openPage({ as: 'admin', allow: [/status of 4(04|12)/] })
  const form = await openForm(page, `/ui/catalog/${collection}/cultural-item/${item}`)
  const title = form.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('A leaf with a new title')

  await calls.call(updateItem, { params: { uuid: item }, body: { autn: 'Another author' } })
  await expect(page.getByText('Elio Rossetti changed this item')).toBeVisible()
  await expect(title).toHaveValue('A leaf with a new title')

  await calls.call(deleteItem, { params: { uuid: item } })
  const alert = page.getByRole('alert').filter({ hasText: 'Changes can be saved again when it is restored.' })
  await expect(alert).toContainText('This item was deleted')
  await checkAccessibility(page, 'an item that a colleague deleted')
  await expect(title, 'the input stays').toHaveValue('A leaf with a new title')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('This was not found. It may have been deleted.')
  await alert.getByRole('button', { name: 'Restore' }).click()
  await expect(alert).toHaveCount(0)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  const saved = await calls.call(readItem, { params: { uuid: item } })
  expect([saved.sgtt, saved.autn]).toEqual(['A leaf with a new title', 'Another author'])
})

test('a save that fails is explained in the panel, and the input is saved later: no connection, a stopped server, an ended session', async ({
  sessions,
  openPage,
  product,
}) => {
  const { calls, collection, item } = await addLeaf(sessions)
  await withTemporaryUser(
    await sessions('admin'),
    async ({ username }) => {
      const page = await openPage({ allow: [/status of 401/, /ERR_INTERNET_DISCONNECTED/, CUT_OFF] })
      await page.goto('/ui/login')
      await signIn(page, username, TEMPORARY_PASSWORD)
      await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
      const form = await openForm(page, `/ui/catalog/${collection}/cultural-item/${item}`)
      const title = form.getByRole('textbox', { name: 'Title', exact: true })
      const save = form.getByRole('button', { name: 'Save', exact: true })
      await title.fill('A leaf beside a cut line')
      await page.context().setOffline(true)
      await save.click()
      await expect(form.getByRole('alert')).toContainText('connection')
      await page.context().setOffline(false)

      expect((await product.end('SIGKILL')).signal).toBe('SIGKILL')
      await save.click()
      await expect(form.getByRole('alert')).toContainText('connection')
      await expect(title).toHaveValue('A leaf beside a cut line')
      await page.context().clearCookies({ name: 'session' })
      await product.start()
      const again = page.getByRole('dialog', { name: 'Sign in again' })
      await again.getByRole('textbox', { name: 'Password' }).fill(TEMPORARY_PASSWORD)
      await again.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(again).toHaveCount(0)
      await save.click()
      await expect(form).toHaveCount(0)
      expect((await calls.call(readItem, { params: { uuid: item } })).sgtt).toBe('A leaf beside a cut line')
    },
    ['ROLE_METADATA_EDITOR'],
  )
})

const addLeaf = async (sessions: (username: 'editor') => Promise<Calls>) => {
  const calls = await sessions('editor')
  const collection = await addCollection(calls, 'A desk of two', (await calls.call(findRoot)).uuid)
  return { calls, collection, item: await addEmptyItem(calls, `Leaf ${randomUUID()}`, collection) }
}

/* Opens the form of an item, when the page receives notices. */
const openForm = async (page: Page, address: string) => {
  const connected = waitForEventStream(page)
  await page.goto(address)
  await connected
  await page.getByRole('button', { name: 'Edit metadata' }).click()
  return page.getByRole('dialog', { name: 'Edit metadata' })
}
