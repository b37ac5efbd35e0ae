import { readFile } from 'node:fs/promises'
import { EXPORT_HEADER } from '@pressmark/contract/catalogue/exports.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import type { Locator, Page } from '@playwright/test'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { tabTo } from '../support/browser/keys.ts'
import type { Calls } from '../support/fixtures/calls.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'
import { filesOfZip } from '../support/fixtures/stored-zip.ts'

/** Creates a collection with numbered items. @returns its uuid */
const prepare = async ({ call }: Calls, name: string, items: number): Promise<string> => {
  const collection = await addCollection({ call }, name, (await call(findRoot)).uuid)
  for (let at = 1; at <= items; at += 1) {
    const body = { sgtt: `${name} ${at}`, pressmark: `00${at} ${name}`, parentCollectionsUuids: [collection] }
    await call(importCulturalItem, { body })
  }
  return collection
}

/** Returns the texts of each row of the first sheet. */
const rowsOf = (workbook: Buffer): string[][] => {
  const sheet = filesOfZip(workbook).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  const rows = sheet.split('<row ').slice(1)
  return rows.map((row) => [...row.matchAll(/<t [^>]*>([^<]*)/g)].map(([, text]) => text ?? ''))
}

/** Exports with the open dialog, and returns the name and the bytes of the file. */
const exported = async (page: Page, dialog: Locator) => {
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  await expect(dialog.getByText('The file is ready')).toBeVisible()
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('by keyboard only, a collection is exported as a workbook, which the list of spreadsheets keeps', async ({
  sessions,
  openPage,
}) => {
  const collection = await prepare(await sessions('editor'), 'Exported maps', 3)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}`)
  await tabTo(page, page.getByRole('button', { name: 'Actions of this collection' }))
  await page.keyboard.press('Enter')
  await tabToItem(page, 'Export as spreadsheet')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export 3 items' })
  await expect(dialog.getByRole('radio', { name: 'Excel workbook (XLSX)' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Add read-only columns' })).toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, dialog.getByRole('button', { name: 'Export', exact: true }))
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Exported_maps_\d{4}-\d\d-\d\d\.xlsx$/)
  const [headers, ...rows] = rowsOf(await readFile(await download.path()))
  expect(headers!.slice(0, 4)).toEqual([expect.stringContaining(EXPORT_HEADER), 'version', 'Pressmark', 'Title'])
  expect(headers).toContain('Collections (read-only)')
  expect(rows.map((cells) => cells.slice(2, 4))).toEqual([
    ['001 Exported maps', 'Exported maps 1'],
    ['002 Exported maps', 'Exported maps 2'],
    ['003 Exported maps', 'Exported maps 3'],
  ])
  await expect(dialog.getByText('The file is ready')).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, dialog.getByRole('link', { name: 'All spreadsheets' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Your exports' })).toBeVisible()
  const again = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download Exported_maps/ }).click()
  expect(rowsOf(await readFile(await (await again).path()))).toHaveLength(4)
  expect(await axeViolations(page)).toEqual([])
})

const tabToItem = async (page: Page, name: string) => {
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 200 })
  }).toPass()
}

test('selected items are exported with chosen fields, and the choice is remembered', async ({ sessions, openPage }) => {
  const collection = await prepare(await sessions('editor'), 'Exported prints', 3)
  const page = await openPage({ as: 'editor' })
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('checkbox', { name: 'Select Exported prints 1', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Select Exported prints 3', exact: true }).check()
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Export as spreadsheet' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Export 2 items' })
  await dialog.getByRole('radio', { name: 'Only some fields' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Pressmark' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Find field' }).fill('press')
  await expect(dialog.getByRole('list', { name: 'Fields' }).getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: 'Pressmark' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Add read-only columns' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Find field' }).fill('nothing like this')
  await expect(dialog.getByText('No field found')).toBeVisible()
  const { bytes } = await exported(page, dialog)
  const rows = rowsOf(bytes)
  expect(rows.map((cells) => cells.slice(2))).toEqual([['Title'], ['Exported prints 1'], ['Exported prints 3']])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByRole('radio', { name: 'Only some fields' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Title' }).uncheck()
  await expect(dialog.getByText('Choose at least one field.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled()
})

test('all items of a search are exported as a text table', async ({ sessions, openPage }) => {
  await prepare(await sessions('editor'), 'Exported hits', 22)
  const page = await openPage({ as: 'editor' })
  await page.goto('/ui/catalog/results?searchTerm=exported%20hits')
  await page.getByRole('button', { name: 'Export as spreadsheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 22 items' })
  await dialog.getByRole('radio', { name: 'Text table (CSV)' }).check()
  const { name, bytes } = await exported(page, dialog)
  expect(name).toMatch(/^exported_hits_.*\.csv$/)
  const lines = bytes.toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(23)
  expect(lines[0]).toContain(`\u{feff}${EXPORT_HEADER}`)
  expect(lines.filter((line) => line.includes('Exported hits'))).toHaveLength(22)
})

test('a reader has no export', async ({ sessions, openPage }) => {
  const collection = await prepare(await sessions('editor'), 'Exported nowhere', 1)
  const page = await openPage({ as: 'reader' })
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'Actions of this collection' }).click()
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Export as spreadsheet' })).toHaveCount(0)
  await page.goto('/ui/catalog/results?searchTerm=exported%20nowhere')
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Export as spreadsheet' })).toHaveCount(0)
})
