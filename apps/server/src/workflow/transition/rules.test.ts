import { randomUUID } from 'node:crypto'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import { readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { createWorkgroup, deleteWorkgroup, listWorkgroups } from '@pressmark/contract/identity/workgroups.ts'
import { createTemplate, deleteTemplate } from '@pressmark/contract/metadata/templates.ts'
import { RESOURCE_TYPES, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import { createSeries } from '@pressmark/contract/stories/series.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { readInbox } from '@pressmark/contract/workflow/inbox.ts'
import {
  groupByState,
  listRunProblems,
  previewRun,
  readRun,
  startRun,
} from '@pressmark/contract/workflow/transition-runs.ts'
import { createTransition, updateTransition, type TransitionChange } from '@pressmark/contract/workflow/transitions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENTITY_ADAPTERS } from '../../entity-adapters.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { databaseBefore } from '#testing/schema.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { runTransition } from '../runs/run.ts'
import { fire, logNow, transitionNamed } from '../workflow.testing.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let editor: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  editor = await tenant.as('Editors')
})

const change = async (change: TransitionChange, name = 'submit', resourceType: ResourceType = 'ITEM') => {
  const { uuid } = await transitionNamed(admin, name, resourceType)
  return admin.call(updateTransition, { params: { uuid }, body: change })
}
const workgroupNamed = async (name: string) =>
  (await admin.call(listWorkgroups, { query: {} })).body._embedded.userGroups.find((group) => group.name === name)!.uuid
const codeOf = async (person: TestPerson, uuid: string, comment?: string) => {
  const { status, refusal } = await fire(person, 'submit', uuid, comment === undefined ? {} : { comment })
  return status === 201 ? 'fired' : refusal.code
}
const work = (run: string) =>
  runTransition(
    { database: world.database, jobs: world.jobs, adapters: ENTITY_ADAPTERS, signal: new AbortController().signal },
    { tenantId: tenant.id, run },
  )
const start = async (person: TestPerson, uuids: string[], comment?: string) => {
  const { uuid: transitionUuid } = await transitionNamed(admin, 'submit')
  return person.call(startRun, { body: { transitionUuid, uuids, ...(comment !== undefined && { comment }) } })
}
const stateOf = async (uuid: string) => (await admin.call(readItem, { params: { uuid } })).body.state

test('a new transition has no rules', async () => {
  expect(await transitionNamed(editor, 'submit')).toMatchObject({
    fireRoles: [],
    fireWorkgroupsUuids: [],
    requiredField: null,
    commentRequired: false,
  })
})

test('a transition with roles is fired only by people who have one of them, administrators included', async () => {
  await change({ fireRoles: ['ROLE_TENANT_ADMIN'] })
  const [first, second] = [await newItem(tenant, 'One'), await newItem(tenant, 'Two')]
  expect(await codeOf(editor, first)).toBe('transitionNotAllowed')
  expect(await stateOf(first)).toBe('Default')
  expect(await codeOf(admin, first)).toBe('fired')
  await change({ fireRoles: ['ROLE_PUBLISHER'] })
  expect(await codeOf(admin, second)).toBe('transitionNotAllowed')
})

test('a transition with workgroups is fired only by their members, and stays closed when the only one is deleted', async () => {
  const [first, second] = [await newItem(tenant, 'One'), await newItem(tenant, 'Two')]
  await change({ fireWorkgroupsUuids: [await workgroupNamed('Editors')] })
  expect(await codeOf(admin, first)).toBe('transitionNotAllowed')
  expect(await codeOf(editor, first)).toBe('fired')
  const { uuid } = (await admin.call(createWorkgroup, { body: { name: 'Board', tenantName: tenant.name } })).body
  await change({ fireWorkgroupsUuids: [uuid] })
  await admin.call(deleteWorkgroup, { params: { uuid } })
  expect(await codeOf(editor, second)).toBe('transitionNotAllowed')
  expect((await change({ name: 'hand in' })).status).toBe(200)
})

test('an action that a person may not run is not offered for a selection, and nothing waits for that person', async () => {
  const [here, there] = [await newItem(tenant, 'One'), await newItem(tenant, 'Two', { state: 'In review' })]
  await change({ fireRoles: ['ROLE_TENANT_ADMIN'] })
  await change({ fireRoles: ['ROLE_TENANT_ADMIN'] }, 'publish')
  const offered = async (person: TestPerson) => {
    const { body } = await person.call(groupByState, { body: { resourceType: 'ITEM', uuids: [here, there] } })
    return body.groups.map(({ transitions }) => transitions.map(({ name }) => name))
  }
  expect(await offered(editor)).toEqual([[], ['reject']])
  expect(await offered(admin)).toEqual([['submit'], ['publish', 'reject']])
  await change({ fireRoles: ['ROLE_TENANT_ADMIN'] }, 'reject')
  expect((await editor.call(readInbox)).body.total).toBe(0)
  expect((await admin.call(readInbox)).body.total).toBe(1)
})

test('a run is refused at its start, and fails if the rules change before it works', async () => {
  const item = await newItem(tenant, 'One')
  const { body: run } = await start(editor, [item])
  await change({ fireRoles: ['ROLE_TENANT_ADMIN'] })
  expect((await start(editor, [item])).refusal.code).toBe('transitionNotAllowed')
  await expect(work(run.uuid)).rejects.toThrow()
  expect((await editor.call(readRun, { params: { uuid: run.uuid } })).body).toMatchObject({ state: 'FAILED', moved: 0 })
  expect(await stateOf(item)).toBe('Default')
})

test('a required comment is asked of one entry and of a selection, and is kept in the log and the history', async () => {
  await change({ commentRequired: true })
  const item = await newItem(tenant, 'One')
  expect(await codeOf(editor, item)).toBe('commentRequired')
  expect(await codeOf(editor, item, '  ')).toBe('commentRequired')
  expect((await start(editor, [item])).refusal.code).toBe('commentRequired')
  expect((await start(editor, [item], ' ')).refusal.code).toBe('commentRequired')
  const { body: log } = await fire(editor, 'submit', item, { comment: 'Checked' })
  expect((await logNow(editor, log.uuid)).comment).toBe('Checked')
  const { body: history } = await editor.call(listHistory, { query: { uuid: item } })
  expect(history._embedded.changes[0]!.fields).toContainEqual({ field: 'comment', before: [], after: ['Checked'] })
})

test('an entry whose required field is empty is not moved, and the refusal names the field', async () => {
  await change({ requiredField: 'autn' })
  const item = await newItem(tenant, 'One')
  const { status, refusal } = await fire(editor, 'submit', item)
  expect([status, refusal.code]).toEqual([409, 'requiredFieldEmpty'])
  expect(refusal.detail).toMatch(/^The field “Author” is empty\./)
  const body = { customMetadataList: [{ name: 'autn', value: 'Someone' }] }
  expect((await editor.call(updateItem, { params: { uuid: item }, body })).status).toBe(200)
  expect(await codeOf(editor, item)).toBe('fired')
})

test('a run skips entries whose required field is empty, and the preview counts them', async () => {
  const template = { name: 'origin', label: 'Origin', resourceType: 'ITEM', type: 'STRING' } as const
  const field = (await admin.call(createTemplate, { body: template })).body
  await change({ requiredField: 'origin' })
  const empty = await newItem(tenant, 'Empty')
  const filled = await newItem(tenant, 'Filled', { more: [{ name: 'origin', value: 'Faenza' }] })
  const { uuid: transitionUuid } = await transitionNamed(editor, 'submit')
  const { body: preview } = await editor.call(previewRun, { body: { transitionUuid, uuids: [empty, filled] } })
  expect(preview).toMatchObject({ moving: 1, skipped: 1, unfilled: { count: 1, labels: { en: 'Origin' } } })
  expect(preview.entities.map(({ uuid }) => uuid)).toEqual([filled])
  const { body: run } = await start(editor, [empty, filled])
  await work(run.uuid)
  const { body: problems } = await editor.call(listRunProblems, { params: { uuid: run.uuid }, query: {} })
  expect(problems._embedded.problems).toMatchObject([
    { uuid: empty, state: 'Default', code: 'requiredFieldEmpty', fieldLabels: { en: 'Origin' } },
  ])
  expect([await stateOf(empty), await stateOf(filled)]).toEqual(['Default', 'In review'])
  // No one could fill a field that no longer exists.
  expect((await admin.call(deleteTemplate, { params: { uuid: field.uuid } })).status).toBe(204)
  expect(await codeOf(editor, empty)).toBe('fired')
})

test('a field can be required of every kind of entity', async () => {
  const item = await newItem(tenant, 'An item')
  const root = (await editor.call(findRoot)).body.uuid
  const named = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }], parentCollectionsUuids: [root] }
  const entities: Record<ResourceType, string> = {
    ITEM: item,
    MEDIA: await newAsset(tenant, item, 'images', {}),
    COLLECTION: (await editor.call(createCollection, { body: named })).body.uuid,
    STORY: (await editor.call(createStory, { body: { sgtt: 'A story' } })).body.uuid,
    SERIES: (await editor.call(createSeries, { body: { sgtt: 'A series' } })).body.uuid,
  }
  for (const resourceType of RESOURCE_TYPES) {
    const empty = resourceType === 'SERIES' ? 'sgti' : 'autn'
    await change({ requiredField: empty }, 'submit', resourceType)
    expect((await fire(editor, 'submit', entities[resourceType], { resourceType })).refusal.code).toBe(
      'requiredFieldEmpty',
    )
    await change({ requiredField: 'sgtt' }, 'submit', resourceType)
    expect((await fire(editor, 'submit', entities[resourceType], { resourceType })).status).toBe(201)
  }
})

test('rules name only fields and workgroups of the organisation, and other changes keep them', async () => {
  const other = await world.tenant()
  const foreignAdmin = await other.as('Administrators')
  const foreign = (await foreignAdmin.call(listWorkgroups, { query: {} })).body._embedded.userGroups[0]!.uuid
  expect((await change({ fireWorkgroupsUuids: [foreign] })).status).toBe(400)
  expect((await change({ fireWorkgroupsUuids: [randomUUID()] })).status).toBe(400)
  expect((await change({ requiredField: 'nothing' })).refusal.code).toBe('templateNotFound')
  const rules = { fireRoles: ['ROLE_PUBLISHER' as const], requiredField: 'autn', commentRequired: true }
  expect((await change(rules)).body).toMatchObject(rules)
  expect((await change({ name: 'hand in' })).body).toMatchObject({ ...rules, name: 'hand in' })
  const cleared = { fireRoles: [], requiredField: null, commentRequired: false }
  expect((await change(cleared, 'hand in')).body).toMatchObject(cleared)
  const body = {
    name: 'skip',
    itemFromState: 'Default',
    itemToState: 'Published',
    resourceType: 'ITEM',
    ...rules,
  } as const
  expect((await admin.call(createTransition, { body })).body).toMatchObject(rules)
})

test('after the upgrade, transitions have no rules', async () => {
  const database = await databaseBefore('0065')
  await database.query(`
    insert into tenant (name, display_name) values ('one', 'One');
    set app.tenant = '1';
    insert into state (tenant_id, uuid, name, color, position) values (1, '${randomUUID()}', 'A', '#000000', 0), (1, '${randomUUID()}', 'B', '#000000', 1);
    insert into transition (tenant_id, uuid, resource_type, name, from_uuid, to_uuid)
      select 1, gen_random_uuid(), 'ITEM', 'go', a.uuid, b.uuid from state a, state b where a.name = 'A' and b.name = 'B'`)
  expect(await database.migrate()).toContain('0065-transition-rules.sql')
  expect(
    await database.query(
      "set app.tenant = '1'; select name, fire_roles, fire_workgroups::text[], required_field, comment_required from transition",
    ),
  ).toEqual([{ name: 'go', fire_roles: [], fire_workgroups: [], required_field: null, comment_required: false }])
})
