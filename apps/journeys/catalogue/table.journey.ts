import { readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import type { Page } from '@playwright/test'
import { axeViolations, EVERY_RULE } from '../support/browser/check-accessibility.ts'
import { dragByFastKeys } from '../support/browser/drag.ts'
import { expect, test } from '../support/browser/journey.ts'
import { boxOf } from '../support/pixels/pixels.ts'
import { fire } from '../support/fixtures/publish.ts'
import { addTwoCollections } from '../support/fixtures/two-collections.ts'

const table = (page: Page) => page.getByRole('grid', { name: 'Items' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const titles = (page: Page) => table(page).locator('tbody a[tabindex="-1"]:not([data-column])')

const openTable = async (page: Page, collection: string) => {
  await page.goto(`/ui/catalog/${collection}?sort=pressmark,asc`)
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Table').click()
  await expect(table(page)).toBeVisible()
}

test('cells are edited in place by Enter, Tab and Escape, and the last changes are undone', async ({
  sessions,
  openPage,
}) => {
  const calls = await sessions('editor')
  const { from, uuids } = await addTwoCollections(calls, 'Cells', 23)
  const authorOf = async (at: number) => (await calls.call(readItem, { params: { uuid: uuids[at - 1]! } })).autn
  const page = await openPage({ as: 'editor' })
  await openTable(page, from)
  await expect(titles(page), 'a page has 100 rows, in natural order').toHaveCount(23)
  await expect(titles(page).nth(1)).toHaveText('Cells 2')
  expect((await boxOf(rows(page).nth(3))).height).toBeLessThanOrEqual(32)
  expect(await axeViolations(page, 'html', EVERY_RULE)).toEqual([])

  const cell = (row: number, column: number) =>
    rows(page)
      .nth(row - 1)
      .locator(`[data-column="${column}"]`)
  await cell(1, 3).dblclick()
  const editor = (row: number) => table(page).getByRole('textbox', { name: `Author of “Cells ${row}”` })
  await editor(1).fill('Salvi')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Author of “Cells 1” saved: Salvi')).toBeVisible()
  await expect(cell(2, 3), 'Enter goes down').toBeFocused()
  await page.keyboard.press('Enter')
  await editor(2).fill('Conti')
  await page.keyboard.press('Tab')
  await expect(cell(2, 4), 'Tab moves to the next cell').toBeFocused()
  await expect.poll(() => authorOf(2)).toBe('Conti')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F2')
  await editor(2).fill('Never')
  await page.keyboard.press('Escape')
  await expect(cell(2, 3)).toHaveText('Conti')
  await expect(cell(2, 3)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(2, 3)).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect.poll(() => authorOf(1)).toBe('')
  expect(await authorOf(2)).toBe('')

  await cell(1, 1).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const title = table(page).getByRole('textbox', { name: 'Title of “Cells 1”' })
  await title.fill('')
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('alert'), 'a required value stays in its cell').toHaveText('Title is required')
  await page.keyboard.press('Escape')
  await expect(titles(page).first()).toHaveText('Cells 1')
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await expect(page.getByRole('heading', { name: '1 selected' })).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cells 1' })).toBeVisible()
})

test('a value that a colleague changed is asked, and other fields of both are kept', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { from, uuids } = await addTwoCollections(calls, 'Colleagues', 2)
  const params = { uuid: uuids[0]! }
  const page = await openPage({ as: 'editor', allow: [/409 .*culturalItems/] })
  await openTable(page, from)
  const cell = rows(page).first().locator('[data-column="3"]')
  await cell.dblclick()
  const editor = table(page).getByRole('textbox', { name: 'Author of “Colleagues 1”' })
  await editor.fill('Mine')
  await calls.call(updateItem, { params, body: { autn: 'Theirs', sgti: 'Described' } })
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('alert')).toHaveText(
    'Someone else changed this value to “Theirs”. Save again to replace it.',
  )
  await expect(editor, 'nothing typed is lost').toHaveValue('Mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Author of “Colleagues 1” saved: Mine')).toBeVisible()
  expect(await calls.call(readItem, { params })).toMatchObject({ autn: 'Mine', sgti: 'Described' })

  await rows(page).nth(1).locator('[data-column="1"]').dblclick()
  await table(page).getByRole('textbox', { name: 'Pressmark of “Colleagues 2”' }).fill('Colleagues 1')
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('alert')).toContainText('pressmark')
})

test('columns are chosen and ordered for a collection, and their heads sort it', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { from, to, uuids } = await addTwoCollections(calls, 'Heads', 3)
  for (const [at, sgti] of [
    ['0', 'Box 10'],
    ['1', 'Box 9'],
    ['2', ''],
  ] as const)
    await calls.call(updateItem, { params: { uuid: uuids[Number(at)]! }, body: { sgti } })
  const page = await openPage({ as: 'editor' })
  await openTable(page, from)
  const heads = async () => (await table(page).getByRole('columnheader').allTextContents()).slice(2)
  await expect.poll(heads).toContain('Author')
  const before = await heads()
  await page.getByRole('button', { name: /^Columns \d+ of \d+$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await expect(dialog).toBeVisible()
  expect(await axeViolations(page, '[role="dialog"]', EVERY_RULE)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Author' }).uncheck()
  const description = dialog.getByRole('checkbox', { name: 'Description' })
  if (!(await description.isChecked())) await description.check()
  const handle = dialog.getByRole('button', { name: 'Move the column Description' })
  await dragByFastKeys(handle, Array<string>(12).fill('ArrowUp'))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await heads())[0]).toBe('Description')
  expect(await heads()).not.toContain('Author')

  await table(page).getByRole('button', { name: 'Description' }).click()
  await expect(page).toHaveURL(/sort=metadata\.sgti%2Casc/)
  await expect(titles(page)).toHaveText(['Heads 2', 'Heads 1', 'Heads 3'])
  await table(page).getByRole('button', { name: 'Description' }).click()
  await expect(titles(page), 'items without a value stay last').toHaveText(['Heads 1', 'Heads 2', 'Heads 3'])
  await expect(table(page).getByRole('columnheader', { name: 'Description' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.reload()
  await expect.poll(async () => (await heads())[0], 'the choice is remembered').toBe('Description')
  await fire(await sessions('admin'), { uuid: uuids[1]!, resourceType: 'ITEM' }, ['submit'])
  await page.reload()
  const stateHead = table(page).getByRole('columnheader', { name: 'State' })
  await stateHead.getByRole('button').click()
  await expect(stateHead).toHaveAttribute('aria-sort', 'ascending')
  await expect(titles(page).last(), 'another state than Default').toHaveText('Heads 2')
  await stateHead.getByRole('button').click()
  await expect(stateHead).toHaveAttribute('aria-sort', 'descending')
  await expect(titles(page).first()).toHaveText('Heads 2')
  await titles(page).first().click()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.goto(`/ui/catalog/${to}`)
  await expect(page.getByText('No items in this collection yet')).toBeVisible()

  await page.goto(`/ui/catalog/results?searchTerm=heads`)
  await expect.poll(heads, 'results have their own columns').toEqual(before)
  await table(page).getByRole('button', { name: 'Title' }).click()
  await expect(page).toHaveURL(/sort=sgtt%2Casc/)
  await expect(table(page).getByRole('button', { name: 'Author' }), 'a search has no such order').toHaveCount(0)
})

test('a reader opens items from the table and changes nothing', async ({ sessions, openPage }) => {
  const { from } = await addTwoCollections(await sessions('editor'), 'Reading', 2)
  const page = await openPage({ as: 'reader' })
  await openTable(page, from)
  const cell = rows(page).first().locator('[data-column="3"]')
  await cell.dblclick()
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Reading 1' })).toBeVisible()
})

test('pasted line breaks become spaces, in a cell and in a form', async ({ sessions, openPage }) => {
  const calls = await sessions('editor')
  const { from, uuids } = await addTwoCollections(calls, 'Pasted', 2)
  const page = await openPage({ as: 'editor', permissions: ['clipboard-read', 'clipboard-write'] })
  await openTable(page, from)
  await expect(titles(page)).toHaveCount(2)
  await page.evaluate("navigator.clipboard.writeText('Fratelli\\r\\n Salvi\\nVenice')")
  await rows(page).first().locator('[data-column="3"]').dblclick()
  const editor = table(page).getByRole('textbox', { name: 'Author of “Pasted 1”' })
  await editor.fill('Studio ')
  await page.keyboard.press('Control+v')
  await expect(editor).toHaveValue('Studio Fratelli Salvi Venice')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Author of “Pasted 1” saved: Studio Fratelli Salvi Venice')).toBeVisible()

  await page.goto(`/ui/catalog/${from}/cultural-item/${uuids[1]!}`)
  await page.getByRole('button', { name: 'Edit metadata' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit metadata' })
  const author = dialog.getByRole('textbox', { name: 'Author' })
  await author.fill('')
  await page.keyboard.press('Control+v')
  await expect(author).toHaveValue('Fratelli Salvi Venice')
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await calls.call(readItem, { params: { uuid: uuids[1]! } })).autn)
    .toBe('Fratelli Salvi Venice')
})
