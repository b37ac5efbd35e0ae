import { randomUUID } from 'node:crypto'
import { findRoot, updateCollection } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import {
  findItemImportsByUuids,
  importImage,
  uploadFile,
  type UploadedFile,
} from '@pressmark/contract/ingest/imports.ts'
import { findItemByPressmark } from '@pressmark/contract/catalogue/items.ts'
import { listStates } from '@pressmark/contract/workflow/states.ts'
import type { Page } from '@playwright/test'
import { failImport } from '../support/fixtures/failed-import.ts'
import { addEmptyItem, addItemWithImage, addCollection, readImports } from '../support/fixtures/fixtures.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { delayResponse } from '../support/browser/delay-response.ts'
import { CUT_OFF } from '../support/browser/console.ts'
import { expect, test } from '../support/browser/journey.ts'
import { wizard } from '../support/screens/wizard.ts'
import { leaveOutFirstAnswers } from '../support/browser/first-answers.ts'

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
  await leaveOutFirstAnswers(page)
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

test('the outcome of a call is reported after its screen was left, and recent messages list it with their undo', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { collection, emptyTitle } = await addTwoItems(calls)
  const suffix = randomUUID().slice(0, 8)
  const moved = await addCollection(calls, `Moved ${suffix}`, collection)
  await addCollection(calls, `Target ${suffix}`, (await calls.call(findRoot)).uuid)
  const page = await openPage({ as: 'editor', allow: [/404 .*culturalItems/] })
  await page.goto(`/ui/catalog/${collection}`)
  await page
    .getByRole('region', { name: 'Collections in this collection' })
    .getByRole('link', { name: `Moved ${suffix}` })
    .click()
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(`Target ${suffix}`)
  await dialog.getByRole('radio', { name: `Target ${suffix}` }).check()
  const release = await delayResponse(
    page,
    updateCollection.method,
    `**${addressOf(updateCollection, { uuid: moved })}`,
  )
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Errors/ })).toBeVisible()
  await release()
  const outcome = `“Moved ${suffix}” has been moved to “Target ${suffix}”`
  await expect(notices(page).filter({ hasText: outcome })).toBeVisible()
  await expect(page, 'the person stays where they went').toHaveURL(new RegExp(`/ui/catalog/${collection}`))

  await page.getByRole('checkbox', { name: `Select ${emptyTitle}` }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: /Elio Rossetti/ }).click()
  await page.getByRole('menuitem', { name: 'Recent messages' }).click()
  const list = page.getByRole('dialog', { name: 'Recent messages' })
  await expect(list.getByRole('listitem')).toHaveText([/Item moved to the bin/, new RegExp(outcome)])
  expect(await axeViolations(page)).toEqual([])
  await list.getByRole('button', { name: /^Undo: Item moved/ }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Restored')
  await expect(list.getByRole('button', { name: /^Undo:/ }), 'undone once').toHaveCount(0)
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('without a connection a line says so, a form keeps its input, and the screen is read again when it is back', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { collection, emptyTitle } = await addTwoItems(calls)
  const page = await openPage({ as: 'editor', allow: [/ERR_INTERNET_DISCONNECTED/, CUT_OFF] })
  await page.goto(`/ui/catalog/${collection}`)
  await expect(cards(page)).toHaveCount(2)
  const location = page.getByRole('navigation', { name: 'Location of this collection' })
  await location.getByRole('button').last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const typed = `Typed ${randomUUID().slice(0, 8)}`
  await title.fill(typed)
  await page.context().setOffline(true)
  const line = page.locator('output').filter({ hasText: 'No connection to the server' })
  await expect(line).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Not saved: no connection. Nothing that you typed is lost.')).toBeVisible()
  await expect(title).toHaveValue(typed)
  await expect(page.getByText(emptyTitle).first(), 'the screen stays as it is').toBeAttached()
  expect(await axeViolations(page)).toEqual([])
  await addEmptyItem(calls, `Added later ${typed}`, collection)
  await page.context().setOffline(false)
  await expect(line).toBeHidden()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: typed })).toBeVisible()
  await expect(cards(page), 'with the change of a colleague').toHaveCount(3)
})

test('an image that could not be processed is not counted, and only editors see that it failed', async ({
  product,
  sessions,
  openPage,
}) => {
  const calls = await sessions('admin')
  const { call, context } = calls
  const { uuid: itemUuid } = await failImport(calls, product, `Failed ${randomUUID().slice(0, 8)}`)
  const file = { name: 'good.png', mimeType: 'image/png', buffer: await stampedPng({ width: 640, height: 480 }) }
  const uploaded = await context.post(uploadFile.path, { multipart: { file } })
  const { link } = (await uploaded.json()) as UploadedFile
  await call(importImage, { body: { itemUuid, imageLink: link, sgtt: 'Good leaf' } })
  await expect
    .poll(async () => (await readImports({ call }, itemUuid)).map(({ overall }) => overall.importState).toSorted())
    .toEqual(['DONE', 'ERROR'])
  const address = `/ui/catalog/${(await call(findRoot)).uuid}/cultural-item/${itemUuid}?image=2`
  const page = await openPage({ as: 'editor' })
  await page.goto(address)
  await expect(page.getByText('1 / 1 — Good leaf')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 not processed' })).toBeVisible()
  const strip = page.getByRole('region', { name: 'Images' }).getByRole('listitem')
  await expect(strip).toHaveCount(2)
  await page.getByRole('link', { name: /Not processed/ }).click()
  await expect(page.getByText('lost.png could not be processed')).toBeVisible()
  await expect(page.getByText('1 / 1 —')).toHaveCount(0)
  const reader = await openPage({ as: 'reader' })
  await reader.goto(address)
  await expect(reader.getByText('1 / 1 — Good leaf')).toBeVisible()
  await expect(reader.getByRole('region', { name: 'Images' }).getByRole('listitem')).toHaveCount(1)
  await expect(reader.getByText('not processed')).toHaveCount(0)
})
