import { createTemplate, deleteTemplate, updateTemplate } from '@pressmark/contract/metadata/templates.ts'
import { createUser, updateUser } from '@pressmark/contract/identity/users.ts'
import { listSettingsHistory, type SettingsArea } from '@pressmark/contract/tenants/settings-history.ts'
import { updateTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { createState, updateState } from '@pressmark/contract/workflow/states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { record, TENANT_ENTITY } from '#platform/history.ts'
import { openWorld, type TestPerson, type World } from '#testing/world.ts'
import { withTask } from '../workflow/workflow.testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const historyOf = async (
  person: TestPerson,
  area: SettingsArea,
  more: { page?: number; size?: number; uuid?: string } = {},
) => (await person.call(listSettingsHistory, { query: { area, ...more } })).body

test('the history of fields has each change in words, also of a deleted field', async () => {
  const admin = await (await world.tenant()).as('Administrators')
  const body = { resourceType: 'ITEM', name: 'ink', label: 'Ink', type: 'STRING', priority: 'LOW' } as const
  const { uuid } = (await admin.call(createTemplate, { body })).body
  await admin.call(updateTemplate, { params: { uuid }, body: { labels: { en: 'Ink', it: 'Inchiostro' } } })
  await admin.call(deleteTemplate, { params: { uuid } })
  const { _embedded, page } = await historyOf(admin, 'FIELDS')
  expect(page.totalElements).toBe(_embedded.changes.length)
  const [deleted, changed, created] = _embedded.changes.filter(({ entityName }) => entityName === 'ink')
  expect(deleted).toMatchObject({ kind: 'template.deleted', person: { username: admin.username } })
  expect(changed).toMatchObject({
    kind: 'template.changed',
    fields: [{ field: 'labels', after: expect.arrayContaining(['it: Inchiostro']) as string[] }],
  })
  expect(created).toMatchObject({ kind: 'template.created' })
})

test('the history of fields shows a changed heading in each language', async () => {
  const admin = await (await world.tenant()).as('Administrators')
  const heading = { it: 'Descrizione fisica', en: 'Physical description' }
  const body = { resourceType: 'ITEM', name: 'ink', label: 'Ink', type: 'STRING', heading } as const
  const { uuid } = (await admin.call(createTemplate, { body })).body
  await admin.call(updateTemplate, { params: { uuid }, body: { heading } })
  await admin.call(updateTemplate, { params: { uuid }, body: { heading: { en: 'Materials' } } })
  const [changed, ...earlier] = (await historyOf(admin, 'FIELDS', { uuid }))._embedded.changes
  const before = ['en: Physical description', 'it: Descrizione fisica']
  expect(changed?.fields).toEqual([{ field: 'heading', before, after: ['en: Materials'] }])
  expect(
    earlier.map(({ kind }) => kind),
    'an equal heading in another order',
  ).toEqual(['template.created'])
})

test('a saved form without a changed value is not in the history', async () => {
  const admin = await (await world.tenant()).as('Administrators')
  const body = { resourceType: 'ITEM', name: 'ink', label: 'Ink', type: 'STRING', priority: 'LOW' } as const
  const { uuid, labels } = (await admin.call(createTemplate, { body })).body
  await admin.call(updateTemplate, { params: { uuid }, body: { labels } })
  const state = (await admin.call(createState, { body: { name: 'Drawn', color: '#336699' } })).body
  await admin.call(updateState, { params: { uuid: state.uuid }, body: { color: state.color } })
  for (const [area, entity] of [
    ['FIELDS', uuid],
    ['WORKFLOW', state.uuid],
  ] as const) {
    const { _embedded } = await historyOf(admin, area, { uuid: entity })
    expect(_embedded.changes.map(({ kind }) => kind)).toEqual([
      area === 'FIELDS' ? 'template.created' : 'state.created',
    ])
  }
})

test('a property that is not a setting is neither recorded nor listed', async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const body = { languages: ['it', 'en'], constructor: 'unknown' }
  const answer = await admin.send({ method: 'PATCH', url: updateTenantSettings.path, payload: body })
  expect(answer.statusCode).toBe(200)
  const [changed] = (await historyOf(admin, 'ORGANISATION'))._embedded.changes
  expect(changed).toMatchObject({ kind: 'tenant.changed', fields: [{ field: 'languages', after: ['it', 'en'] }] })
  const stored = { kind: 'tenant.changed', entity: TENANT_ENTITY, after: body } as const
  await tenant.run((db) => record(db, { personUuid: admin.personUuid }, stored))
  const [latest] = (await historyOf(admin, 'ORGANISATION'))._embedded.changes
  expect(latest?.fields.map(({ field }) => field)).toEqual(['languages'])
})

test('the history of one field has only its own changes', async () => {
  const admin = await (await world.tenant()).as('Administrators')
  const add = async (name: string) => {
    const body = { resourceType: 'ITEM', name, label: name, type: 'STRING', priority: 'LOW' } as const
    return (await admin.call(createTemplate, { body })).body.uuid
  }
  const [ink] = [await add('ink'), await add('paper')]
  await admin.call(updateTemplate, { params: { uuid: ink }, body: { labels: { en: 'Ink', it: 'Inchiostro' } } })
  const { _embedded, page } = await historyOf(admin, 'FIELDS', { uuid: ink })
  expect([...new Set(_embedded.changes.map(({ entityName }) => entityName))]).toEqual(['ink'])
  expect(_embedded.changes.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['template.changed', 'template.created']),
  )
  expect(page.totalElements).toBe(_embedded.changes.length)
  expect((await historyOf(admin, 'PEOPLE', { uuid: ink })).page.totalElements, 'of another area').toBe(0)
})

test('the history of users shows neither passwords nor sign-ins', async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const password = 'a long password of a test'
  const username = `ada-${admin.personUuid}`
  const user = {
    tenantName: tenant.name,
    username,
    password,
    name: 'Ada',
    surname: 'Rossi',
    email: `${username}@example.org`,
  }
  const { uuid } = (await admin.call(createUser, { body: user })).body
  await admin.call(updateUser, { params: { uuid }, body: { name: 'Adele' } })
  const answer = await historyOf(admin, 'PEOPLE')
  expect(answer._embedded.changes.slice(0, 2)).toMatchObject([
    { kind: 'person.changed', entityName: username, fields: [{ field: 'name', before: ['Ada'], after: ['Adele'] }] },
    { kind: 'person.created', entityName: username },
  ])
  const text = JSON.stringify(answer)
  expect(text).not.toContain(password)
  expect(text).not.toMatch(/argon|scrypt|hash|session/i)
})

test('the history of the workflow shows only what changed, and no secret of a webhook', async () => {
  const admin = await (await world.tenant()).as('Administrators')
  const body = { name: 'Checked', color: '#112233', public: false, locksEditing: false }
  const { uuid } = (await admin.call(createState, { body })).body
  await admin.call(updateState, { params: { uuid }, body: { color: '#445566' } })
  const { _embedded } = await historyOf(admin, 'WORKFLOW')
  expect(_embedded.changes.find(({ kind }) => kind === 'state.changed')).toMatchObject({
    entityName: 'Checked',
    fields: [{ field: 'color', before: ['#112233'], after: ['#445566'] }],
  })
  await withTask(admin, 'submit', 'callWebhook', { url: 'https://example.org/hook' })
  const answer = await historyOf(admin, 'WORKFLOW', { size: 1 })
  expect(answer._embedded.changes).toMatchObject([
    {
      kind: 'task.created',
      entityName: 'submit',
      fields: expect.arrayContaining([
        { field: 'parameters', before: [], after: ['url: https://example.org/hook'] },
      ]) as unknown[],
    },
  ])
  expect(JSON.stringify(answer)).not.toContain('whsec_')
})

test('the history of settings is for administrators of the organisation, and has no changes of others', async () => {
  const [museum, archive] = [await world.tenant(), await world.tenant()]
  const body = { name: 'Only here', color: '#112233', public: false, locksEditing: false }
  await (await museum.as('Administrators')).call(createState, { body })
  const elsewhere = await historyOf(await archive.as('Administrators'), 'WORKFLOW')
  expect(JSON.stringify(elsewhere)).not.toContain('Only here')
  const editor = await museum.as('Editors')
  expect((await editor.call(listSettingsHistory, { query: { area: 'PEOPLE' } })).status).toBe(403)
})
