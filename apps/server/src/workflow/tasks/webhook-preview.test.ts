import { createHmac } from 'node:crypto'
import { createTaskTemplate } from '@pressmark/contract/workflow/custom-task-templates.ts'
import { previewWebhook, sendTestWebhook } from '@pressmark/contract/workflow/webhook-preview.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSecret } from '#platform/external/webhook-signature.ts'
import { newItem } from '#testing/media.testing.ts'
import { openReceiver, type Receiver } from '#testing/webhook-receiver.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { fire, runDueActions, transitionNamed, withTask } from '../workflow.testing.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let receiver: Receiver
let transitionUuid: string
let item: string
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  transitionUuid = (await transitionNamed(admin, 'submit')).uuid
  item = await newItem(tenant, 'A sheet')
  receiver = await openReceiver((response) => response.writeHead(202).end('thanks'))
})
afterEach(() => receiver.close())

const webhook = (parameters: Record<string, string> = {}, templateName = 'callWebhook') => ({
  body: { transitionUuid, assetUuid: item, templateName, parameters: { url: receiver.url, ...parameters } },
})
type Sent = { type: string; timestamp: string; data: Record<string, unknown> }
const withoutIds = ({ type, data: { id: _id, transitionLogUuid: _log, ...data } }: Sent) => ({ type, data })

test('the preview is the message that the action sends for the entity', async () => {
  const preview = JSON.parse((await admin.call(previewWebhook, webhook())).body.message) as Sent
  await withTask(admin, 'submit', 'callWebhook', { url: receiver.url })
  await fire(admin, 'submit', item)
  await runDueActions(world, tenant)
  const sent = JSON.parse(receiver.received[0]!.body) as Sent
  expect(withoutIds(preview)).toEqual(withoutIds(sent))
})

test('a test is sent at once with the secret of the form, is marked, and shows the answer', async () => {
  const secret = newSecret()
  const { body } = await admin.call(sendTestWebhook, webhook({ secret }))
  expect(body).toEqual({ status: 202, message: 'Answered 202', accepted: true, answer: 'thanks' })
  const { headers, body: sent } = receiver.received[0]!
  expect((JSON.parse(sent) as Sent).data).toMatchObject({ test: true, title: 'A sheet', itemToState: 'In review' })
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
})

test('the message of a custom action has its name and its parameters, but neither address nor secret', async () => {
  const parameters = [{ name: 'room', label: 'Room', type: 'TEXT' as const }]
  const action = { name: 'reserve', label: 'Reserve', parameters }
  expect((await admin.call(createTaskTemplate, { body: action })).status).toBe(201)
  const secret = newSecret()
  const { body } = await admin.call(previewWebhook, webhook({ room: 'A 4', secret }, 'reserve'))
  expect((JSON.parse(body.message) as Sent).data).toMatchObject({
    templateName: 'reserve',
    parameters: { room: 'A 4' },
  })
  expect(body.message).not.toContain(secret)
})

test('wrong parameters are not sent, and an entity of another tenant is not found', async () => {
  for (const [parameters, message] of [
    [{ url: 'http://10.0.0.1/' }, 'private network'],
    [{ url: 'nowhere' }, 'begins with https://'],
    [{ secret: 'whsec_short' }, 'whsec_'],
  ] as const) {
    const { body } = await admin.call(sendTestWebhook, webhook(parameters))
    expect(body).toMatchObject({ status: null, accepted: false, message: expect.stringContaining(message) })
  }
  const other = await world.tenant()
  item = await newItem(other, 'Theirs')
  expect((await admin.call(previewWebhook, webhook())).refusal.code).toBe('notFound')
  expect((await admin.call(sendTestWebhook, webhook())).refusal.code).toBe('notFound')
  expect(receiver.received).toEqual([])
})
