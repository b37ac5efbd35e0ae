import { createHmac } from 'node:crypto'
import {
  createTaskTemplate,
  deleteTaskTemplate,
  OWN_ACTION_LIMITS,
  readTaskTemplate,
  updateTaskTemplate,
  type NewTaskTemplate,
  type OwnParameter,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import { retryOutcome } from '@pressmark/contract/workflow/transition-logs.ts'
import {
  createTask,
  deleteTask,
  listTaskTemplates,
  readTask,
  updateTask,
  type Parameters as TaskParameters,
} from '@pressmark/contract/workflow/transition-tasks.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { openReceiver, status, type Receiver } from '#testing/webhook-receiver.testing.ts'
import { runDueActions, fire, makeDue, logNow, transitionNamed, withTask } from '../workflow.testing.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let receivers: Receiver[] = []
beforeAll(async () => {
  world = await openWorld({ privateHosts: new Set(['127.0.0.1']) })
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
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

const SIZES: OwnParameter = {
  name: 'size',
  label: 'Size of the label',
  type: 'ENUM',
  required: true,
  options: [
    { text: 'Small', value: 's' },
    { text: 'Large', value: 'l' },
  ],
}
const PRINT: NewTaskTemplate = {
  name: 'print-label',
  label: 'Print a label',
  parameters: [
    SIZES,
    { name: 'note', label: 'Note', type: 'TEXT', long: true },
    { name: 'twice', label: 'Two of them', type: 'BOOLEAN' },
    { name: 'copies', label: 'Recipients', type: 'ARRAY' },
  ],
}
const make = (body: NewTaskTemplate = PRINT, person = admin) => person.call(createTaskTemplate, { body })
const change = (name: string, body: Partial<NewTaskTemplate>, headers: Record<string, string> = {}) =>
  admin.call(updateTaskTemplate, { params: { name }, body, headers })
const remove = (name: string, person = admin) => person.call(deleteTaskTemplate, { params: { name } })
const offered = async (person = admin) => {
  const { body } = await person.call(listTaskTemplates, { query: { resourceType: 'SERIES' } })
  return body._embedded.transitionTaskTemplates
}
const addTask = async (templateName: string, parameters: TaskParameters) => {
  const { uuid: transitionUuid } = await transitionNamed(admin, 'submit')
  return admin.call(createTask, { body: { templateName, transitionUuid, parameters } })
}

test('an administrator creates a custom action, which is listed after the built-in ones', async () => {
  const created = await make()
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ name: 'print-label', label: 'Print a label', custom: true, version: 1 })
  expect(created.body.parameters.map(({ name, type, required, long }) => [name, type, required, long])).toEqual([
    ['size', 'ENUM', true, false],
    ['note', 'TEXT', false, true],
    ['twice', 'BOOLEAN', false, false],
    ['copies', 'ARRAY', false, false],
    ['url', 'TEXT', true, false],
    ['secret', 'TEXT', false, false],
  ])
  expect(created.body.parameters[0]).toMatchObject({ options: SIZES.options, optionsTotal: 2 })
  const all = await offered()
  expect(all.map(({ name, custom }) => [name, custom])).toEqual([
    ['sendEmail', false],
    ['callWebhook', false],
    ['setMetadata', false],
    ['cascadeState', false],
    ['print-label', true],
  ])
  expect(all.at(-1)).toEqual(created.body)
  const read = await admin.call(readTaskTemplate, { params: { name: 'print-label' } })
  expect(read.body).toEqual(created.body)
  expect((await admin.call(readTaskTemplate, { params: { name: 'cascadeState' } })).body.custom).toBe(false)
})

test('a name is used once, and not by a built-in action', async () => {
  await make()
  for (const name of ['print-label', 'sendEmail', 'callWebhook', 'cascadeState']) {
    const { status: code, refusal } = await make({ ...PRINT, name })
    expect(code).toBe(409)
    expect(refusal).toMatchObject({
      code: 'valuesCombinationAlreadyUsed',
      message: 'values-combination-already-used',
    })
  }
  const both = await Promise.all([make({ ...PRINT, name: 'post' }), make({ ...PRINT, name: 'post' })])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 409])
})

test('an invalid custom action is refused with its fields', async () => {
  const mistakes = async (body: NewTaskTemplate) => {
    const { status: code, refusal } = await make(body)
    expect([code, refusal.code]).toEqual([400, 'invalidParameters'])
    return refusal.errors?.map(({ field }) => field)
  }
  const TEXT = { label: 'Text', type: 'TEXT' } as const
  const parameters: OwnParameter[] = [
    { ...TEXT, name: 'url' },
    { ...TEXT, name: 'secret' },
    { ...TEXT, name: 'note' },
    { ...TEXT, name: 'note' },
    { ...TEXT, name: 'constructor' },
    { name: 'none', label: 'None', type: 'ENUM' },
    { ...SIZES, options: [SIZES.options![0]!, { text: 'Again', value: 's' }] },
    { ...TEXT, name: 'odd', options: SIZES.options! },
  ]
  expect(await mistakes({ ...PRINT, parameters })).toEqual([
    'parameters.0.name',
    'parameters.1.name',
    'parameters.3.name',
    'parameters.4.name',
    'parameters.5.options',
    'parameters.6.options',
    'parameters.7.options',
  ])
  expect(await mistakes({ ...PRINT, name: 'toString' })).toEqual(['name'])
  const many = (length: number) => Array.from({ length }, (_, at): OwnParameter => ({ ...TEXT, name: `p${at}` }))
  for (const body of [
    { ...PRINT, name: 'two words' },
    { ...PRINT, name: '' },
    { ...PRINT, name: `a${'b'.repeat(50)}` },
    { ...PRINT, label: '  ' },
    { ...PRINT, label: 'x'.repeat(OWN_ACTION_LIMITS.label + 1) },
    { ...PRINT, parameters: many(OWN_ACTION_LIMITS.parameters + 1) },
  ])
    expect((await make(body)).refusal.code).toBe('badRequest')
  expect((await make({ ...PRINT, parameters: many(OWN_ACTION_LIMITS.parameters) })).status).toBe(201)
})

test('a tenant has at most a fixed number of custom actions', async () => {
  for (let at = 0; at < OWN_ACTION_LIMITS.kinds; at += 1)
    expect((await make({ ...PRINT, name: `kind-${at}`, parameters: [] })).status).toBe(201)
  expect((await make()).refusal.code).toBe('limitReached')
})

test('the parameters of a task are checked by its custom action', async () => {
  await make()
  const mistakes = async (parameters: TaskParameters) => (await addTask('print-label', parameters)).refusal.errors
  expect(await mistakes({ note: 'x' })).toEqual([
    { field: 'size', message: 'Field is required' },
    { field: 'url', message: 'Field is required' },
  ])
  expect(await mistakes({ size: 'xl', url: 'https://example.org', copies: ['nobody'] })).toEqual([
    { field: 'size', message: 'Must be one of the options' },
    { field: 'copies', message: 'E-mail must be valid' },
  ])
  expect(await mistakes({ size: 's', url: 'http://10.0.0.1/', colour: 'red' })).toMatchObject([{ field: 'colour' }])
  expect(await mistakes({ size: 's', url: 'http://10.0.0.1/' })).toMatchObject([{ field: 'url' }])
  for (const name of ['no-such-kind', 'constructor'])
    expect((await addTask(name, {})).refusal).toMatchObject({
      code: 'invalidParameters',
      errors: [{ field: 'templateName', message: 'There is no action with this name' }],
    })
  const created = await addTask('print-label', { size: 's', url: 'https://example.org' })
  expect(created.body).toMatchObject({ templateName: 'print-label', parameters: { size: 's' } })
  expect(created.body.parameters['secret']).toMatch(/^whsec_/)
})

test('a custom action calls the program of the tenant: signed, with its name and values, again by the same id', async () => {
  await make()
  const endpoint = await receiver(status(500))
  const parameters = { size: 'l', note: 'Shelf 4', twice: true, copies: ['a@example.org'] }
  const task = await withTask(admin, 'submit', 'print-label', { ...parameters, url: endpoint.url })
  const secret = String((await admin.call(readTask, { params: { uuid: task } })).body.parameters['secret'])
  const item = await newItem(tenant, 'A sheet')
  const log = (await fire(admin, 'submit', item)).body.uuid
  const outcome = async () => (await logNow(admin, log)).outcomes[0]!
  await runDueActions(world, tenant)
  expect(await outcome()).toMatchObject({
    templateName: 'print-label',
    label: 'Print a label',
    target: endpoint.host,
    state: 'WAITING',
    message: 'Answered 500',
  })
  // A fired transition continues with the parameters that it had.
  await change('print-label', { label: 'Print it', parameters: [] })
  await admin.call(updateTask, { params: { uuid: task }, body: { parameters: { url: 'https://example.org' } } })
  endpoint.answers(status(204))
  await makeDue(tenant)
  await runDueActions(world, tenant)
  expect(await outcome()).toMatchObject({ label: 'Print it', state: 'DONE', tries: 2 })

  const [first, second] = endpoint.received as [Receiver['received'][number], Receiver['received'][number]]
  expect(second.body).toBe(first.body)
  expect(second.headers['webhook-id']).toBe((await outcome()).uuid)
  const signed = `${second.headers['webhook-id']}.${second.headers['webhook-timestamp']}.${second.body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(second.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const message = JSON.parse(second.body)
  expect(message).toMatchObject({
    type: 'transition.fired',
    data: { assetUuid: item, transition: 'submit', templateName: 'print-label' },
  })
  expect(message.data.parameters).toEqual(parameters)
})

test('only an unused custom action can be deleted; its fired transitions are completed without it', async () => {
  await make()
  const endpoint = await receiver(status(410))
  const task = await withTask(admin, 'submit', 'print-label', { size: 's', url: endpoint.url })
  const log = (await fire(admin, 'submit', await newItem(tenant, 'A sheet'))).body.uuid
  await runDueActions(world, tenant)
  const used = await remove('print-label')
  expect([used.status, used.refusal.code]).toEqual([409, 'actionInUse'])
  expect(used.refusal).toMatchObject({ transitions: [{ name: 'submit', resourceType: 'ITEM' }] })
  await admin.call(deleteTask, { params: { uuid: task } })
  expect((await remove('print-label')).status).toBe(204)
  expect((await offered()).map(({ name }) => name)).not.toContain('print-label')
  expect((await addTask('print-label', {})).refusal.code).toBe('invalidParameters')

  const [pending] = (await logNow(admin, log)).outcomes
  expect(pending).toMatchObject({ templateName: 'print-label', label: 'print-label', state: 'WAITING' })
  expect((await admin.call(retryOutcome, { params: { uuid: pending!.uuid } })).refusal.code).toBe('outcomeNotFailed')
  endpoint.answers(status(200))
  await makeDue(tenant)
  await runDueActions(world, tenant)
  expect((await logNow(admin, log)).outcomes[0]).toMatchObject({ state: 'DONE' })
  expect((await make()).status).toBe(201)
})

test('a custom action cannot be deleted if someone uses it at the same time', async () => {
  await make()
  const [removed, used] = await Promise.all([
    remove('print-label'),
    addTask('print-label', { size: 's', url: 'https://example.org' }),
  ])
  const kinds = (await offered()).map(({ name }) => name)
  if (removed.status === 204)
    expect([used.refusal.code, kinds.includes('print-label')]).toEqual(['invalidParameters', false])
  else expect([removed.status, used.status, kinds.includes('print-label')]).toEqual([409, 201, true])
})

test('an outdated change of label and parameters is refused; the name and the built-in actions stay', async () => {
  await make()
  const changed = await change('print-label', { label: ' Print ', parameters: [SIZES] }, { 'if-match': '"1"' })
  expect(changed.body).toMatchObject({ label: 'Print', version: 2 })
  expect(changed.body.parameters.map(({ name }) => name)).toEqual(['size', 'url', 'secret'])
  expect((await change('print-label', { label: 'Late' }, { 'if-match': '"1"' })).status).toBe(412)
  expect((await change('print-label', { name: 'print-label', label: 'Same name' })).status).toBe(200)
  expect((await change('print-label', { name: 'other' })).refusal.code).toBe('invalidParameters')
  expect((await change('cascadeState', { label: 'Mine' })).refusal.code).toBe('builtInAction')
  expect((await remove('sendEmail')).refusal.code).toBe('builtInAction')
  expect((await change('nowhere', { label: 'x' })).status).toBe(404)
  const kinds = await tenant.run((db) =>
    db
      .selectFrom('event')
      .select('kind')
      .where('tenant_id', '=', db.tenantId)
      .where('entity_type', '=', 'custom-action')
      .execute(),
  )
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
    'custom-action.changed',
    'custom-action.changed',
    'custom-action.created',
  ])
})

test('another tenant cannot see, use or change a custom action', async () => {
  await make()
  const other = await (await world.tenant()).as('Administrators')
  const params = { name: 'print-label' }
  expect((await offered(other)).map(({ custom }) => custom)).not.toContain(true)
  expect((await other.call(readTaskTemplate, { params })).status).toBe(404)
  expect((await other.call(updateTaskTemplate, { params, body: { label: 'Theirs' } })).status).toBe(404)
  expect((await remove('print-label', other)).status).toBe(404)
  const { uuid: transitionUuid } = await transitionNamed(other, 'submit')
  const parameters = { size: 's', url: 'https://example.org' }
  const body = { templateName: 'print-label', transitionUuid, parameters }
  expect((await other.call(createTask, { body })).refusal.code).toBe('invalidParameters')
  expect((await make(PRINT, other)).status).toBe(201)
  expect((await remove('print-label', other)).status).toBe(204)
  expect((await offered()).at(-1)).toMatchObject({ name: 'print-label', label: 'Print a label' })
  const publisher = await tenant.as('Editors')
  expect((await make(PRINT, publisher)).status).toBe(403)
})
