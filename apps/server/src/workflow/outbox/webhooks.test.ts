import { createHmac } from 'node:crypto'
import { updateTask, readTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { listTransitionLogs, retryOutcome } from '@pressmark/contract/workflow/transition-logs.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { openReceiver, status, type Receiver } from '#testing/webhook-receiver.testing.ts'
import { runDueActions, fire, makeDue, logNow, withTask } from '../workflow.testing.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let item: string
let receivers: Receiver[] = []
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  item = await newItem(tenant, 'A sheet')
})
afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  receivers = []
})

const receiver = async (...how: Parameters<typeof openReceiver>): Promise<Receiver> => {
  const opened = await openReceiver(...how)
  receivers.push(opened)
  return opened
}

/** @returns uuid of the log */
const submit = async (): Promise<string> => {
  const { status: code, body, refusal } = await fire(admin, 'submit', item, { comment: 'Please look' })
  if (code !== 201) throw new Error(refusal.code)
  return body.uuid
}
const outcome = async (log: string) => (await logNow(admin, log)).outcomes[0]!

test('a receiver gets the transition, signed with the secret of the action', async () => {
  const endpoint = await receiver()
  const task = await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  const secret = String((await admin.call(readTask, { params: { uuid: task } })).body.parameters.secret)
  const log = await submit()
  expect(await outcome(log)).toMatchObject({ state: 'WAITING', tries: 0, target: endpoint.host, nextTryDate: null })
  await runDueActions(world, tenant)
  expect(await outcome(log)).toMatchObject({ state: 'DONE', tries: 1, message: 'Answered 200' })
  const [{ headers, body, url }] = endpoint.received as [Receiver['received'][number]]
  expect([url, headers['content-type'], headers['webhook-id']]).toEqual([
    '/hook',
    'application/json',
    (await outcome(log)).uuid,
  ])
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'transition.fired',
    data: {
      transitionLogUuid: log,
      transition: 'submit',
      itemFromState: 'Default',
      itemToState: 'In review',
      resourceType: 'ITEM',
      assetUuid: item,
      title: 'A sheet',
      comment: 'Please look',
    },
  })
})

test('a receiver that answers 500 gets the message again with the same id, until it accepts it', async () => {
  const endpoint = await receiver(status(500))
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  const log = await submit()
  await runDueActions(world, tenant)
  const failed = await outcome(log)
  expect(failed).toMatchObject({ state: 'WAITING', tries: 1, message: 'Answered 500' })
  expect(Date.parse(failed.nextTryDate!)).toBeGreaterThan(Date.now())
  endpoint.answers(status(204))
  await runDueActions(world, tenant)
  expect(endpoint.received).toHaveLength(1)
  await makeDue(tenant)
  await runDueActions(world, tenant)
  expect(await outcome(log)).toMatchObject({ state: 'DONE', tries: 2, message: 'Answered 204', nextTryDate: null })
  const ids = endpoint.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([failed.uuid, failed.uuid])
  expect(endpoint.received[1]!.body).toBe(endpoint.received[0]!.body)
})

test('a receiver that was down gets the message when it is up again', async () => {
  const endpoint = await receiver()
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  const log = await submit()
  await endpoint.close()
  await runDueActions(world, tenant)
  expect(await outcome(log)).toMatchObject({ state: 'WAITING', message: 'The host does not respond.' })
  await endpoint.comeBack()
  await makeDue(tenant)
  await runDueActions(world, tenant)
  expect((await outcome(log)).state).toBe('DONE')
})

test('a receiver that does not answer delays only itself', async () => {
  const [silent, other] = [await receiver(() => {}), await receiver()]
  await withTask(admin, 'submit', 'callWebhook', { url: silent.url })
  await withTask(admin, 'submit', 'callWebhook', { url: other.url })
  const log = await submit()
  await runDueActions(world, tenant, { timeoutMs: 1000 })
  const { outcomes } = await logNow(admin, log)
  expect(outcomes).toMatchObject([{ state: 'WAITING', message: 'There was no answer in time.' }, { state: 'DONE' }])
})

test('a receiver that never ends its answer times out', async () => {
  const endpoint = await receiver((response) => void response.writeHead(200).write('…'))
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  const log = await submit()
  await runDueActions(world, tenant, { timeoutMs: 1000 })
  expect(await outcome(log)).toMatchObject({ state: 'WAITING', message: 'There was no answer in time.' })
})

test('an answer of any length is read up to a limit', async () => {
  const endpoint = await receiver((response) => {
    const more = () => void (response.writable && response.write('x'.repeat(100_000), more))
    response.writeHead(200)
    more()
  })
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  const log = await submit()
  await runDueActions(world, tenant)
  expect(await outcome(log)).toMatchObject({ state: 'DONE', message: 'Answered 200' })
})

test('redirects are not followed', async () => {
  const elsewhere = await receiver()
  const endpoint = await receiver(status(307, { location: elsewhere.url }))
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  const log = await submit()
  await runDueActions(world, tenant)
  expect(await outcome(log)).toMatchObject({ message: 'Answered 307: redirects are not followed' })
  expect(elsewhere.received).toEqual([])
})

test('a name that resolves into a private network is refused when the connection is opened', async () => {
  const endpoint = await receiver()
  const url = endpoint.url.replace('127.0.0.1', 'localhost')
  await withTask(admin, 'submit', 'callWebhook', { url })
  const log = await submit()
  await runDueActions(world, tenant)
  expect(await outcome(log)).toMatchObject({
    state: 'FAILED',
    tries: 1,
    message: 'The address is in a private network.',
  })
  expect(endpoint.received).toEqual([])
})

test('a failed entry is listed, and retried with the current parameters of its task', async () => {
  const endpoint = await receiver(status(500))
  const task = await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  const log = await submit()
  for (let round = 0; (await outcome(log)).state === 'WAITING' && round < 20; round += 1) {
    await makeDue(tenant)
    await runDueActions(world, tenant)
  }
  const failed = await outcome(log)
  expect(failed).toMatchObject({ state: 'FAILED', tries: 9, message: 'Answered 500', nextTryDate: null })
  const failures = await admin.call(listTransitionLogs, { query: { outcome: 'FAILED' } })
  expect(failures.body._embedded.transitionLogs.map(({ uuid }) => uuid)).toEqual([log])

  const right = await receiver()
  const secret = String((await admin.call(readTask, { params: { uuid: task } })).body.parameters.secret)
  await admin.call(updateTask, { params: { uuid: task }, body: { parameters: { url: right.url, secret } } })
  const again = await admin.call(retryOutcome, { params: { uuid: failed.uuid } })
  expect([again.status, again.body.state]).toEqual([202, 'WAITING'])
  await runDueActions(world, tenant)
  expect(await outcome(log)).toMatchObject({ state: 'DONE', target: right.host })
  expect(right.received[0]!.headers['webhook-id']).toBe(failed.uuid)
  const twice = await admin.call(retryOutcome, { params: { uuid: failed.uuid } })
  expect(twice.refusal.code).toBe('outcomeNotFailed')
})

test('workers run the outbox automatically', async () => {
  const endpoint = await receiver()
  await withTask(admin, 'submit', 'callWebhook', { url: endpoint.url })
  await world.work()
  const log = await submit()
  await expect.poll(async () => (await outcome(log)).state).toBe('DONE')
  expect(endpoint.received).toHaveLength(1)
})
