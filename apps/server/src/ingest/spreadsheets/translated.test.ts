import { listAssetsOfItem } from '@pressmark/contract/catalogue/assets.ts'
import { uploadFile } from '@pressmark/contract/ingest/imports.ts'
import { findItemByPressmark } from '@pressmark/contract/catalogue/items.ts'
import {
  addSheetImages,
  checkSpreadsheet,
  importSpreadsheet,
  listSheetProblems,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplates } from '#metadata/new-templates.ts'
import { uploadTo } from '#testing/importing.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { startSheet, sheetNow, workOn } from './spreadsheets.testing.ts'

let world: World
let tenant: TestTenant
let person: TestPerson

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  person = await tenant.as('Editors')
  const label = (en: string, it: string) => ({ labels: { en, it }, priority: 'LOW' as const })
  await tenant.run((db) =>
    addTemplates(db, 'ITEM', [
      { name: 'caption', type: 'STRING', translatable: true, required: true, ...label('Caption', 'Didascalia') },
      {
        name: 'keyword',
        type: 'ENUM',
        enumValues: ['sea', 'mare'],
        translatable: true,
        repeatable: true,
        ...label('Keyword', 'Parola'),
      },
      { name: 'year', type: 'INTEGER', ...label('Year', 'Anno') },
    ]),
  )
})

const targetsOf = (sheet: { columns: { target: string }[] }) => sheet.columns.map(({ target }) => target)
const check = async (uuid: string, targets: string[]) => {
  const answer = await person.call(checkSpreadsheet, { params: { uuid }, body: { targets } })
  if (answer.status === 202) await workOn(world, tenant, uuid)
  return answer
}
const problemsOf = async (uuid: string) =>
  (await person.call(listSheetProblems, { params: { uuid } })).body._embedded.problems

const HEADERS = 'Pressmark,Title,Caption,Didascalia (it),CAPTION@fr,Keyword [en],keyword (it),Year (it),Other (it)'

test('a header may name the language of a translatable field, and the values keep it', async () => {
  const sheet = await startSheet(person, 'a.csv', `${HEADERS}\nMs. 1,A,None,Uno,Un,sea,mare | mare,,\n`)
  expect(targetsOf(sheet)).toEqual([
    'field:pressmark',
    'field:sgtt',
    'field:caption',
    'field:caption@it',
    'field:caption@fr',
    'field:keyword@en',
    'field:keyword@it',
    '',
    '',
  ])
  await check(sheet.uuid, targetsOf(sheet))
  await person.call(importSpreadsheet, { params: { uuid: sheet.uuid } })
  await workOn(world, tenant, sheet.uuid)
  const { body: item } = await person.call(findItemByPressmark, { query: { pressmark: 'Ms. 1' } })
  expect(item.customMetadataList.filter(({ name }) => name === 'caption' || name === 'keyword')).toEqual([
    { name: 'caption', value: 'None' },
    { name: 'caption', value: 'Uno', lang: 'it' },
    { name: 'caption', value: 'Un', lang: 'fr' },
    { name: 'keyword', value: 'sea', lang: 'en' },
    { name: 'keyword', value: 'mare', lang: 'it' },
    { name: 'keyword', value: 'mare', lang: 'it' },
  ])
  const again = await startSheet(person, 'b.csv', `${HEADERS}\n`)
  expect(targetsOf(again), 'kept for these headers').toEqual(targetsOf(sheet))
})

test('a problem is reported for the column of its language; a required field may be given in any language', async () => {
  const rows = ['Ms. 1,A,,Uno,,sky,mare,,', 'Ms. 2,B,,,,sea,,,', `Ms. 3,C,,${'x'.repeat(257)},Un,,,,`]
  const sheet = await startSheet(person, 'a.csv', `${HEADERS}\n${rows.join('\n')}\n`)
  await check(sheet.uuid, targetsOf(sheet))
  const problems = await problemsOf(sheet.uuid)
  expect(problems.map(({ row, column, reason }) => [row, column, reason.code, reason.type])).toEqual([
    [2, 'Keyword [en]', 'invalidValue', 'ENUM'],
    [3, 'Caption', 'required', undefined],
    [4, 'Didascalia (it)', 'invalidValue', 'STRING'],
  ])
})

test('a language for an untranslatable field, or the same language twice, is refused by column', async () => {
  const sheet = await startSheet(person, 'a.csv', 'a,b,c,d,e\n1,2,3,4,5\n')
  const targets = ['field:pressmark', 'field:sgtt@it', 'field:caption@it', 'field:caption@it', 'field:caption@cm']
  const { status, refusal } = await check(sheet.uuid, targets)
  expect([status, refusal.errors]).toEqual([
    400,
    [
      { field: 'b', message: 'There is no field with this name' },
      { field: 'c', message: 'Another column has the same target' },
      { field: 'd', message: 'Another column has the same target' },
      { field: 'e', message: 'There is no field with this name' },
      { field: 'sgtt', message: 'Field is required' },
    ],
  ])
})

test('a required field of images gets its default, or the dry run reports the missing value', async () => {
  const rights = { name: 'rights', type: 'STRING', priority: 'LOW', required: true } as const
  await tenant.run((db) => addTemplates(db, 'MEDIA', [{ ...rights, labels: { en: 'Rights', it: 'Diritti' } }]))
  const sheet = await startSheet(person, 'a.csv', 'Pressmark,Title,Caption,Images\nMs. 1,A,a,front.png\nMs. 2,B,b,\n')
  const picture = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const { link } = await uploadTo(person, uploadFile, 'front.png', picture)
  await person.call(addSheetImages, { params: { uuid: sheet.uuid }, body: { links: [link] } })
  await check(sheet.uuid, targetsOf(sheet))
  expect((await problemsOf(sheet.uuid)).map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [
      2,
      'Images',
      {
        code: 'imageFieldsRequired',
        message: 'Images have required fields that a spreadsheet cannot fill: Rights',
        fields: ['Rights'],
      },
    ],
  ])
  await tenant.run((db) =>
    db
      .updateTable('template')
      .set({ default_value: 'All rights reserved' })
      .where('tenant_id', '=', db.tenantId)
      .where('name', '=', 'rights')
      .execute(),
  )
  await check(sheet.uuid, targetsOf(sheet))
  await person.call(importSpreadsheet, { params: { uuid: sheet.uuid } })
  await workOn(world, tenant, sheet.uuid)
  expect(await sheetNow(person, sheet.uuid)).toMatchObject({ step: 'IMPORTED', valid: 2, images: 1 })
  const { body: item } = await person.call(findItemByPressmark, { query: { pressmark: 'Ms. 1' } })
  const { body } = await person.call(listAssetsOfItem, { params: { uuid: item.uuid, assetType: 'images' } })
  expect(body._embedded.images![0]!.customMetadataList).toEqual(
    expect.arrayContaining([{ name: 'rights', value: 'All rights reserved' }]),
  )
})
