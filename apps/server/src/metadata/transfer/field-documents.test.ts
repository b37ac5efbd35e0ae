import {
  exportFields,
  importFields,
  previewFieldImport,
  type FieldDocument,
  type FieldImport,
} from '@pressmark/contract/metadata/field-documents.ts'
import {
  countTemplateUse,
  createTemplate,
  findTemplatesByResourceType,
  type NewTemplate,
} from '@pressmark/contract/metadata/templates.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { updateItem } from '@pressmark/contract/catalogue/items.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})

const add = (name: string, more: Partial<NewTemplate> = {}) =>
  admin.call(createTemplate, { body: { name, resourceType: 'ITEM', label: name, type: 'STRING', ...more } })

const exported = async (resourceType: ResourceType = 'ITEM'): Promise<FieldDocument> =>
  (await admin.call(exportFields, { params: { resourceType } })).body

const preview = (body: FieldImport, person = admin) => person.call(previewFieldImport, { body })

const imported = async (body: FieldImport, person = admin) => {
  const { body: plan } = await preview(body, person)
  return person.call(importFields, { body: { ...body, preview: plan.preview } })
}

const fieldsOf = async (resourceType: ResourceType, person = admin) =>
  (await person.call(findTemplatesByResourceType, { query: { type: resourceType } })).body._embedded
    .customMetadataTemplates

test('the fields of a kind are counted by the entities that have a value', async () => {
  const technique = (await add('technique')).body.uuid
  await add('unused')
  const [one, two] = [await newItem(tenant, 'One'), await newItem(tenant, 'Two')]
  for (const uuid of [one, two])
    await admin.call(updateItem, {
      params: { uuid },
      body: { customMetadataList: [{ name: 'technique', value: 'Etching' }] },
    })
  const { body } = await admin.call(countTemplateUse, { query: { type: 'ITEM' } })
  const counts = new Map(body.counts.map(({ uuid, entities }) => [uuid, entities]))
  expect(counts.get(technique)).toBe(2)
  const names = new Map((await fieldsOf('ITEM')).map(({ uuid, name }) => [uuid, name]))
  expect([...counts.keys()].map((uuid) => names.get(uuid)).toSorted()).toEqual(['pressmark', 'sgtt', 'technique'])
})

test('fields are copied to another kind with their settings, and keep their order', async () => {
  await add('technique', { type: 'ENUM', enumValues: ['Etching', 'Woodcut'], repeatable: true })
  await add('place', { labels: { en: 'Place', it: 'Luogo' }, label: 'Place' })
  const document = await exported()
  const order = document.fields.map(({ name }) => name)
  const done = await imported({ document, resourceType: 'STORY' })
  expect([done.status, done.body.fields.every(({ result }) => result === 'CREATE')]).toEqual([201, true])
  const copied = (await fieldsOf('STORY')).filter(({ name }) => order.includes(name))
  expect(copied.map(({ name }) => name)).toEqual(order)
  expect(copied.find(({ name }) => name === 'technique')).toMatchObject({
    type: 'ENUM',
    enumValues: ['Etching', 'Woodcut'],
    repeatable: true,
  })
  const again = await preview({ document, resourceType: 'STORY' })
  expect(new Set(again.body.fields.map(({ result }) => result))).toEqual(new Set(['SAME']))
})

test('a field that differs from one of the same ID is refused without a choice, left out, or gets a new ID', async () => {
  await add('technique')
  const document = await exported()
  document.fields = [{ ...document.fields.find(({ name }) => name === 'technique')!, type: 'DATE' }]
  const body: FieldImport = { document, resourceType: 'ITEM' }
  expect((await preview(body)).body.fields).toMatchObject([{ result: 'CONFLICT' }])
  expect((await imported(body)).refusal.code).toBe('templateNameTaken')
  expect((await imported({ ...body, fields: 'LEAVE_OUT' })).body.fields).toMatchObject([{ result: 'LEFT_OUT' }])
  expect((await imported({ ...body, fields: 'RENAME' })).status).toBe(201)
  const kinds = (await fieldsOf('ITEM')).filter(({ name }) => name.startsWith('technique'))
  expect(kinds.map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual(['technique STRING', 'technique-2 DATE'])
})

test('a new ID is shortened to 100 characters with its number', async () => {
  const name = 'a'.repeat(100)
  await add(name)
  const document = await exported()
  document.fields = [{ ...document.fields.find((field) => field.name === name)!, type: 'DATE' }]
  expect((await imported({ document, resourceType: 'ITEM', fields: 'RENAME' })).status).toBe(201)
  const dates = (await fieldsOf('ITEM')).filter(({ type }) => type === 'DATE')
  expect(dates.map((field) => field.name)).toContain(`${'a'.repeat(98)}-2`)
})

test('a heading is copied with a new field, and an existing field keeps its own', async () => {
  const heading = { en: 'Physical description', it: 'Descrizione fisica' }
  await add('technique', { heading })
  const document = await exported()
  const field = document.fields.find(({ name }) => name === 'technique')!
  expect(field.heading).toEqual(heading)
  expect((await imported({ document, resourceType: 'STORY' })).status).toBe(201)
  expect((await fieldsOf('STORY')).find(({ name }) => name === 'technique')?.heading).toEqual(heading)

  const { heading: _, ...older } = field
  document.fields = [older]
  expect((await imported({ document, resourceType: 'ITEM' })).body.fields).toMatchObject([{ result: 'SAME' }])
  expect((await fieldsOf('ITEM')).find(({ name }) => name === 'technique')?.heading, 'as before').toEqual(heading)
})

test('a field with an error is left out with its reason, and an outdated preview is refused', async () => {
  const document = await exported()
  const field = { name: 'with space', label: 'x', type: 'STRING', priority: 'LOW' } as const
  document.fields = [field, { ...field, name: 'fine' }]
  const body: FieldImport = { document, resourceType: 'ITEM' }
  const { body: plan } = await preview(body)
  expect(plan.fields).toMatchObject([
    { result: 'REFUSED', detail: expect.stringMatching(/^Use only/) },
    { result: 'CREATE' },
  ])
  await add('fine')
  const outdated = await admin.call(importFields, { body: { ...body, preview: plan.preview } })
  expect(outdated.refusal.code).toBe('staleVersion')
})

test('an import of fields into another organisation needs the right of administration there', async () => {
  await add('technique')
  const document = await exported()
  const other = await world.tenant()
  expect((await preview({ document, resourceType: 'ITEM', tenant: other.name })).status).toBe(403)
  const theirs = await other.as('Administrators')
  expect((await imported({ document, resourceType: 'ITEM' }, theirs)).status).toBe(201)
  expect((await fieldsOf('ITEM', theirs)).some(({ name }) => name === 'technique')).toBe(true)
})
