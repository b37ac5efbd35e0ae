import { startEdit, undoBulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import { updateItem } from '@pressmark/contract/catalogue/items.ts'
import { listChanges } from '@pressmark/contract/changes/changes.ts'
import { createOwnApiKey, deleteOwnApiKey, KEY_CAPABILITIES } from '@pressmark/contract/identity/api-keys.ts'
import { createTemplate } from '@pressmark/contract/metadata/templates.ts'
import { listSettingsHistory } from '@pressmark/contract/tenants/settings-history.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOn } from '#catalogue/bulk/bulk-operation.testing.ts'
import { positionEvents } from '#changes/sequencer.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type World } from '#testing/world.ts'
import { actionContext, transitionNamed, withTask } from '#workflow/workflow.testing.ts'
import { runOutbox } from '#workflow/outbox/run-outbox.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const admin = await tenant.as('Administrators')
  const body = { name: 'Nightly', capabilities: [...KEY_CAPABILITIES], days: 1, password: admin.password }
  const created = (await admin.call(createOwnApiKey, { body })).body
  const { uuid, name, prefix } = created.apiKey
  const program = { ...admin, ...tenant.program(created.key) } as TestPerson
  const historyOf = async (item: string) =>
    (await admin.call(listHistory, { query: { uuid: item } })).body._embedded.changes
  return { tenant, admin, program, key: { uuid, name, prefix }, historyOf, item: await newItem(tenant, 'Sheet') }
}

test('the history names the key of a change, also after the key is revoked, and no key for the change of a person', async () => {
  const { admin, program, key, historyOf, item } = await start()
  const params = { uuid: item }
  await program.call(updateItem, { params, body: { sgtt: 'By a program' } })
  await admin.call(updateItem, { params, body: { sgtt: 'By a person' } })
  await admin.call(deleteOwnApiKey, { params: { uuid: key.uuid } })
  const [byPerson, byProgram] = await historyOf(item)
  expect(byProgram).toMatchObject({ kind: 'item.changed', person: { uuid: admin.personUuid }, apiKey: key })
  expect(byPerson).toMatchObject({ kind: 'item.changed', person: { uuid: admin.personUuid }, apiKey: null })
})

test('a bulk operation, its undo and the actions of a transition name the key that started them', async () => {
  const { tenant, admin, program, key, historyOf, item } = await start()
  const edit = { field: 'autn', operation: 'set', value: 'Titian' } as const
  const bulk = (await program.call(startEdit, { body: { culturalItemsUuids: [item], edit } })).body.uuid
  await workOn(world, tenant, bulk)
  await program.call(undoBulkOperation, { params: { uuid: bulk } })
  await workOn(world, tenant, bulk)
  await withTask(admin, 'submit', 'setMetadata', { name: 'sgti', value: 'Reviewed' })
  const { uuid: transitionUuid } = await transitionNamed(admin, 'submit')
  const body = { assetUuid: item, resourceType: 'ITEM', transitionUuid } as const
  expect((await program.call(fireTransition, { body })).status).toBe(201)
  await runOutbox(actionContext(world), { tenantId: tenant.id, receiver: '' })
  const changes = await historyOf(item)
  expect(changes.filter(({ apiKey }) => apiKey?.uuid === key.uuid).map(({ kind }) => kind)).toEqual([
    'item.changed',
    'item.state-changed',
    'item.changed',
    'item.changed',
  ])
  await program.call(revertChange, { params: { id: changes[0]!.id } })
  expect((await historyOf(item))[0]).toMatchObject({ reverts: changes[0]!.id, apiKey: key })
})

test('the history of the organisation and the change feed name the key', async () => {
  const { tenant, admin, program, key, item } = await start()
  const template = { name: 'shelf', label: 'Shelf', resourceType: 'ITEM', type: 'STRING' } as const
  const field = await program.call(createTemplate, { body: template })
  expect(field.status).toBe(201)
  const settings = (await admin.call(listSettingsHistory, { query: { area: 'FIELDS' } })).body._embedded.changes
  expect(settings.find(({ kind }) => kind === 'template.created')).toMatchObject({ apiKey: key })
  await program.call(updateItem, { params: { uuid: item }, body: { sgtt: 'Leaf' } })
  await positionEvents(world.database, tenant.id)
  const feed = (await admin.call(listChanges, { query: { full: true } })).body.changes
  expect(feed.map(({ kind, apiKey }) => [kind, apiKey])).toEqual([
    ['item.created', null],
    ['item.changed', key],
  ])
})

test('the digest of an event without a key is the one of earlier versions, and a key changes it', async () => {
  const { tenant, program, item } = await start()
  await program.call(updateItem, { params: { uuid: item }, body: { sgtt: 'Leaf' } })
  const { rows } = await tenant.run((db) =>
    sql<{ keyed: boolean; same: boolean }>`
      select api_key is not null as keyed, event_digest(e) = sha256(convert_to(jsonb_build_array(
        e.sequence, (extract(epoch from e.at) * 1000000)::bigint, e.person_uuid, e.kind, e.entity_type, e.entity_uuid,
        e.before, e.after, e.batch)::text, 'UTF8')) as same
      from event e where tenant_id = ${db.tenantId}`.execute(db),
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ keyed, same }) => keyed === same)).toEqual([])
  expect(rows.filter(({ keyed }) => keyed)).toHaveLength(1)
})
