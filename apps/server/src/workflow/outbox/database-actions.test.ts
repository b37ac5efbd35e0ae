import { createCollection, findRoot, readCollection } from '@pressmark/contract/catalogue/collections.ts'
import { readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { readImage } from '@pressmark/contract/catalogue/assets.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import { moveItems } from '@pressmark/contract/catalogue/parents.ts'
import {
  findTransitionLogsByEntity,
  listTransitionLogs,
  retryOutcome,
} from '@pressmark/contract/workflow/transition-logs.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createItems } from '#catalogue/items/create.ts'
import { deliverEmail, failEmail } from '#mail/email.ts'
import { runEntry } from './run-outbox.ts'
import { addTemplates } from '#metadata/new-templates.ts'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { openReceiver } from '#testing/webhook-receiver.testing.ts'
import { runDueActions, fire, logNow, withTask, actionContext } from '../workflow.testing.ts'
import { claimEntry } from './entries.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let item: string
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  item = await newItem(tenant, 'A sheet')
  const field = { labels: { en: 'Note', it: 'Nota' }, priority: 'LOW' as const, type: 'STRING' as const }
  await tenant.run((db) => addTemplates(db, 'ITEM', [{ name: 'note', ...field }]))
})

const read = async (uuid = item) => (await admin.call(readItem, { params: { uuid } })).body
const collection = async (title: string, parent?: string): Promise<string> => {
  const parentCollectionsUuids = [parent ?? (await admin.call(findRoot)).body.uuid]
  const body = { customMetadataList: [{ name: 'sgtt', value: title }], parentCollectionsUuids }
  return (await admin.call(createCollection, { body })).body.uuid
}
const emailMessages = () =>
  tenant.run((db) => db.selectFrom('email_message').selectAll().where('tenant_id', '=', db.tenantId).execute())
const submitted = async (uuid = item, resourceType: 'ITEM' | 'COLLECTION' = 'ITEM') => {
  const { body } = await fire(admin, 'submit', uuid, { resourceType })
  await runDueActions(world, tenant)
  return logNow(admin, body.uuid)
}

test('an email that repeats a long title has a limited text', async () => {
  item = await newItem(tenant, 'a'.repeat(20_000))
  const body = '{title}'.repeat(1400)
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org'], subject: '{title}', body })
  await submitted()
  const [email] = await emailMessages()
  expect(email!.text.length).toBe(100_000)
  expect(email!.subject.length).toBe(200)
})

test('without a mail server the log says that an email was not sent', async () => {
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org'], subject: 'x', body: 'x' })
  const log = await submitted()
  const reference = { tenantId: tenant.id, emailMessage: log.outcomes[0]!.uuid }
  await deliverEmail({ database: world.database, transport: undefined }, reference)
  const { outcomes } = await logNow(admin, log.uuid)
  expect(outcomes).toMatchObject([{ state: 'DONE', message: 'Not sent: no mail server is set.' }])
})

test('an email that could not be sent is a failed outcome, and an administrator can retry it', async () => {
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org'], subject: '{title}', body: 'x' })
  const log = await submitted()
  const { uuid } = log.outcomes[0]!
  await tenant.run((db) =>
    db
      .updateTable('email_message')
      .set({ problem: '550 Nobody' })
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .execute(),
  )
  await failEmail(world.database, { tenantId: tenant.id, emailMessage: uuid })
  expect((await logNow(admin, log.uuid)).outcomes).toMatchObject([{ state: 'FAILED', message: '550 Nobody' }])
  const failed = await admin.call(listTransitionLogs, { query: { outcome: 'FAILED' } })
  expect(failed.body._embedded.transitionLogs.map((one) => one.uuid)).toEqual([log.uuid])
  expect((await admin.call(retryOutcome, { params: { uuid } })).status).toBe(202)
  await runDueActions(world, tenant)
  expect((await logNow(admin, log.uuid)).outcomes).toMatchObject([{ uuid, state: 'DONE' }])
  expect(await emailMessages()).toMatchObject([{ uuid, step: 'WAITING', subject: 'A sheet' }])
  expect((await admin.call(retryOutcome, { params: { uuid } })).refusal.code).toBe('outcomeNotFailed')
})

test('an email is enqueued with the facts of the item filled in', async () => {
  await withTask(admin, 'submit', 'sendEmail', {
    recipients: ['a@example.org', 'b@example.org'],
    subject: '{title} is {state}',
    body: '{pressmark} {link} {more things} {title}',
  })
  const { outcomes } = await submitted()
  expect(outcomes).toMatchObject([
    { state: 'DONE', target: 'a@example.org, b@example.org', message: 'The email is queued.' },
  ])
  const { pressmark, parentCollectionsUuids } = await read()
  const link = `http://${tenant.host}/ui/catalog/${parentCollectionsUuids[0]}/cultural-item/${item}`
  expect(await emailMessages()).toMatchObject([
    {
      uuid: outcomes[0]!.uuid,
      recipients: ['a@example.org', 'b@example.org'],
      subject: 'A sheet is In review',
      text: `${pressmark} ${link} {more things} A sheet`,
    },
  ])
})

test('a metadata value is set in the name of the person who fired', async () => {
  await withTask(admin, 'submit', 'setMetadata', { name: 'note', value: 'Seen' })
  const { outcomes } = await submitted()
  expect(outcomes).toMatchObject([{ state: 'DONE', target: 'note' }])
  expect((await read()).customMetadataList).toContainEqual({ name: 'note', value: 'Seen' })
  const { body } = await admin.call(listHistory, { query: { uuid: item } })
  expect(body._embedded.changes[0]).toMatchObject({ kind: 'item.changed', person: { username: admin.username } })
})

test('a refused action fails at once with its reason, and the next actions still run', async () => {
  await withTask(admin, 'submit', 'setMetadata', { name: 'pressmark', value: 'Ms. 1' })
  await withTask(admin, 'submit', 'setMetadata', { name: 'note', value: 'Seen' })
  const other = await newItem(tenant, 'Another')
  const body = { customMetadataList: [{ name: 'pressmark', value: 'Ms. 1' }] }
  await admin.call(updateItem, { params: { uuid: other }, body: { customMetadataList: [...body.customMetadataList] } })
  const { outcomes } = await submitted()
  expect(outcomes).toMatchObject([
    { state: 'FAILED', tries: 1, message: 'An item with this pressmark already exists. Use another pressmark.' },
    { state: 'DONE' },
  ])
})

test('actions run in their order; a webhook is called when all earlier actions are done', async () => {
  const endpoint = await openReceiver()
  await withTask(admin, 'submit', 'setMetadata', { name: 'sgtt', value: 'A better title' })
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  await withTask(admin, 'submit', 'setMetadata', { name: 'note', value: 'Told' })
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org'], subject: '{title}', body: 'x' })
  const { outcomes } = await submitted()
  await endpoint.close()
  expect(outcomes.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
  expect(JSON.parse(endpoint.received[0]!.body)).toMatchObject({ data: { title: 'A better title' } })
  expect(await emailMessages()).toMatchObject([{ subject: 'A better title' }])
})

test('an outbox entry that two workers have runs once', async () => {
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org'], subject: 'Once', body: 'x' })
  await withTask(admin, 'submit', 'setMetadata', { name: 'note', value: 'Seen' })
  const { body } = await fire(admin, 'submit', item)
  const entry = (await tenant.run((db) => claimEntry(db, '')))!
  // The entries of a log run one after the other.
  expect(await tenant.run((db) => claimEntry(db, ''))).toBeUndefined()
  await Promise.all([runEntry(actionContext(world), entry), runEntry(actionContext(world), entry)])
  await runDueActions(world, tenant)
  expect((await logNow(admin, body.uuid)).outcomes).toMatchObject([
    { state: 'DONE', tries: 1 },
    { state: 'DONE', tries: 1 },
  ])
  expect(await emailMessages()).toHaveLength(1)
})

test('an item is added to a collection and stays in its other ones', async () => {
  const chosen = await collection('Chosen')
  await withTask(admin, 'submit', 'addToCollection', { collection: chosen })
  const before = (await read()).parentCollectionsUuids
  const { outcomes } = await submitted()
  expect(outcomes).toMatchObject([{ state: 'DONE', target: 'Chosen' }])
  expect((await read()).parentCollectionsUuids.toSorted()).toEqual([...before, chosen].toSorted())
})

test('a collection is not added to its own child', async () => {
  const above = await collection('Above')
  const below = await collection('Below', above)
  await withTask(admin, { name: 'submit', resourceType: 'COLLECTION' }, 'addToCollection', { collection: below })
  const { outcomes } = await submitted(above, 'COLLECTION')
  expect(outcomes).toMatchObject([{ state: 'FAILED', message: 'You can not move the collection to its child !' }])
})

test('the state of an item is applied to its assets, and their own actions run', async () => {
  const [asset, decided] = [
    await newAsset(tenant, item, 'images', {}),
    await newAsset(tenant, item, 'images', { state: 'Rejected' }),
  ]
  await withTask(admin, 'submit', 'cascadeState', { onlySameState: true })
  const emailMessage = { recipients: ['a@example.org'], subject: '{title}', body: 'x' }
  await withTask(admin, { name: 'submit', resourceType: 'MEDIA' }, 'sendEmail', emailMessage)
  const log = await submitted()
  expect(log.outcomes).toMatchObject([{ state: 'DONE', message: '1 entry was moved' }])
  const stateOf = async (uuid: string) => (await admin.call(readImage, { params: { uuid } })).body.state
  expect([await stateOf(asset), await stateOf(decided)]).toEqual(['In review', 'Rejected'])
  const { body } = await admin.call(findTransitionLogsByEntity, { query: { assetUuid: asset } })
  expect(body._embedded.transitionLogs).toMatchObject([
    { name: 'submit', cascadedFrom: log.uuid, person: { username: admin.username }, outcomes: [{ state: 'DONE' }] },
  ])
  expect(await emailMessages()).toHaveLength(1)
})

test('the state of a collection is applied to its children, and further where each cascades', async () => {
  const maps = await collection('Maps')
  const charts = await collection('Charts', maps)
  for (const [uuid, below] of [
    [item, maps],
    [await newItem(tenant, 'A chart', { state: 'Rejected' }), charts],
  ] as const)
    await admin.call(moveItems, { body: { culturalItemsUuids: [uuid], parentCollectionsUuids: [below] } })
  await withTask(admin, { name: 'submit', resourceType: 'COLLECTION' }, 'cascadeState', {})
  const { outcomes } = await submitted(maps, 'COLLECTION')
  expect(outcomes).toMatchObject([{ message: '2 entries were moved' }])
  expect((await read()).state).toBe('In review')
  expect((await admin.call(readCollection, { params: { uuid: charts } })).body.state).toBe('In review')
})

test('a state is applied to very many children in parts, and other entries run in between', async () => {
  const maps = await collection('Maps')
  const sheets = Array.from({ length: 501 }, (_, n) => ({
    uuid: randomUUID(),
    metadata: [
      { name: 'sgtt', value: `Sheet ${n}` },
      { name: 'pressmark', value: `Sheet ${n}` },
    ],
    collections: [maps],
  }))
  await tenant.run((db) => createItems(db, null, sheets, {}))
  await withTask(admin, { name: 'submit', resourceType: 'COLLECTION' }, 'cascadeState', {})
  await withTask(admin, 'publish', 'setMetadata', { name: 'note', value: 'Seen' })
  const large = (await fire(admin, 'submit', maps, { resourceType: 'COLLECTION' })).body.uuid
  const alone = await newItem(tenant, 'Alone', { state: 'In review' })
  const small = (await fire(admin, 'publish', alone)).body.uuid
  const outcome = async (log: string) => (await logNow(admin, log)).outcomes[0]
  /** @returns the log of the entry that ran */
  const turn = async (): Promise<string> => {
    const entry = (await tenant.run((db) => claimEntry(db, '')))!
    await runEntry(actionContext(world), entry)
    return entry.log.uuid
  }
  expect(await turn()).toBe(large)
  expect(await outcome(large)).toMatchObject({ state: 'WAITING', tries: 0 })
  expect(await turn()).toBe(small)
  await runDueActions(world, tenant)
  expect(await outcome(large)).toMatchObject({ state: 'DONE', tries: 1, message: '501 entries were moved' })
})
