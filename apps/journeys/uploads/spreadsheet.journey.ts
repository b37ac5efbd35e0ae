import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { createSpreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { createTemplate, deleteTemplate } from '@pressmark/contract/metadata/templates.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { expect, test } from '../support/browser/journey.ts'
import { delayResponse } from '../support/browser/delay-response.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { stampedPng } from '../support/fixtures/pictures.ts'
import { PHONE } from '../support/screens/looks.ts'
import { waitForEventStream } from '../support/browser/live.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'
import { closeSessions } from '../support/browser/browser-sessions.ts'

/* Not in the shared fixtures, because other journeys count their content. */
const newCollection = async (calls: Calls, title: string): Promise<string> =>
  addCollection(calls, title, (await calls.call(findRoot)).uuid)

const choose = async (page: Page, button: RegExp, files: string[]): Promise<void> => {
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await fileChooser).setFiles(files)
}

const beginImport = async (page: Page, collection: string, file: string): Promise<void> => {
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Import spreadsheet' }).click()
  await choose(page, /Drop a spreadsheet here/, [file])
  await expect(page).toHaveURL(/\/ui\/imports\/spreadsheets\/[0-9a-f-]{36}$/)
}

const TABLE = [
  'Shelf mark;Name;Made by;Where;Pictures',
  'Journey 1;Città di Montefiore;Ada;Prints / Views;one.png | two.png',
  'Journey 2;=SUM(A1);;Prints / Views;three.png',
  'Journey 3;Without a picture;;;',
  'Journey 3;Twice;;;lost.png',
].join('\r\n')

test('a spreadsheet and three images become items, and the import is undone', async ({ sessions, openPage }, info) => {
  const collection = await newCollection(await sessions('editor'), 'From a spreadsheet')
  const table = info.outputPath('works.csv')
  // Spreadsheet programs that do not ask for an encoding write this one.
  await writeFile(table, TABLE, 'latin1')
  const pictures = ['one.png', 'two.png', 'three.png'].map((name) => info.outputPath(name))
  for (const file of pictures) await writeFile(file, await stampedPng({ width: 300, height: 200 }))

  const page = await openPage({ as: 'editor' })
  await beginImport(page, collection, table)
  await expect(page.getByRole('heading', { level: 1, name: 'works.csv' })).toBeVisible()
  await expect(page.getByText('Text table, Windows-1252, separated by semicolons')).toBeVisible()
  await expect(page.getByText(/If accents look wrong/)).toBeVisible()
  await expect(page.getByText('Fields without a column: Title', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check spreadsheet' })).toBeDisabled()
  await expect(page.getByRole('cell', { name: 'Città di Montefiore · =SUM(A1) · Without a picture' })).toBeVisible()
  const mapping = { 'Shelf mark': 'field:pressmark', Name: 'field:sgtt', 'Made by': 'field:autn', Where: 'collection' }
  for (const [column, target] of Object.entries({ ...mapping, Pictures: 'images' }))
    await page.getByRole('combobox', { name: `Field of ${column}` }).selectOption(target)
  await choose(page, /Drop images here/, pictures)
  await expect(page.getByText('3 images have been uploaded')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Check spreadsheet' }).click()
  await expect(page.getByText('3 rows can become items')).toBeVisible()
  await expect(page.getByText('1 row would be skipped')).toBeVisible()
  await expect(page.getByText('2 collections would be created')).toBeVisible()
  await expect(page.getByRole('row', { name: /^5 Pictures lost.png No image with this name/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^5 Shelf mark Journey 3 Row 4 has the same pressmark/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.reload()

  await page.getByRole('button', { name: 'Import 3 items' }).click()
  await expect(page.getByText('3 items have been created')).toBeVisible()
  await expect(page.getByText('3 images have been added and are being processed')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Open collection' }).click()
  await expect(page.getByRole('link', { name: 'Without a picture' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search items and collections' }).fill('citta ada journey')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Città di Montefiore', exact: true })).toBeVisible()

  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Spreadsheet imports' }).click()
  await expect(page.getByRole('row', { name: /works\.csv Imported 3/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'works.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('3 items have been removed')).toBeVisible()
  await page.goto(`/ui/catalog/${collection}`)
  await expect(page.getByText('No items in this collection yet')).toBeVisible()
})

test('a spreadsheet import announces the number of its items to a colleague, and later items are added to it', async ({
  sessions,
  openPage,
}, info) => {
  const calls = await sessions('editor')
  const collection = await newCollection(calls, 'Watched by a colleague')
  const table = info.outputPath('watched.csv')
  await writeFile(table, ['Shelf mark;Name', 'Watched 1;One', 'Watched 2;Two', 'Watched 3;Three'].join('\r\n'))
  const other = await openPage({ as: 'admin' })
  const connected = waitForEventStream(other)
  await other.goto(`/ui/catalog/${collection}`)
  await connected

  const page = await openPage({ as: 'editor' })
  await beginImport(page, collection, table)
  for (const [column, target] of Object.entries({ 'Shelf mark': 'field:pressmark', Name: 'field:sgtt' }))
    await page.getByRole('combobox', { name: `Field of ${column}` }).selectOption(target)
  await page.getByRole('button', { name: 'Check spreadsheet' }).click()
  await page.getByRole('button', { name: 'Import 3 items' }).click()
  await expect(other.getByRole('button', { name: '3 new item(s) has been added' })).toBeVisible()
  await addEmptyItem(calls, 'Watched 4', collection)
  const notice = other.getByRole('button', { name: '4 new item(s) has been added' })
  await notice.click()
  await expect(other.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(4)
  await expect(notice).toHaveCount(0)
})

test('on a phone an unreadable sheet shows an error, and the next sheet gets the last mapping', async ({
  sessions,
  openPage,
}, info) => {
  const collection = await newCollection(await sessions('editor'), 'From a phone')
  const [broken, valid] = [info.outputPath('broken.csv'), info.outputPath('whole.csv')]
  await writeFile(broken, 'a,b\n"never closed')
  await writeFile(valid, 'Titolo,Segnatura,Remarks\nUno,Telefono 1,x\n')
  const page = await openPage({ as: 'editor', allow: [/422/], ...PHONE })
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Import spreadsheet' }).click()
  await choose(page, /Drop a spreadsheet here/, [broken])
  await expect(page.getByRole('alert')).toHaveText('The spreadsheet is damaged or incomplete.')
  await choose(page, /Drop a spreadsheet here/, [valid])
  await expect(page.getByRole('combobox', { name: 'Field of Titolo' })).toHaveValue('field:sgtt')
  await expect(page.getByRole('combobox', { name: 'Field of Segnatura' })).toHaveValue('field:pressmark')
  await page.getByRole('combobox', { name: 'Field of Remarks' }).selectOption('field:sgti')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Check spreadsheet' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 item' })).toBeVisible()
  await beginImport(page, collection, valid)
  await expect(page.getByRole('combobox', { name: 'Field of Remarks' })).toHaveValue('field:sgti')
})

test('closing the dialog asks while a spreadsheet is being uploaded', async ({ sessions, openPage }, info) => {
  const collection = await newCollection(await sessions('editor'), 'From a slow upload')
  const table = info.outputPath('slow.csv')
  await writeFile(table, 'Titolo,Segnatura\nUno,Slow 1\n')
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Import spreadsheet' }).click()
  const release = await delayResponse(page, createSpreadsheet.method, `**${createSpreadsheet.path}`)
  await choose(page, /Drop a spreadsheet here/, [table])
  await expect(page.getByText('Reading the spreadsheet')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard and close?' })
  await expect(question).toContainText('The selected file has not been uploaded.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await release()
  await expect(page).toHaveURL(/\/ui\/imports\/spreadsheets\/[0-9a-f-]{36}$/)
})

/* Creates a field with translations for this journey, and deletes it after the work. */
const withCaption = async (admin: Calls, work: () => Promise<void>): Promise<void> => {
  const body = { name: 'caption', resourceType: 'ITEM', label: 'Caption', type: 'STRING', translatable: true } as const
  const { uuid } = await admin.call(createTemplate, { body })
  try {
    await work()
  } finally {
    await closeSessions()
    await admin.context.delete(addressOf(deleteTemplate, { uuid }))
  }
}

test('a long import is stopped and its items are undone, and columns name their language', async ({
  sessions,
  openPage,
}, info) => {
  const collection = await newCollection(await sessions('editor'), 'From a long spreadsheet')
  const table = info.outputPath('long.csv')
  // About ten seconds of work.
  const rows = Array.from({ length: 20_000 }, (_, at) => `Long ${at},Leaf ${at},Foglio ${at},Leaf no. ${at}`)
  await writeFile(table, `Pressmark,Title,Caption (it),caption@fr\n${rows.join('\n')}\n`)
  await withCaption(await sessions('admin'), async () => {
    const page = await openPage({ as: 'editor' })
    await beginImport(page, collection, table)
    const [italian, french] = ['Caption (it)', 'caption@fr'].map((column) =>
      page.getByRole('combobox', { name: `Field of ${column}` }),
    ) as [Locator, Locator]
    await expect(italian.locator('option:checked')).toHaveText('Caption (Italian)')
    await expect(french.locator('option:checked')).toHaveText('Caption (French)')
    await expect(italian.locator('option', { hasText: 'Caption' })).toHaveText([
      'Caption',
      'Caption (English)',
      'Caption (Italian)',
      'Caption (French)',
    ])
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Check spreadsheet' }).click()
    await page.getByRole('button', { name: 'Import 20,000 items' }).click({ timeout: 120_000 })
    await expect(page.getByText(/^(500|[1-9],?\d+) items so far/)).toBeVisible({ timeout: 120_000 })
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('heading', { name: 'This step was stopped' })).toBeVisible()
    await expect(page.locator(':focus'), 'the focus stays at the position of the button').toContainText(
      'This step was stopped',
    )
    await expect(page.getByText('Created items are kept until you undo the import.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await page.getByRole('link', { name: 'Spreadsheet imports' }).click()
    await page
      .getByRole('row', { name: /long\.csv Stopped/ })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/^[1-9][\d,]* items have been removed/)).toBeVisible({ timeout: 120_000 })
    await page.goto(`/ui/catalog/${collection}`)
    await expect(page.getByText('No items in this collection yet')).toBeVisible()
  })
})
