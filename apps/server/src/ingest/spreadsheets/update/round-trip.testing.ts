import { uploadSpreadsheet } from '@pressmark/contract/ingest/imports.ts'
import { listSheetChanges } from '@pressmark/contract/ingest/sheet-changes.ts'
import { checkSpreadsheet, createSpreadsheet, listSheetProblems } from '@pressmark/contract/ingest/spreadsheets.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { download, started, workOn as workOnExport } from '#catalogue/export/exports.testing.ts'
import { addTemplates } from '#metadata/new-templates.ts'
import { uploadTo } from '#testing/importing.testing.ts'
import { newItem } from '#testing/media.testing.ts'
import type { TestPerson, TestTenant, World } from '#testing/world.ts'
import { sheetNow, workOn } from '../spreadsheets.testing.ts'

/** Texts that spreadsheets and their formats treat in a special way. */
const HOSTILE = [
  '0070',
  '=1+1',
  "'=1+1",
  '+39 06',
  '-12',
  '@name',
  'a | b',
  String.raw`a \| b \\ c`,
  '"quoted"',
  'two\nlines',
  '\ttab',
  '12345678901234567890',
  '1/2',
  'TRUE',
  'e\u0301',
  'שלום עולם',
  '🗿 stone',
  '_x0041_',
  '\u0001control',
  '<b>&amp;',
  '   ',
]
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 40 }))
const isStored = (value: string) => value.trim() !== '' && !value.includes('\0') && value.isWellFormed()

export type Exported = { tenant: TestTenant; person: TestPerson; uuid: string; items: number; file: Buffer }

/** Exports items whose fields contain such texts. */
export const exportHostile = async (world: World, format: 'xlsx' | 'csv'): Promise<Exported> => {
  const tenant = await world.tenant()
  const person = await tenant.as('Editors')
  const label = (en: string) => ({ labels: { en, it: en }, priority: 'LOW' as const })
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [
      { name: 'subject', type: 'TEXT', repeatable: true, ...label('Subject') },
      { name: 'note', type: 'TEXT', translatable: true, ...label('Note') },
    ]),
  )
  const samples = fc.sample(fc.tuple(text, text, text), { numRuns: 60, seed: 27 })
  const uuids: string[] = []
  for (const [one, two, three] of [...HOSTILE.map((value) => [value, value, value] as const), ...samples]) {
    const more = [
      { name: 'subject', value: one },
      { name: 'subject', value: two },
      { name: 'note', value: three, lang: 'it' },
    ]
    uuids.push(await newItem(tenant, `Item ${uuids.length}`, { more: more.filter(({ value }) => isStored(value)) }))
  }
  const uuid = await started(person, { culturalItemsUuids: uuids, format })
  await workOnExport(world, tenant, uuid)
  const { rawPayload } = await download(person, uuid)
  return { tenant, person, uuid, items: uuids.length, file: rawPayload }
}

/** Compares a file with the catalogue, which has not changed since the export. @returns the cells that differ */
export const differences = async (world: World, exported: Exported, name: string, file: Buffer) => {
  const { tenant, person, uuid, items } = exported
  const { link } = await uploadTo(person, uploadSpreadsheet, name, file)
  const { body: sheet } = await person.call(createSpreadsheet, { body: { link } })
  expect(sheet).toMatchObject({ mode: 'update', exportUuid: uuid, base: 'available' })
  const params = { uuid: sheet.uuid }
  const targets = sheet.columns.map(({ target }) => target)
  expect(targets).not.toContain('')
  await person.call(checkSpreadsheet, { params, body: { targets } })
  await workOn(world, tenant, sheet.uuid)
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ step: 'CHECKED', valid: items, invalid: 0 })
  expect((await person.call(listSheetProblems, { params })).body._embedded.problems).toEqual([])
  return (await person.call(listSheetChanges, { params })).body._embedded.changes
}
