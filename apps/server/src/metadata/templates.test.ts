import { randomUUID } from 'node:crypto'
import { PRIORITIES, RESOURCE_TYPES, type Priority, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { setHeadings } from '@pressmark/contract/metadata/headings.ts'
import {
  createTemplate,
  deleteTemplate,
  findTemplateByName,
  findTemplatesByResourceType,
  listTemplates,
  orderTemplates,
  readTemplate,
  readTemplateUse,
  updateTemplate,
  type NewTemplate,
  type TemplateChange,
} from '@pressmark/contract/metadata/templates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})
afterAll(() => world.close())

const create = (name: string, more: Partial<NewTemplate> = {}) =>
  admin.call(createTemplate, { body: { name, label: `The ${name}`, type: 'STRING', resourceType: 'SERIES', ...more } })
const update = (uuid: string, body: TemplateChange, headers = {}) =>
  admin.call(updateTemplate, { params: { uuid }, body, headers })

const templates = async (type: ResourceType = 'SERIES') =>
  (await admin.call(findTemplatesByResourceType, { query: { type, sort: ['priority', 'order'] } })).body._embedded
    .customMetadataTemplates
const named = async (name: string, type: ResourceType = 'SERIES') =>
  (await templates(type)).find((one) => one.name === name)!

/** Returns the names by priority, in their order. */
const shape = async (type: ResourceType = 'SERIES') => {
  const all = await templates(type)
  const of = (priority: Priority) => all.filter((one) => one.priority === priority).map(({ name }) => name)
  for (const priority of ['HIGH', 'MEDIUM', 'LOW'] as const) {
    const orders = all.filter((one) => one.priority === priority).map(({ order }) => order)
    expect(orders, 'positions are 0, 1, 2, …').toEqual(orders.map((_, at) => at))
  }
  return [of('HIGH'), of('MEDIUM'), of('LOW')]
}

// In a new tenant only sgtt of a series is HIGH: pressmark and sgti are MEDIUM.
test('a new field is HIGH while fewer than two fields are HIGH, else the first of MEDIUM', async () => {
  expect((await create('one')).status).toBe(201)
  expect((await create('two')).body).toMatchObject({ priority: 'MEDIUM', order: 0, label: 'The two', locked: false })
  expect(await shape()).toEqual([['sgtt', 'one'], ['two', 'pressmark', 'sgti'], []])
})

test('a third HIGH demotes the lower of the two, by the call for one field as well', async () => {
  await create('one')
  const two = (await create('two')).body
  const { status, body } = await update(two.uuid, { priority: 'HIGH' })
  expect([status, body.priority, body.order]).toEqual([200, 'HIGH', 1])
  expect(await shape()).toEqual([['sgtt', 'two'], ['one', 'pressmark', 'sgti'], []])
  await update(two.uuid, { priority: 'LOW' })
  expect(await shape()).toEqual([['sgtt'], ['one', 'pressmark', 'sgti'], ['two']])
  await update(two.uuid, { priority: 'MEDIUM' })
  expect(await shape()).toEqual([['sgtt'], ['one', 'pressmark', 'sgti', 'two'], []])
})

test('two people who set a third field HIGH at the same time leave two', async () => {
  await create('one')
  const others = [(await create('two')).body, (await create('three')).body, (await create('four')).body]
  const answers = await Promise.all(others.map(({ uuid }) => update(uuid, { priority: 'HIGH' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [high] = await shape()
  expect(high).toHaveLength(2)
  expect(high?.[0]).toBe('sgtt')
})

test('the database itself refuses a third HIGH', async () => {
  await create('one')
  const two = (await create('two')).body
  const raise = tenant.run((db) =>
    sql`update template set priority = 'HIGH', position = 2 where uuid = ${two.uuid}`.execute(db),
  )
  await expect(raise).rejects.toThrow('too_many_high')
})

test('if two people create a field with the same id at the same time, one succeeds', async () => {
  const answers = await Promise.all([create('one'), create('one'), create(' one ')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)?.refusal
  expect([refused?.code, refused?.detail]).toEqual(['templateNameTaken', 'This ID already exists'])
  expect((await create('one', { resourceType: 'STORY' })).status).toBe(201)
})

test('the check for an id answers 400 while it is free', async () => {
  const ask = () => admin.call(findTemplateByName, { query: { name: 'one', type: 'SERIES' } })
  const free = await ask()
  expect([free.status, free.refusal.code]).toEqual([400, 'templateNotFound'])
  await create('one')
  expect((await ask()).body.label).toBe('The one')
})

test('an order is saved as it was sent, and must name each field of the entity once', async () => {
  await create('one')
  await create('two')
  const order = (list: { uuid: string; priority: Priority }[]) =>
    admin.call(orderTemplates, {
      params: { type: 'SERIES' },
      body: { customMetadataTemplates: list, entity: 'SERIES' },
    })
  const all = (await templates()).toReversed().map((one) => ({ ...one, priority: 'LOW' as const }))
  const saved = await order(all)
  expect(saved.body._embedded.customMetadataTemplates.map(({ name }) => name)).toEqual([
    'sgti',
    'pressmark',
    'two',
    'one',
    'sgtt',
  ])
  expect(await shape()).toEqual([[], [], ['sgti', 'pressmark', 'two', 'one', 'sgtt']])
  const three = await order(all.map((one, at) => (at < 3 ? { ...one, priority: 'HIGH' } : one)))
  expect([three.status, three.refusal.code]).toEqual([409, 'tooManyHigh'])
  expect((await order(all.slice(1))).refusal.code).toBe('orderingOutdated')
  expect((await order([...all.slice(1), all[1]!])).refusal.code).toBe('orderingOutdated')
  const item = await named('sgtt', 'ITEM')
  expect((await order([...all, item])).status).toBe(404)
  const wrong = { customMetadataTemplates: all, entity: 'STORY' } as const
  expect((await admin.call(orderTemplates, { params: { type: 'SERIES' }, body: wrong })).status).toBe(400)
  expect(await shape()).toEqual([[], [], ['sgti', 'pressmark', 'two', 'one', 'sgtt']])
})

test('an order that is based on an outdated one is refused, and saved when it is based on the latest', async () => {
  await create('one')
  await create('two')
  const low = async () => (await templates()).map((one) => ({ ...one, priority: 'LOW' as const }))
  const order = (customMetadataTemplates: Awaited<ReturnType<typeof low>>, before?: typeof customMetadataTemplates) =>
    admin.call(orderTemplates, {
      params: { type: 'SERIES' },
      body: { customMetadataTemplates, ...(before && { before }) },
    })
  const [first, second, ...rest] = await low()
  const start = [first!, second!, ...rest]
  expect((await order(start)).status).toBe(200)
  const swapped = [second!, first!, ...rest]
  const [saved, outdated] = [await order(swapped, start), await order(start.toReversed(), start)]
  expect([saved.status, outdated.status, outdated.refusal.code]).toEqual([200, 409, 'orderingOutdated'])
  expect((await templates()).map(({ uuid }) => uuid)).toEqual(swapped.map(({ uuid }) => uuid))
  expect((await order(start.toReversed(), swapped)).status).toBe(200)
})

test.each([
  [{ type: 'STRING', defaultValue: 'a'.repeat(257) }, 'Maximum 256 characters allowed'],
  [{ type: 'EMAIL', defaultValue: 'nobody' }, 'E-mail must be valid'],
  [{ type: 'BOOLEAN', defaultValue: 'yes' }, 'Must be true or false'],
  [{ type: 'INTEGER', defaultValue: '1.5' }, 'Must be a whole number'],
  [{ type: 'DATE', defaultValue: '30/02/2020' }, 'Must be a date (YYYY-MM-DD)'],
] as const)('the default of %o is refused', async (more, message) => {
  const { status, refusal } = await create('one', more)
  expect([status, refusal.code, refusal.errors]).toEqual([400, 'invalidTemplate', [{ field: 'defaultValue', message }]])
})

test.each([
  [{ name: '  ' }, 'name', 'Field is required'],
  [{ name: 'constructor' }, 'name', 'This ID cannot be used. Choose another ID.'],
  [{ name: 'two words' }, 'name', 'Use only letters without accents, digits, hyphens, underscores and dots.'],
  [{ name: 'tecnica/materia' }, 'name', 'Use only letters without accents, digits, hyphens, underscores and dots.'],
  [{ name: 'età' }, 'name', 'Use only letters without accents, digits, hyphens, underscores and dots.'],
  [{ name: 'a:b' }, 'name', 'Use only letters without accents, digits, hyphens, underscores and dots.'],
  [{ name: '<b>' }, 'name', 'Use only letters without accents, digits, hyphens, underscores and dots.'],
  [{ name: 'a,b' }, 'name', 'Use only letters without accents, digits, hyphens, underscores and dots.'],
  [{ label: '  ' }, 'label', 'Field is required'],
])('%o is refused', async (more, field, message) => {
  const { refusal } = await create('one', more)
  expect(refusal.errors).toEqual([{ field, message }])
})

test('options lose blanks and duplicates, and a default that is not an option is reset', async () => {
  const enumValues = [' oil ', '', 'oil', 'tempera']
  const { body } = await create('technique', { type: 'ENUM', enumValues, defaultValue: 'gouache' })
  expect([body.enumValues, body.defaultValue]).toEqual([['oil', 'tempera'], null])
  await update(body.uuid, { defaultValue: 'oil' })
  const { body: fewer } = await update(body.uuid, { enumValues: ['tempera'] })
  expect([fewer.enumValues, fewer.defaultValue]).toEqual([['tempera'], null])
})

test('a label in an unknown language is refused', async () => {
  const { uuid } = await named('sgtt')
  for (const labels of [{ text: false }, { text: 'Name' }, { EN: 'Name' }] as unknown as Record<string, string>[])
    expect((await update(uuid, { labels })).status).toBe(400)
})

test('a heading has a text per language, and a change without one leaves it', async () => {
  const plain = (await create('plain')).body
  expect(plain.heading, 'of a caller that knows no headings').toEqual({})
  const heading = { it: ' Descrizione fisica ', en: 'Physical description', fr: ' ' }
  const { uuid, ...created } = (await create('one', { heading })).body
  expect(created.heading).toEqual({ en: 'Physical description', it: 'Descrizione fisica' })
  expect((await update(uuid, { label: 'First' })).body).toMatchObject({ label: 'First', heading: created.heading })
  expect((await update(uuid, { heading: { en: 'Materials' } })).body.heading).toEqual({ en: 'Materials' })
  expect((await update(uuid, { heading: {} })).body.heading).toEqual({})
  expect((await named('plain')).heading).toEqual({})
})

test('several fields of several kinds get one heading at once, each with an entry in the history', async () => {
  const one = (await create('one', { heading: { en: 'Old' } })).body
  const two = (await create('two', { resourceType: 'ITEM' })).body
  const same = (await create('same', { heading: { en: 'New', it: 'Nuovo' } })).body
  const fields = [one, two, same].map(({ uuid }) => uuid)
  const current = () =>
    Promise.all(fields.map(async (uuid) => (await admin.call(readTemplate, { params: { uuid } })).body))
  const [before] = [await current()]
  const set = (versions: { uuid: string; version: number }[], heading: Record<string, string>) =>
    admin.call(setHeadings, { body: { customMetadataTemplates: versions, heading } })
  const versions = before.map(({ uuid, version }) => ({ uuid, version }))
  expect((await set(versions, { it: 'Nuovo ', en: 'New', fr: ' ' })).body).toEqual({ changed: 2 })
  const after = await current()
  expect(after.map(({ heading }) => heading)).toEqual(fields.map(() => ({ en: 'New', it: 'Nuovo' })))
  expect(after.map(({ version }, at) => version - before[at]!.version)).toEqual([1, 1, 0])
  const events = await tenant.run((db) =>
    db
      .selectFrom('event')
      .select(['entity_uuid', 'batch'])
      .where('tenant_id', '=', db.tenantId)
      .where('kind', '=', 'template.changed')
      .execute(),
  )
  expect(events.map(({ entity_uuid }) => entity_uuid).toSorted()).toEqual([one.uuid, two.uuid].toSorted())
  expect(new Set(events.map(({ batch }) => batch)).size, 'one batch').toBe(1)
})

test('a heading of several fields is refused as a whole if one of them has changed or is missing', async () => {
  const [one, two] = [(await create('one')).body, (await create('two')).body]
  const body = (other: { uuid: string; version: number }) => ({
    customMetadataTemplates: [one, other].map(({ uuid, version }) => ({ uuid, version })),
    heading: { en: 'New' },
  })
  const code = async (other: { uuid: string; version: number }) =>
    (await admin.call(setHeadings, { body: body(other) })).refusal.code
  await update(two.uuid, { label: 'Second' })
  expect(await code(two)).toBe('staleVersion')
  expect(await code({ uuid: randomUUID(), version: 1 })).toBe('notFound')
  expect((await named('one')).heading).toEqual({})
  const editor = await tenant.as('Editors')
  expect((await editor.call(setHeadings, { body: body(two) })).status).toBe(403)
})

test('a heading in an unknown language, or of more than 100 characters, is refused', async () => {
  const { uuid } = (await create('one', { heading: { en: 'x'.repeat(100) } })).body
  for (const heading of [{ EN: 'Name' }, { english: 'Name' }, { en: 'x'.repeat(101) }])
    expect((await update(uuid, { heading })).status).toBe(400)
})

test('only the labels, the heading and the position of a locked field can be changed', async () => {
  const { uuid } = await named('sgtt')
  const labels = { en: 'Name', it: 'Nome' }
  const heading = { en: 'Identification' }
  const { body } = await update(uuid, { labels, heading, priority: 'LOW' })
  expect(body).toMatchObject({ label: 'Name', labels, heading, priority: 'LOW', locked: true, type: 'TEXT' })
  for (const change of [{ type: 'STRING' as const }, { name: 'name' }, { defaultValue: 'x' }, { repeatable: true }]) {
    expect((await update(uuid, change)).refusal.code).toBe('templateLocked')
  }
  expect((await admin.call(deleteTemplate, { params: { uuid } })).refusal.code).toBe('templateLocked')
})

test('a field is read, changed and deleted at its own address', async () => {
  const { _links, uuid } = (await create('one')).body
  expect(_links.self.href).toBe(`http://${tenant.host}/meta/customMetadataTemplates/${uuid}`)
  const self = { url: _links.self.href }
  expect((await admin.send(self)).json()).toMatchObject({ uuid, name: 'one' })
  const changed = await admin.send({ ...self, method: 'PATCH', payload: { label: 'First' } })
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { label: 'First' }])
  expect((await admin.send({ ...self, method: 'DELETE' })).statusCode).toBe(204)
  expect((await admin.send(self)).statusCode).toBe(404)
})

test('all fields are listed in pages, by entity, priority and position', async () => {
  for (let at = 0; at < 40; at += 1) await create(`field${at}`)
  const read = async (query: { page?: number; size?: number; sort?: string[] }) =>
    (await admin.call(listTemplates, { query })).body
  const sort = ['resourceType', 'priority', 'order']
  const first = await read({ sort })
  const { totalElements } = first.page
  expect(first.page).toEqual({ number: 0, size: 50, totalElements, totalPages: 2 })
  expect(totalElements).toBeGreaterThan(50)
  const all = [...first._embedded.customMetadataTemplates]
  all.push(...(await read({ sort, page: 1 }))._embedded.customMetadataTemplates)
  expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(totalElements)
  const place = ({ resourceType, priority, order }: (typeof all)[number]) =>
    RESOURCE_TYPES.indexOf(resourceType) * 10_000 + PRIORITIES.indexOf(priority) * 1000 + order
  expect(all.map(place)).toEqual(all.map(place).toSorted((a, b) => a - b))
})

test('the id of a field cannot be changed, and an outdated change is refused', async () => {
  const { uuid, version } = (await create('one')).body
  expect((await update(uuid, { name: 'another' })).refusal.errors).toEqual([
    { field: 'name', message: 'The ID cannot be changed' },
  ])
  expect((await update(uuid, { name: 'one', label: 'First' }, { 'if-match': `"${version}"` })).status).toBe(200)
  expect((await update(uuid, { label: 'Second' }, { 'if-match': `"${version}"` })).status).toBe(412)
  const stale = await admin.call(deleteTemplate, { params: { uuid }, headers: { 'if-match': `"${version}"` } })
  expect(stale.status).toBe(412)
})

test('a deleted field leaves no gap, and its values stay', async () => {
  const root = (await admin.call(findRoot)).body.uuid
  const place = (await create('place', { resourceType: 'ITEM' })).body
  const { body: item } = await admin.call(importCulturalItem, {
    body: {
      sgtt: 'A map',
      pressmark: 'M 1',
      parentCollectionsUuids: [root],
      customMetadataList: [{ name: 'place', value: 'Venice' }],
    },
  })
  const use = (query = {}) => admin.call(readTemplateUse, { params: { uuid: place.uuid }, query })
  const example = { uuid: item.uuid, title: 'A map', value: 'Venice', itemUuid: item.uuid, collectionUuid: root }
  const matching = { entities: 1, invalid: 0, examples: [] }
  const different = { entities: 1, invalid: 1, examples: [example] }
  expect((await use()).body).toEqual(matching)
  expect((await use({ type: 'INTEGER' })).body).toEqual(different)
  expect((await use({ type: 'ENUM', enumValues: ['Venice'] })).body).toEqual(matching)
  expect((await use({ type: 'ENUM', enumValues: ['Rome'] })).body).toEqual(different)
  const gone = await admin.call(deleteTemplate, { params: { uuid: place.uuid } })
  expect(gone.status).toBe(204)
  expect((await admin.call(readTemplate, { params: { uuid: place.uuid } })).status).toBe(404)
  await shape('ITEM')
  const { rows } = await tenant.run((db) =>
    sql<{ metadata: unknown }>`select metadata from item where uuid = ${item.uuid}`.execute(db),
  )
  expect(rows[0]?.metadata).toEqual({ place: [{ value: 'Venice' }] })
})

test('the use of a field is counted in pages, with the first 20 values that do not match', async () => {
  const { uuid } = (await create('place', { resourceType: 'SERIES' })).body
  await tenant.run((db) =>
    sql`
      insert into series_record (tenant_id, uuid, title, sort_title, state_uuid, metadata)
      select ${db.tenantId}, uuidv7(), 'Series ' || n, '', (select uuid from state where tenant_id = ${db.tenantId} limit 1),
        jsonb_build_object('place', jsonb_build_array(jsonb_build_object('value',
          case when n % 10 = 0 then n::text else repeat('è', 300) end)))
      from generate_series(1, 1100) n`.execute(db),
  )
  const { body } = await admin.call(readTemplateUse, { params: { uuid }, query: { type: 'INTEGER' } })
  expect(body).toMatchObject({ entities: 1100, invalid: 990 })
  expect(body.examples).toHaveLength(20)
  expect(body.examples[0]).toMatchObject({ value: 'è'.repeat(200), itemUuid: null, collectionUuid: null })
})

test('changes of fields are in the history, and only administrators may make them', async () => {
  const { uuid } = (await create('one')).body
  await update(uuid, { label: 'First' })
  const { rows } = await tenant.run((db) =>
    sql<{ kind: string; who: string }>`
      select kind, person_uuid as who from event where entity_uuid = ${uuid} order by sequence`.execute(db),
  )
  expect(rows).toEqual(['template.created', 'template.changed'].map((kind) => ({ kind, who: admin.personUuid })))
  const editor = await tenant.as('Editors')
  const body = { name: 'x', label: 'x', type: 'TEXT', resourceType: 'ITEM' } as const
  expect((await editor.call(createTemplate, { body })).status).toBe(403)
  expect((await editor.call(updateTemplate, { params: { uuid }, body: { label: 'x' } })).status).toBe(403)
  expect((await editor.call(deleteTemplate, { params: { uuid } })).status).toBe(403)
})

test('the id of a new field has letters, digits and a few signs, and differs in more than case', async () => {
  for (const name of ['dc.title', 'inv_no-2']) expect((await create(name)).status).toBe(201)
  const { status, refusal } = await create('DC.Title')
  expect([status, refusal.code]).toEqual([409, 'templateNameTaken'])
})
