import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { expect, test } from '../support/browser/journey.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'

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
