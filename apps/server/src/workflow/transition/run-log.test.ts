import { randomUUID } from 'node:crypto'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import {
  findTransitionLogsByTransition,
  retryOutcome,
  type ResultFilter,
} from '@pressmark/contract/workflow/transition-logs.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { openReceiver } from '#testing/webhook-receiver.testing.ts'
import { fire, runDueActions, transitionNamed, withTask } from '../workflow.testing.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})

const runLog = async (name: string, more: { result?: ResultFilter; page?: number; size?: number } = {}) => {
  const { uuid: transitionUuid } = await transitionNamed(admin, name)
  const { body } = await admin.call(findTransitionLogsByTransition, { query: { transitionUuid, ...more } })
  return { logs: body._embedded.transitionLogs, page: body.page }
}

const endAs = (uuid: string, state: 'DONE' | 'FAILED', message: string) =>
  tenant.run((db) =>
    db
      .updateTable('outbox_entry')
      .set({ state, message, due_at: null, finished_at: new Date() })
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .execute(),
  )

test('the run log of a transition lists its executions, newest first, with the results of their actions', async () => {
  await withTask(admin, 'submit', 'callWebhook', { url: 'https://example.org/hook' })
  const titles = ['First', 'Second', 'Third']
  const outcomes = []
  for (const title of titles) {
    const { body } = await fire(admin, 'submit', await newItem(tenant, title), { comment: `About ${title}` })
    outcomes.push(body.outcomes[0]!.uuid)
  }
  await fire(admin, 'publish', (await runLog('submit')).logs[0]!.assetUuid)
  await endAs(outcomes[0]!, 'DONE', 'Answered 200')
  await endAs(outcomes[1]!, 'FAILED', 'Answered 410')
  const { logs, page } = await runLog('submit', { size: 2 })
  expect(page).toMatchObject({ totalElements: 3, totalPages: 2 })
  expect(logs.map(({ title, comment }) => [title, comment])).toEqual([
    ['Third', 'About Third'],
    ['Second', 'About Second'],
  ])
  expect(logs[0]).toMatchObject({
    person: { username: admin.username },
    deleted: false,
    itemUuid: logs[0]!.assetUuid,
    collectionUuid: expect.any(String),
    outcomes: [{ state: 'WAITING', retries: 0 }],
  })
  expect((await runLog('submit', { size: 2, page: 1 })).logs.map(({ title }) => title)).toEqual(['First'])
  const shown: Record<string, string[]> = {}
  for (const result of ['DONE', 'WAITING', 'FAILED', 'RETRIED'] as const)
    shown[result] = (await runLog('submit', { result })).logs.map(({ title }) => title)
  expect(shown).toEqual({ DONE: ['First'], WAITING: ['Third'], FAILED: ['Second'], RETRIED: [] })
  expect((await runLog('publish')).logs.map(({ title }) => title)).toEqual(['Third'])
})

test('two presses of Retry send once, and the log counts one retry', async () => {
  const receiver = await openReceiver()
  await withTask(admin, 'submit', 'callWebhook', { url: receiver.url })
  const { body: log } = await fire(admin, 'submit', await newItem(tenant, 'A sheet'))
  const { uuid } = log.outcomes[0]!
  await endAs(uuid, 'FAILED', 'Answered 500')
  const retry = () => admin.call(retryOutcome, { params: { uuid } })
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  await runDueActions(world, tenant)
  expect(receiver.received).toHaveLength(1)
  const { logs } = await runLog('submit', { result: 'RETRIED' })
  expect(logs[0]!.outcomes).toMatchObject([{ uuid, state: 'DONE', retries: 1 }])
  await receiver.close()
})

test('an entry in the bin keeps its title in the run log, and is not opened', async () => {
  const item = await newItem(tenant, 'A sheet')
  await fire(admin, 'submit', item)
  await admin.call(deleteItem, { params: { uuid: item } })
  expect((await runLog('submit')).logs).toMatchObject([{ title: 'A sheet', deleted: true, itemUuid: null }])
})

test('the run log of an unknown transition is not found', async () => {
  const query = { transitionUuid: randomUUID() }
  expect((await admin.call(findTransitionLogsByTransition, { query })).status).toBe(404)
})
