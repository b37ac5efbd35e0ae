import { randomUUID } from 'node:crypto'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { findItemImportsByUuids } from '@pressmark/contract/ingest/imports.ts'
import { findItemByPressmark } from '@pressmark/contract/catalogue/items.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'
import type { Page } from '@playwright/test'
import { addEmptyItem, addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { wizard } from '../support/screens/wizard.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')
const notices = (page: Page) => page.locator('.mantine-Notification-root')

/** Creates a collection with an item that has an image, and one without. */
const addTwoItems = async (calls: Calls) => {
  const suffix = randomUUID().slice(0, 8)
  const collection = await addCollection(calls, `Errors ${suffix}`, (await calls.call(findRoot)).uuid)
  const pictured = await addItemWithImage(calls, collection, `Pictured ${suffix}`)
  const emptyTitle = `Empty ${suffix}`
  return { collection, pictured, emptyTitle, empty: await addEmptyItem(calls, emptyTitle, collection) }
}

test('a failed side request shows a message, and a failed thumbnail leaves its icon', async ({
  sessions,
  openPage,
}) => {
  const { collection, pictured } = await addTwoItems(await sessions('editor'))
  const page = await openPage({ as: 'editor', allow: [/ERR_FAILED .*(itemStates|thumb)/] })
  await page.goto(`/ui/catalog/${collection}`)
  const card = cards(page).filter({ hasText: pictured.title })
  await expect(card.locator('img')).toHaveCount(1)
  await page.route(`**${listStates.path}?*`, (route) => route.abort())
  await page.route(/\/thumb/, (route) => route.abort())
  await page.reload()
  await expect(notices(page).filter({ hasText: 'The server cannot be reached' })).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.locator('.tabler-icon-photo').first()).toBeVisible()
})

test('a failed pressmark check shows an error in the form and no notification', async ({ fixtures, openPage }) => {
  const page = await openPage({ as: 'editor', allow: [/status of 500 .*findByPressmark/] })
  await page.goto(`/ui/catalog/${fixtures.uuid}`)
  await page.route(`**${findItemByPressmark.path}?*`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await wizard(page)
    .getByRole('textbox', { name: 'Pressmark' })
    .fill(`New ${randomUUID().slice(0, 8)}`)
  await expect(wizard(page).getByText('The pressmark could not be checked because of a server error')).toBeVisible()
  await expect(notices(page)).toHaveCount(0)
})

test('a card shows the progress of its processing', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { collection, pictured, empty, emptyTitle } = await addTwoItems(calls)
  const answer = await calls.call(findItemImportsByUuids, { query: { uuid: [pictured.uuid] } })
  const halfDone = { ...answer._embedded.culturalItems[0]!, uuid: empty, progress: 0.42 }
  const overall = { ...halfDone.overall, importState: 'IN_PROGRESS' }
  const page = await openPage({ as: 'editor' })
  await page.route(`**${findItemImportsByUuids.path}?*`, (route) =>
    route.fulfill({ json: { ...answer, _embedded: { culturalItems: [{ ...halfDone, overall }] } } }),
  )
  await page.goto(`/ui/catalog/${collection}`)
  const card = cards(page).filter({ hasText: emptyTitle })
  await expect(card.getByRole('progressbar', { name: 'Processing' })).toHaveAttribute('value', '42')
  await expect(cards(page).getByRole('progressbar')).toHaveCount(1)
})
