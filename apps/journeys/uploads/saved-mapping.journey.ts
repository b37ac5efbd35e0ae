import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { deleteMapping, saveMapping } from '@pressmark/contract/ingest/mappings.ts'
import { axeViolations } from '../support/browser/check-accessibility.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addCollection } from '../support/fixtures/fixtures.ts'

const COLUMNS: readonly [header: string, value: string, target: string][] = [
  ['Numero d’inventario', 'Inv. 12', 'field:pressmark'],
  ['Titolo', 'Veduta di Montefiore', 'field:sgtt'],
  ['Breve descrizione', 'La rocca da levante', 'field:sgti'],
  ['Autore', 'Ada', 'field:autn'],
  ['Data di produzione', 'circa 1790', 'field:date'],
  ['Luogo di produzione', 'Valverde', 'field:place'],
  ['Materiale', 'carta', 'field:material'],
  ['Dimensioni', '210 × 300 mm', 'field:dimensions'],
  ['Trascrizione dell’iscrizione', 'Mons Floris', 'field:inscriptions'],
  ['Data acquisizione', '1921-04-02', 'field:acquired'],
  ['Titolare dei diritti', 'Biblioteca', ''],
]

const fileOf = (columns: typeof COLUMNS): string =>
  [columns.map(([header]) => header), columns.map(([, value]) => value)].map((cells) => cells.join(';')).join('\n')

const beginImport = async (page: Page, collection: string, file: string): Promise<void> => {
  await page.goto(`/ui/catalog/${collection}`)
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Import spreadsheet' }).click()
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Drop a spreadsheet here/ }).click()
  await (await fileChooser).setFiles([file])
  await expect(page).toHaveURL(/\/ui\/imports\/spreadsheets\/[0-9a-f-]{36}$/)
}

const fieldOf = (page: Page, header: string) => page.getByRole('combobox', { name: `Field of ${header}`, exact: true })

const expectFields = async (page: Page, columns: typeof COLUMNS): Promise<void> => {
  for (const [header, , target] of columns) await expect(fieldOf(page, header), header).toHaveValue(target)
}

test('Spectrum headers in Italian are mapped, and the saved mapping is applied to another spreadsheet', async ({
  sessions,
  openPage,
}, info) => {
  const calls = await sessions('editor')
  const collection = await addCollection(calls, 'From another museum', (await calls.call(findRoot)).uuid)
  const [first, second] = [info.outputPath('first.csv'), info.outputPath('second.csv')]
  const owner = COLUMNS.at(-1)![0] // the last column
  await writeFile(first, fileOf(COLUMNS))
  await writeFile(second, fileOf([...COLUMNS.toReversed(), ['Osservazioni', 'x', '']]))

  const page = await openPage({ as: 'editor', allow: [/409 .*\/import-manager\/mappings/] })
  await beginImport(page, collection, first)
  await expectFields(page, COLUMNS)
  await expect(page.getByRole('button', { name: 'Check spreadsheet' })).toBeEnabled()
  await fieldOf(page, owner).selectOption('field:provenance')
  await page.getByRole('button', { name: 'Save this mapping…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save mapping' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Museo civico')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(page.getByText('Mapping “Museo civico” saved')).toBeVisible()
  const select = page.getByRole('combobox', { name: 'Saved mapping' })
  await expect(select.locator('option:checked')).toHaveText('Museo civico')

  await beginImport(page, collection, second)
  await expect(page.getByText('“Museo civico” was applied automatically.')).toBeVisible()
  await expect(select.locator('option:checked')).toHaveText('Museo civico')
  await expectFields(page, [...COLUMNS.slice(0, -1), [owner, '', 'field:provenance'], ['Osservazioni', '', '']])
  expect(await axeViolations(page)).toEqual([])

  await fieldOf(page, 'Autore').selectOption('')
  await expect(select).toHaveValue('')
  await select.selectOption('Museo civico')
  await expect(page.getByText('“Museo civico” has been applied to the columns.')).toBeVisible()
  await expect(fieldOf(page, 'Autore')).toHaveValue('field:autn')

  await fieldOf(page, 'Osservazioni').selectOption('field:contact')
  await page.getByRole('button', { name: 'Save this mapping…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('museo CIVICO')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Replace the mapping “museo CIVICO”?' })
  await expect(question).toContainText('Its columns will be replaced for all users.')
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('museo CIVICO')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Mapping “museo CIVICO” saved')).toBeVisible()
  await expect(select.locator('option')).toHaveText(['None', 'museo CIVICO'])

  await page.getByRole('button', { name: 'Actions for saved mappings' }).click()
  await page.getByRole('menuitem', { name: 'Delete mapping “museo CIVICO”' }).click()
  await page
    .getByRole('dialog', { name: 'Delete the mapping “museo CIVICO”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('Mapping “museo CIVICO” deleted')).toBeVisible()
  await expect(select).toHaveCount(0)
  await expect(fieldOf(page, 'Osservazioni'), 'the import keeps its fields').toHaveValue('field:contact')
})

test('choosing another saved mapping, or none, starts from the fields before it', async ({
  sessions,
  openPage,
}, info) => {
  const calls = await sessions('editor')
  const collection = await addCollection(calls, 'Two mappings', (await calls.call(findRoot)).uuid)
  const one = { header: 'Colonna A', target: 'field:sgtt' }
  const two = { header: 'Colonna B', target: 'field:pressmark' }
  const names = ['By title', 'By pressmark']
  const uuids: string[] = []
  for (const [at, column] of [one, two].entries())
    uuids.push((await calls.call(saveMapping, { body: { name: names[at]!, columns: [column] } })).uuid) // two of each
  const file = info.outputPath('two.csv')
  await writeFile(file, 'Colonna A;Colonna B\nx;y\n')
  const page = await openPage({ as: 'editor', allow: [/409 .*\/import-manager\/mappings/] })
  await beginImport(page, collection, file)
  const select = page.getByRole('combobox', { name: 'Saved mapping' })
  const fields = async (a: string, b: string) => {
    await expect(fieldOf(page, 'Colonna A')).toHaveValue(a)
    await expect(fieldOf(page, 'Colonna B')).toHaveValue(b)
  }
  await fields('', '')
  await select.selectOption('By title')
  await fields('field:sgtt', '')
  await select.selectOption('By pressmark')
  await fields('', 'field:pressmark')
  await select.selectOption('None')
  await fields('', '')
  for (const uuid of uuids) await calls.call(deleteMapping, { params: { uuid } })
})
