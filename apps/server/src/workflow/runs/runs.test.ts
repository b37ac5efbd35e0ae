import { readItem } from '@pressmark/contract/catalogue/items.ts'
import { findTransitionLogsByEntity } from '@pressmark/contract/workflow/transition-logs.ts'
import {
  groupByState,
  listRunProblems,
  listRuns,
  previewRun,
  readRun,
  startRun,
  type TransitionRun,
} from '@pressmark/contract/workflow/transition-runs.ts'
import { deleteTransition, updateTransition } from '@pressmark/contract/workflow/transitions.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENTITY_ADAPTERS } from '../../entity-adapters.ts'
import { stoppedAfter } from '#catalogue/bulk/bulk-operation.testing.ts'
import { newItem } from '../../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { runDueActions, fire, transitionNamed, withTask } from '../workflow.testing.ts'
import { endDeadRun, runTransition, type RunContext } from './run.ts'

let world: World
let tenant: TestTenant
let person: TestPerson
let transitionUuid: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  person = await tenant.as('Editors')
  transitionUuid = (await transitionNamed(person, 'submit')).uuid
})

const items = async (many: number): Promise<string[]> => {
  const uuids = []
  for (let n = 1; n <= many; n += 1) uuids.push(await newItem(tenant, `Sheet ${n}`))
  return uuids
}
const startedRun = async (uuids: string[]): Promise<TransitionRun> => {
  const { status, body, refusal } = await person.call(startRun, { body: { transitionUuid, uuids, comment: 'All' } })
  if (status !== 202) throw new Error(refusal.code)
  return body
}
const readNow = async (uuid: string) => (await person.call(readRun, { params: { uuid } })).body
const work = (run: string, more: Partial<RunContext> = {}) =>
  runTransition(
    {
      database: world.database,
      jobs: world.jobs,
      adapters: ENTITY_ADAPTERS,
      signal: new AbortController().signal,
      ...more,
    },
    { tenantId: tenant.id, run },
  )
const stateOf = async (uuid: string) => (await person.call(readItem, { params: { uuid } })).body.state
const logsOf = async (assetUuid: string) =>
  (await person.call(findTransitionLogsByEntity, { query: { assetUuid } })).body._embedded.transitionLogs

test('a selection is grouped by state, with the transitions of each state', async () => {
  const [a, b, c] = (await items(3)) as [string, string, string]
  await fire(person, 'submit', b)
  const body = { resourceType: 'ITEM' as const, uuids: [a, b, c, randomUUID()] }
  const { body: grouped } = await person.call(groupByState, { body })
  expect(grouped.missing).toBe(1)
  const groups = grouped.groups.map(({ state, uuids, transitions }) => [
    state,
    uuids.toSorted(),
    transitions.map(({ name }) => name),
  ])
  expect(groups).toEqual([
    ['Default', [a, c].toSorted(), ['submit']],
    ['In review', [b], ['publish', 'reject']],
  ])
})

test('a transition is fired on each entity of a selection; skipped ones are listed with the reason', async () => {
  const uuids = await items(3)
  await fire(person, 'submit', uuids[1]!)
  const deleted = randomUUID()
  const run = await startedRun([...uuids, deleted])
  expect(run).toMatchObject({ state: 'PENDING', total: 4, moved: 0, skipped: 0, progress: 0, name: 'submit' })
  await work(run.uuid, { batchSize: 2 })
  expect(await readNow(run.uuid)).toMatchObject({
    state: 'DONE',
    progress: 1,
    moved: 2,
    skipped: 2,
    person: { username: person.username },
  })
  const { body } = await person.call(listRunProblems, { params: { uuid: run.uuid }, query: {} })
  expect(body._embedded.problems).toEqual([
    {
      uuid: uuids[1],
      title: 'Sheet 2',
      state: 'In review',
      code: 'stateMismatch',
      fieldLabels: null,
      message: 'It is not in the state that the action starts from',
    },
    { uuid: deleted, title: '', state: null, code: 'gone', fieldLabels: null, message: 'It was deleted' },
  ])
  expect(await Promise.all(uuids.map(stateOf))).toEqual(['In review', 'In review', 'In review'])
  expect(await logsOf(uuids[0]!)).toMatchObject([
    { run: run.uuid, comment: 'All', person: { uuid: person.personUuid } },
  ])
})

test('an interrupted run continues after its last batch; nothing is moved or sent twice', async () => {
  const admin = await tenant.as('Administrators')
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org'], subject: '{title}', body: 'x' })
  const uuids = await items(7)
  const { uuid } = await startedRun(uuids)
  await expect(work(uuid, { batchSize: 2, signal: stoppedAfter(2) })).rejects.toThrow()
  expect(await readNow(uuid)).toMatchObject({ state: 'RUNNING', moved: 4, progress: 4 / 7 })
  // Two workers at once, as after a lost connection: one of them finds that its job is stale.
  await Promise.all([work(uuid, { batchSize: 2 }), work(uuid, { batchSize: 2 })])
  expect(await readNow(uuid)).toMatchObject({ state: 'DONE', moved: 7, skipped: 0 })
  for (const item of uuids) expect(await logsOf(item)).toHaveLength(1)
  await runDueActions(world, tenant)
  const emailMessages = await tenant.run((db) =>
    db.selectFrom('email_message').select('subject').where('tenant_id', '=', db.tenantId).execute(),
  )
  expect(emailMessages.map(({ subject }) => subject).toSorted()).toEqual(uuids.map((_, n) => `Sheet ${n + 1}`))
})

test('a run fails if its transition is deleted while it runs, or if all its workers died', async () => {
  const admin = await tenant.as('Administrators')
  const [removed, dead] = [await startedRun(await items(1)), await startedRun(await items(1))]
  await endDeadRun(world, { tenantId: tenant.id, run: dead.uuid })
  await admin.call(deleteTransition, { params: { uuid: transitionUuid } })
  await expect(work(removed.uuid)).rejects.toThrow()
  for (const { uuid } of [removed, dead]) expect(await readNow(uuid)).toMatchObject({ state: 'FAILED', moved: 0 })
  await work(removed.uuid)
  expect((await readNow(removed.uuid)).state).toBe('FAILED')
})

test('a run whose transition gets another target state while it runs moves nothing', async () => {
  const uuids = await items(2)
  const { uuid } = await startedRun(uuids)
  const admin = await tenant.as('Administrators')
  const body = { itemToState: 'Published' }
  expect((await admin.call(updateTransition, { params: { uuid: transitionUuid }, body })).status).toBe(200)
  await expect(work(uuid)).rejects.toThrow()
  expect(await Promise.all(uuids.map(stateOf))).toEqual(['Default', 'Default'])
})

test('a run of unknown entities is not found, and a reader may not start a run', async () => {
  const body = { transitionUuid, uuids: [randomUUID()] }
  expect((await person.call(startRun, { body })).status).toBe(404)
  const reader = await tenant.as('Readers')
  expect((await reader.call(startRun, { body })).status).toBe(403)
})

test('more than a thousand skipped entities are listed, each with its reason', async () => {
  const uuids = [...(await items(1)), ...Array.from({ length: 1100 }, () => randomUUID())]
  const run = await startedRun(uuids)
  await work(run.uuid)
  const page = (number: number, size: number) =>
    person.call(listRunProblems, { params: { uuid: run.uuid }, query: { page: number, size } })
  const { body: last } = await page(1, 1000)
  expect(last.page.totalElements).toBe(1100)
  expect(last._embedded.problems.map(({ uuid, code }) => [uuid, code])).toEqual(
    uuids.slice(1001).map((uuid) => [uuid, 'gone']),
  )
})

test('a person lists their own runs, latest first; another editor does not see them', async () => {
  const [first, second] = [await startedRun(await items(1)), await startedRun(await items(2))]
  await work(first.uuid)
  const { body } = await person.call(listRuns, { query: { size: 1 } })
  expect(body._embedded.transitionRuns).toEqual([second])
  expect(body.page).toMatchObject({ totalElements: 2, totalPages: 2 })
  const { body: before } = await person.call(listRuns, { query: { size: 1, page: 1 } })
  expect(before._embedded.transitionRuns).toMatchObject([{ uuid: first.uuid, state: 'DONE', moved: 1 }])
  const other = await tenant.as('Editors')
  expect((await other.call(listRuns, { query: {} })).body.page.totalElements).toBe(0)
  const reader = await tenant.as('Readers')
  expect((await reader.call(listRuns, { query: {} })).status).toBe(403)
})

test('a preview lists the entities, and counts the emails, addresses and webhooks, and changes nothing', async () => {
  const admin = await tenant.as('Administrators')
  const email = { subject: '{title}', body: 'x' }
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['a@example.org', 'b@example.org'], ...email })
  await withTask(admin, 'submit', 'sendEmail', { recipients: ['B@example.org', 'c@example.org'], ...email })
  await withTask(admin, 'submit', 'callWebhook', { url: 'https://example.org/hook' })
  await withTask(admin, 'submit', 'setMetadata', { name: 'autn', value: 'Someone' })
  const uuids = await items(3)
  await fire(person, 'submit', uuids[1]!)
  const body = { transitionUuid, uuids: [...uuids, randomUUID()] }
  const { body: preview } = await person.call(previewRun, { body })
  expect(preview).toEqual({
    moving: 2,
    skipped: 2,
    unfilled: null,
    itemToState: 'In review',
    entities: [
      { uuid: uuids[0], title: 'Sheet 1', pressmark: expect.any(String) },
      { uuid: uuids[2], title: 'Sheet 3', pressmark: expect.any(String) },
    ],
    emails: { messages: 4, addresses: ['a@example.org', 'B@example.org', 'c@example.org'], hasMailServer: false },
    webhooks: { calls: 2, hosts: ['example.org'] },
    changes: [{ templateName: 'setMetadata', target: 'autn' }],
  })
  expect(await Promise.all(uuids.map(stateOf))).toEqual(['Default', 'In review', 'Default'])
  expect((await person.call(listRuns, { query: {} })).body.page.totalElements).toBe(0)
})

test('a preview of ten thousand entities lists the first hundred', async () => {
  const existing = await items(101)
  const uuids = [...existing, ...Array.from({ length: 9899 }, () => randomUUID())]
  const { body } = await person.call(previewRun, { body: { transitionUuid, uuids } })
  expect([body.moving, body.skipped, body.entities.map(({ uuid }) => uuid)]).toEqual([
    101,
    9899,
    existing.slice(0, 100),
  ])
})

test('a preview is for people who may fire, and finds nothing of other tenants', async () => {
  const foreign = await newItem(await world.tenant(), 'Theirs')
  expect((await person.call(previewRun, { body: { transitionUuid, uuids: [foreign] } })).status).toBe(404)
  const reader = await tenant.as('Readers')
  expect((await reader.call(previewRun, { body: { transitionUuid, uuids: await items(1) } })).status).toBe(403)
})

test('a worker runs a transition run', async () => {
  await world.work()
  const { uuid } = await startedRun(await items(2))
  await expect.poll(async () => (await readNow(uuid)).state).toBe('DONE')
})
