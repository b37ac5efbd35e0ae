import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findRoot, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { downloadExport, readExport, startExport } from '@pressmark/contract/catalogue/exports.ts'
import { readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { keepMessages } from '../support/browser/messages.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addCollection, addEmptyItem } from '../support/fixtures/fixtures.ts'

/** Exports a collection as CSV, and returns the text of the file. */
const exportCsv = async ({ call, context }: Calls, collectionUuid: string): Promise<string> => {
  const { uuid } = await call(startExport, {
    body: { collectionUuid, format: 'csv', fields: ['sgtt', 'autn'], info: [] },
  })
  await expect.poll(async () => (await call(readExport, { params: { uuid } })).step).toBe('DONE')
  return (await context.get(addressOf(downloadExport, { uuid }))).text()
}

const upload = async (page: Page, file: string): Promise<void> => {
  await page.goto('/ui/imports/spreadsheets')
  await page.getByRole('button', { name: 'Update from spreadsheet' }).click()
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Drop a spreadsheet here/ }).click()
  await (await fileChooser).setFiles([file])
  await expect(page).toHaveURL(/\/ui\/imports\/spreadsheets\/[0-9a-f-]{36}$/)
}

test('an exported spreadsheet comes back: differences are shown, chosen, written and undone', async ({
  sessions,
  openPage,
}, info) => {
  const calls = await sessions('editor')
  const { call } = calls
  const collection = await addCollection(calls, 'Round trip', (await call(findRoot)).uuid)
  const items = []
  for (const title of ['Trip 1', 'Trip 2', 'Trip 0070']) items.push(await addEmptyItem(calls, title, collection))
  const [one = '', two = ''] = items
  const table = await exportCsv(calls, collection)
  const { customMetadataList, version } = await call(readItem, { params: { uuid: two } })
  const changedByColleague = customMetadataList.map((pair) =>
    pair.name === 'sgtt' ? { ...pair, value: 'Trip 2 of a colleague' } : pair,
  )
  expect(version).toBeGreaterThan(0)
  await call(updateItem, { params: { uuid: two }, body: { customMetadataList: changedByColleague } })
  const file = info.outputPath('back.csv')
  await writeFile(file, table.replace('Trip 1', 'Trip 1 with a new title').replace('Trip 2', 'Trip 2 of the sheet'))
  expect(await readFile(file, 'utf8')).toContain('Trip 2 of the sheet')

  const page = await openPage({ as: 'editor' })
  await keepMessages(page)
  await upload(page, file)
  await expect(page.getByRole('heading', { name: 'Exported spreadsheet' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('3 items compared')).toBeVisible()
  await expect(page.getByText('1 cell was also changed in the catalogue')).toBeVisible()
  const cells = page.getByRole('table', { name: 'Differing cells' }).getByRole('row')
  await expect(cells).toHaveCount(3)
  await expect(cells.filter({ hasText: 'Trip 2 of the sheet' })).toContainText('At the export: Trip 2')
  await expect(page.getByRole('button', { name: 'Change 1 cell of 1 item' })).toBeEnabled()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: /^Conflicts in Title/ }).click()
  await expect(cells).toHaveCount(2)
  await cells.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Change 2 cells of 2 items' })).toBeVisible()
  await cells.getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Change 1 cell of 1 item' }).click()
  await page.getByRole('link', { name: 'Open the change' }).click()
  await expect(page.getByRole('heading', { name: 'Items updated from back.csv' })).toBeVisible()
  await expect(page.getByText('1 changed')).toBeVisible()
  expect(await call(readItem, { params: { uuid: one } })).toMatchObject({ sgtt: 'Trip 1 with a new title' })
  expect(await call(readItem, { params: { uuid: two } })).toMatchObject({ sgtt: 'Trip 2 of a colleague' })

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 change undone.', { exact: true })).toBeVisible()
  expect(await call(readItem, { params: { uuid: one } })).toMatchObject({ sgtt: 'Trip 1' })
})

test('a changed cell of a read-only column and a column without a field are reported', async ({
  sessions,
  openPage,
}, info) => {
  const calls = await sessions('editor')
  const { call, context } = calls
  const collectionUuid = await addCollection(calls, 'Read-only trip', (await call(findRoot)).uuid)
  await addEmptyItem(calls, 'Fixed', collectionUuid)
  const { uuid } = await call(startExport, {
    body: { collectionUuid, format: 'csv', fields: ['sgtt'], info: ['state', 'collections'] },
  })
  await expect.poll(async () => (await call(readExport, { params: { uuid } })).step).toBe('DONE')
  const table = await (await context.get(addressOf(downloadExport, { uuid }))).text()
  const file = info.outputPath('read-only.csv')
  const lines = table.trimEnd().split('\r\n')
  const edited = [`${lines[0]},Remarks`, `${lines[1]!.replace('Read-only trip', 'Elsewhere')},mine`]
  await writeFile(file, edited.join('\r\n'))
  const page = await openPage({ as: 'editor' })
  await upload(page, file)
  await expect(page.getByText('These columns are not compared: Remarks')).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('1 cell cannot be changed')).toBeVisible()
  await expect(page.getByText('These columns are not compared: Remarks')).toBeVisible()
  const cell = page.getByRole('table', { name: 'Differing cells' }).getByRole('row').nth(1)
  await expect(cell).toContainText('This column is read-only')
  expect(await axeViolations(page)).toEqual([])
})

test('a spreadsheet from elsewhere updates items by their pressmarks', async ({ sessions, openPage }, info) => {
  const calls = await sessions('editor')
  const { call } = calls
  const collection = await addCollection(calls, 'From elsewhere', (await call(findRoot)).uuid)
  const uuid = await addEmptyItem(calls, 'Elsewhere', collection)
  const { pressmark } = await call(readItem, { params: { uuid } })
  const file = info.outputPath('elsewhere.csv')
  await writeFile(file, `Shelf;Maker\n${pressmark};Ada\nno such pressmark;Eve\n`)
  const page = await openPage({ as: 'editor' })
  await upload(page, file)
  await expect(page.getByText('Choose a column with the pressmark or the UUID')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Field of Shelf' }).selectOption('field:pressmark')
  await page.getByRole('combobox', { name: 'Field of Maker' }).selectOption('field:autn')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('1 row has no item')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'There is no item with this UUID or pressmark' })).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 cell of 1 item' }).click()
  await page.getByRole('link', { name: 'Open the change' }).click()
  await expect(page.getByText('1 changed')).toBeVisible()
  expect(await call(readItem, { params: { uuid } })).toMatchObject({ autn: 'Ada' })
})

test('collections are exported from their menu, edited, compared, written and undone', async ({
  sessions,
  openPage,
}, info) => {
  const calls = await sessions('editor')
  const { call } = calls
  const library = await addCollection(calls, 'Library of trips', (await call(findRoot)).uuid)
  const maps = await addCollection(calls, 'Trip maps', library)
  const page = await openPage({ as: 'editor' })
  await keepMessages(page)
  await page.goto(`/ui/catalog/${library}`)
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await page.getByRole('menuitem', { name: 'Export as spreadsheet' }).click()
  // The collection has no items, so only collections can be exported.
  const dialog = page.getByRole('dialog', { name: 'Export collections' })
  await expect(dialog.getByRole('radio', { name: 'Items', exact: true })).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Text table (CSV)' }).check()
  expect(await axeViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Library_of_trips_collections_\d{4}-\d\d-\d\d\.csv$/)
  const table = await readFile(await download.path(), 'utf8')
  expect(table).toContain('Parent collections (read-only)')
  const file = info.outputPath('collections.csv')
  await writeFile(file, table.replace(/^([^,]*,[^,]*),Trip maps/m, '$1,Trip atlases'))

  await upload(page, file)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('2 collections compared')).toBeVisible()
  const cells = page.getByRole('table', { name: 'Differing cells' }).getByRole('row')
  await expect(cells).toHaveCount(2)
  await expect(cells.getByRole('link', { name: 'Trip maps' })).toHaveAttribute('href', `/ui/catalog/${maps}`)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change 1 cell of 1 collection' }).click()
  await page.getByRole('link', { name: 'Open the change' }).click()
  await expect(page.getByRole('heading', { name: 'Collections updated from collections.csv' })).toBeVisible()
  await expect(page.getByText('1 changed')).toBeVisible()
  expect(await call(readCollection, { params: { uuid: maps } })).toMatchObject({ sgtt: 'Trip atlases' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 change undone.', { exact: true })).toBeVisible()
  expect(await call(readCollection, { params: { uuid: maps } })).toMatchObject({ sgtt: 'Trip maps' })
})
