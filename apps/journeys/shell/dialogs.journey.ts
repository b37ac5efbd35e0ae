import { randomUUID } from 'node:crypto'
import { createCollection, findCollectionsByTitle, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { replaceImage } from '@pressmark/contract/ingest/replacements.ts'
import type { Page } from '@playwright/test'
import type { Calls } from '../support/fixtures/calls.ts'
import { delayResponse } from '../support/browser/delay-response.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addItemWithImage, addCollection } from '../support/fixtures/fixtures.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { openWidget, uploadOf } from '../support/screens/widget.ts'
import { chooseFiles, describeItem, upload, wizard } from '../support/screens/wizard.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard and close?' })
const clickOutside = (page: Page) => page.mouse.click(5, 5)
const addOwnCollection = async (calls: Calls) =>
  addCollection(calls, `Dialogs ${randomUUID().slice(0, 8)}`, (await calls.call(findRoot)).uuid)

test('a form survives a click outside, asks before it discards input, and sends a double click once', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const suffix = randomUUID().slice(0, 8)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${await addOwnCollection(calls)}`)
  const crumbs = page.getByRole('navigation', { name: 'Location of this collection' })
  await crumbs.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue', exact: true })).toBeVisible()
  const create = page.getByRole('button', { name: 'Create collection' }).first()
  await create.click()
  const form = page.getByRole('dialog', { name: /^Create collection/ })
  const title = form.getByRole('textbox', { name: 'Title' })
  await title.fill('Half an idea')
  await clickOutside(page)
  await expect(title).toHaveValue('Half an idea')
  await expect(question(page)).toBeHidden()

  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await clickOutside(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(title).toHaveValue('Half an idea')
  }

  let sent = 0
  await page.route(`**${createCollection.path}`, (route) => {
    if (route.request().method() === createCollection.method) sent += 1
    return route.fallback()
  })
  await title.fill(`Sent once ${suffix}`)
  await form.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(page.getByText(`“Sent once ${suffix}” has been created`)).toBeVisible()
  await expect(form).toBeHidden()
  expect(sent).toBe(1)
  const { page: collections } = await calls.call(findCollectionsByTitle, { query: { sgtt: `Sent once ${suffix}` } })
  expect(collections.totalElements).toBe(1)
  await page.unrouteAll()

  await create.click()
  await title.fill('Thrown away')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(create, 'the focus returns').toBeFocused()
  await create.click()
  await page.keyboard.press('Escape')
  await expect(form, 'an empty form closes without a question').toBeHidden()
})

test('a click outside a dialog does not stop an upload or lose a chosen file', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const collection = await addOwnCollection(calls)
  const placed = await addItemWithImage(calls, collection, `Replaced ${randomUUID().slice(0, 8)}`)
  const page = await openPage({ as: 'editor' })
  const file = { name: 'leaf.png', mimeType: 'image/png', buffer: await stampedPng({ width: 512, height: 512 }) }

  await page.goto(`/ui/catalog/${collection}/cultural-item/${placed.uuid}`)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const replace = page.getByRole('dialog', { name: 'Replace asset' })
  const fileChooser = page.waitForEvent('filechooser')
  await replace.getByLabel('New file').click()
  await (await fileChooser).setFiles(file)
  const releaseReplace = await delayResponse(page, replaceImage.method, `**${replaceImage.path}`)
  await replace.getByRole('button', { name: 'Confirm' }).click()
  await expect(replace.getByRole('progressbar')).toBeVisible()
  await clickOutside(page)
  await expect(replace.getByRole('progressbar')).toBeVisible()
  await releaseReplace()
  await expect(replace).toBeHidden()

  await page.goto(`/ui/catalog/${collection}`)
  const pressmark = `Beside ${randomUUID().slice(0, 8)}`
  await describeItem(page, { title: 'Beside', author: 'Journeys', pressmark })
  await chooseFiles(page, [file])
  await clickOutside(page)
  await expect(wizard(page).getByText('leaf.png')).toBeVisible()
  await upload(page, 1)
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await expect(wizard(page)).toBeVisible()
  await clickOutside(page)
  await expect(wizard(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wizard(page)).toBeHidden()
  const list = await openWidget(page)
  await expect(uploadOf(list, pressmark).first().getByText('Completed').first()).toBeVisible({ timeout: 120_000 })
})
