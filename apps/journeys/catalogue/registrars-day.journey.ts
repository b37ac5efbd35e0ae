import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { findItemByPressmark } from '@pressmark/contract/catalogue/items.ts'
import type { Page } from '@playwright/test'
import { countActions } from '../support/browser/count-actions.ts'
import { expect, test } from '../support/browser/journey.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'
import { addTwoCollections } from '../support/fixtures/two-collections.ts'

const DOCUMENT = new URL('../../../docs/registrars-day.md', import.meta.url)

/* Returns the row of a task in the document: clicks, and keys. */
const recorded = (task: string) => {
  const row = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${task} |`))
  const [clicks, keys] = row?.split('|').slice(2, 4).map(Number) ?? []
  return { clicks, keys }
}

const OBJECTS = 20

/* Drops images on the page, named by their place. */
const dropImages = async (page: Page, name: string) => {
  const bytes = (await stampedPng({ width: 300, height: 200 })).toString('base64')
  // A string, because the types of the DOM are not available here.
  const moved = await page.evaluateHandle(`
    const bytes = Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0))
    const carried = new DataTransfer()
    for (let at = 1; at <= ${OBJECTS}; at += 1)
      carried.items.add(new File([bytes], '${name} ' + at + '.png', { type: 'image/png' }))
    carried`)
  await expect(async () => {
    await page.dispatchEvent('main', 'dragenter', { dataTransfer: moved })
    await expect(page.getByText('Drop the files to add an item')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByText('Drop the files to add an item').dispatchEvent('drop', { dataTransfer: moved })
}

test('twenty objects with images are added and described by hand in at most 45 actions', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const name = `Day ${randomUUID().slice(0, 8)}`
  const collection = await addCollection(calls, name, (await calls.call(findRoot)).uuid)
  // An image that is ready during an edit changes the version of its item. The form merges both changes.
  const page = await openPage({ as: 'editor', allow: [/status of 412 .*culturalItems/] })
  const actions = await countActions(page)
  await page.goto(`/ui/catalog/${collection}?sort=pressmark,asc`)
  await dropImages(page, name)
  const wizard = page.getByRole('dialog')
  await wizard.getByText('One item each', { exact: true }).click()
  await wizard.getByRole('button', { name: `Upload ${OBJECTS} items` }).click()
  const links = page.getByRole('list', { name: 'Items' }).getByRole('link', { name: new RegExp(`^${name} `) })
  await page.getByRole('button', { name: `${OBJECTS} new item(s) has been added` }).click({ timeout: 180_000 })
  await expect(links).toHaveCount(OBJECTS)
  await links.first().click()
  await page.getByRole('button', { name: 'Edit metadata' }).click()
  const form = page.getByRole('dialog', { name: 'Edit metadata' })
  for (let at = 1; at <= OBJECTS; at += 1) {
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`${name} ${at}`)
    await form.getByRole('textbox', { name: 'Title' }).fill(`Described ${at}`)
    await form.getByRole('textbox', { name: 'Author' }).fill('Anna Conti')
    if (at < OBJECTS) await form.getByRole('button', { name: 'Save and next' }).click()
    else await page.keyboard.press('Control+s')
  }
  await expect(form).toBeHidden()
  const last = await calls.call(findItemByPressmark, { query: { pressmark: `${name} ${OBJECTS}` } })
  expect([last.sgtt, last.autn, last.mediaTypeInfo.imagesCount]).toEqual([`Described ${OBJECTS}`, 'Anna Conti', 1])
  expect(actions).toEqual(recorded('20 objects with images by the form'))
  expect(actions.clicks + actions.keys).toBeLessThanOrEqual(45)
})

test('twenty objects are added by a spreadsheet', async ({ sessions, openPage }, info) => {
  const calls = await sessions('editor')
  const name = `Sheet ${randomUUID().slice(0, 8)}`
  const collection = await addCollection(calls, name, (await calls.call(findRoot)).uuid)
  const table = info.outputPath('objects.csv')
  const rows = Array.from({ length: OBJECTS }, (_, index) => `${name} ${index + 1};Object ${index + 1};Anna Conti`)
  await writeFile(table, ['Pressmark;Title;Author', ...rows].join('\r\n'))
  const page = await openPage({ as: 'editor' })
  const actions = await countActions(page)
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Import spreadsheet' }).click()
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Drop a spreadsheet here/ }).click()
  await (await fileChooser).setFiles([table])
  await page.getByRole('button', { name: 'Check spreadsheet' }).click()
  await page.getByRole('button', { name: `Import ${OBJECTS} items` }).click()
  await expect(page.getByText(`${OBJECTS} items have been created`)).toBeVisible({ timeout: 60_000 })
  expect(actions).toEqual(recorded('20 objects by a spreadsheet'))
})

test('fifty values are corrected in the table', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const name = `Fix ${randomUUID().slice(0, 8)}`
  const { from } = await addTwoCollections(calls, name, 50)
  const page = await openPage({ as: 'editor' })
  const actions = await countActions(page)
  await page.goto(`/ui/catalog/${from}?sort=pressmark,asc`)
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Table').click()
  const grid = page.getByRole('grid', { name: 'Items' })
  const cell = (row: number) =>
    grid
      .locator('tbody')
      .getByRole('row')
      .nth(row - 1)
      .locator('[data-column="3"]')
  await cell(1).click()
  for (let row = 1; row <= 50; row += 1) {
    await page.keyboard.press('Enter')
    await grid.getByRole('textbox', { name: `Author of “${name} ${row}”` }).fill(`Author ${row}`)
    await page.keyboard.press('Enter')
    if (row < 50) await expect(cell(row + 1)).toBeFocused()
  }
  const authorOf = async (at: number) =>
    (await calls.call(findItemByPressmark, { query: { pressmark: `${name} ${at}` } })).autn
  await expect.poll(() => authorOf(50)).toBe('Author 50')
  expect(await authorOf(1)).toBe('Author 1')
  expect(actions).toEqual(recorded('50 different corrections'))
})

test('three hundred items are moved by a range', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const name = `Many ${randomUUID().slice(0, 8)}`
  const { from, to, uuids, parents } = await addTwoCollections(calls, name, 300)
  const page = await openPage({ as: 'editor' })
  const actions = await countActions(page)
  await page.goto(`/ui/catalog/${from}?sort=pressmark,asc`)
  await page.getByRole('button', { name: 'Select a range' }).click()
  const range = page.getByRole('dialog', { name: 'Select a range' })
  await range.getByRole('textbox', { name: 'From' }).fill('1')
  await range.getByRole('textbox', { name: 'To' }).fill('300')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '300 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 300 items' })
  await dialog.getByRole('searchbox', { name: 'Search collections' }).fill(`${name}, later`)
  await dialog.getByText(`${name}, later`).first().click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => parents(uuids[299]!), { timeout: 60_000 }).toEqual([to])
  expect(actions).toEqual(recorded('300 items moved by a range'))
})

test('an item is found by a part of its pressmark', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const name = randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)
  const collection = await addCollection(calls, `Found ${name}`, (await calls.call(findRoot)).uuid)
  await addEmptyItem(calls, `Cart. ${name} 7`, collection)
  const page = await openPage({ as: 'reader' })
  const actions = await countActions(page)
  await page.goto('/ui/catalog')
  await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(`${name}7`)
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  const option = suggestions.getByRole('option', { name: `Cart. ${name} 7` })
  await expect(option).toBeVisible()
  await expect(suggestions.getByRole('option', { name: `Found ${name}` }), 'of the text before').toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Cart. ${name} 7` })).toBeVisible()
  expect(actions).toEqual(recorded('An item found by a part of its pressmark'))
})

test('a typo in the open item is corrected in at most three actions', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const name = `Leaf ${randomUUID().slice(0, 8)}`
  const collection = await addCollection(calls, name, (await calls.call(findRoot)).uuid)
  const item = await addEmptyItem(calls, `${name} verse`, collection)
  const page = await openPage({ as: 'editor' })
  const actions = await countActions(page)
  await page.goto(`/ui/catalog/${collection}/cultural-item/${item}`)
  await page.getByRole('button', { name: 'Edit metadata' }).click()
  const form = page.getByRole('dialog', { name: 'Edit metadata' })
  const title = form.getByRole('textbox', { name: 'Title', exact: true })
  await title.click()
  await title.fill(`${name} verso`)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} verso` })).toBeVisible()
  expect(actions).toEqual(recorded('A typo in the open item corrected'))
})
