import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import {
  createTask,
  deleteTask,
  findTasksByTransition,
  listTasks,
  listTaskTemplates,
  orderTasks,
  updateTask,
  type NewTask,
} from '@pressmark/contract/workflow/transition-tasks.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { transitionNamed, withTask } from '../workflow.testing.ts'

const PRIVATE_ADDRESSES = ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '[::ffff:10.0.0.1]', '169.254.169.254']

let world: World
let admin: TestPerson
let transitionUuid: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  admin = await (await world.tenant()).as('Administrators')
  transitionUuid = (await transitionNamed(admin, 'submit')).uuid
})

const create = async (templateName: NewTask['templateName'], parameters: NewTask['parameters']) =>
  admin.call(createTask, { body: { templateName, transitionUuid, parameters } })
const mistakes = async (templateName: NewTask['templateName'], parameters: NewTask['parameters']) => {
  const { status, refusal } = await create(templateName, parameters)
  expect([status, refusal.code]).toEqual([400, 'invalidParameters'])
  return refusal.errors
}
const tasks = async () =>
  (await admin.call(findTasksByTransition, { query: { transitionUuid } })).body._embedded.transitionTasks
const EMAIL_PARAMETERS = { recipients: ['a@example.org'], subject: 'New', body: 'Look at {title}' }

test('actions list their parameters and the options of each', async () => {
  const { body } = await admin.call(listTaskTemplates, { query: { resourceType: 'ITEM' } })
  const all = body._embedded.transitionTaskTemplates
  expect(all.map(({ name }) => name)).toEqual([
    'sendEmail',
    'callWebhook',
    'setMetadata',
    'cascadeState',
    'addToCollection',
  ])
  expect(all[0]!.parameters.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['recipients', 'ARRAY', true],
    ['subject', 'TEXT', true],
    ['body', 'TEXT', true],
  ])
  const [name] = all.find((template) => template.name === 'setMetadata')!.parameters
  expect(name!.options).toContainEqual({ text: 'Title', value: 'sgtt' })
  const [collection] = all.find((template) => template.name === 'addToCollection')!.parameters
  expect(collection).toMatchObject({ type: 'ENUM', options: [{ text: 'Catalogue' }], optionsTotal: 1 })
  const media = await admin.call(listTaskTemplates, { query: { resourceType: 'MEDIA' } })
  expect(media.body._embedded.transitionTaskTemplates.map((template) => template.name)).toEqual([
    'sendEmail',
    'callWebhook',
    'setMetadata',
  ])
})

test('the parameters of a task are checked one by one', async () => {
  expect(await mistakes('sendEmail', { recipients: [], subject: ' ' })).toEqual([
    { field: 'recipients', message: 'Field is required' },
    { field: 'subject', message: 'Field is required' },
    { field: 'body', message: 'Field is required' },
  ])
  expect(await mistakes('sendEmail', { ...EMAIL_PARAMETERS, recipients: ['nobody'] })).toEqual([
    { field: 'recipients', message: 'E-mail must be valid' },
  ])
  expect(await mistakes('sendEmail', { ...EMAIL_PARAMETERS, subject: '{title} by {author}' })).toEqual([
    { field: 'subject', message: 'There is no placeholder {author}' },
  ])
  expect(await mistakes('sendEmail', { ...EMAIL_PARAMETERS, cc: 'a@example.org' })).toMatchObject([{ field: 'cc' }])
  expect(await mistakes('cascadeState', { onlySameState: 'yes' })).toMatchObject([{ field: 'onlySameState' }])
  expect(await mistakes('setMetadata', { name: 'nowhere', value: 'x' })).toMatchObject([{ field: 'value' }])
  expect(await mistakes('addToCollection', { collection: transitionUuid })).toMatchObject([{ field: 'collection' }])
  const closed = [{ field: 'url', message: 'The address is in a private network.' }]
  for (const host of PRIVATE_ADDRESSES)
    expect(await mistakes('callWebhook', { url: `http://${host}/` })).toEqual(closed)
  for (const url of ['ftp://example.org', 'example.org', 'https://me:secret@example.org'])
    expect(await mistakes('callWebhook', { url })).toMatchObject([{ field: 'url' }])
  expect(await mistakes('callWebhook', { url: 'https://example.org', secret: 'short' })).toMatchObject([
    { field: 'secret' },
  ])
})

test('an action is only for its kinds of entity, and a transition has it once', async () => {
  const media = (await transitionNamed(admin, 'submit', 'MEDIA')).uuid
  const body = { templateName: 'cascadeState', transitionUuid: media, parameters: {} } as const
  expect((await admin.call(createTask, { body })).refusal.code).toBe('invalidParameters')
  expect((await create('sendEmail', EMAIL_PARAMETERS)).status).toBe(201)
  expect((await create('sendEmail', EMAIL_PARAMETERS)).refusal).toMatchObject({
    code: 'valuesCombinationAlreadyUsed',
    message: 'values-combination-already-used',
  })
  const url = 'https://example.org/hook'
  const created = await create('callWebhook', { url })
  expect(created.body.parameters).toEqual({ url, secret: expect.stringMatching(/^whsec_/) })
  expect((await create('callWebhook', { url })).refusal.code).toBe('valuesCombinationAlreadyUsed')
})

test('tasks have an order, which is changed as a whole or by one task', async () => {
  const created = []
  for (const subject of ['a', 'b', 'c'])
    created.push(await withTask(admin, 'submit', 'sendEmail', { ...EMAIL_PARAMETERS, subject }))
  const [a, b, c] = created as [string, string, string]
  const order = async () => (await tasks()).map(({ uuid }) => uuid)
  expect(await order()).toEqual([a, b, c])
  const arranged = { params: { uuid: transitionUuid }, body: { transitionTasksUuids: [c, a, b] } }
  const { body } = await admin.call(orderTasks, arranged)
  expect(body._embedded.transitionTasks.map(({ uuid, index }) => [uuid, index])).toEqual([
    [c, 0],
    [a, 1],
    [b, 2],
  ])
  const based = (on: string[]) =>
    admin.call(orderTasks, {
      params: { uuid: transitionUuid },
      body: { transitionTasksUuids: [a, b, c], before: on },
    })
  expect((await based([a, b, c])).refusal.code, 'another person has saved an order since').toBe('tasksOutdated')
  expect(await order()).toEqual([c, a, b])
  expect((await based([c, a, b])).status).toBe(200)
  await admin.call(orderTasks, arranged)
  await admin.call(updateTask, { params: { uuid: b }, body: { index: 0 } })
  expect(await order()).toEqual([b, c, a])
  await admin.call(deleteTask, { params: { uuid: c } })
  expect((await tasks()).map(({ uuid, index }) => [uuid, index])).toEqual([
    [b, 0],
    [a, 1],
  ])
  const outdated = await admin.call(orderTasks, arranged)
  expect([outdated.status, outdated.refusal.code]).toEqual([409, 'tasksOutdated'])
  expect((await admin.call(listTasks, { query: {} })).body.page.totalElements).toBe(2)
})

test('an outdated change of a task is refused', async () => {
  const uuid = await withTask(admin, 'submit', 'sendEmail', EMAIL_PARAMETERS)
  const change = (headers: Record<string, string>) =>
    admin.call(updateTask, {
      params: { uuid },
      body: { parameters: { ...EMAIL_PARAMETERS, subject: 'Other' } },
      headers,
    })
  expect((await change({ 'if-match': '"1"' })).body).toMatchObject({ parameters: { subject: 'Other' }, version: 2 })
  expect((await change({ 'if-match': '"1"' })).status).toBe(412)
  const other = await admin.call(updateTask, { params: { uuid }, body: { templateName: 'cascadeState' } })
  expect(other.refusal.code).toBe('invalidParameters')
})

test('an editor who may fire transitions cannot see the parameters of tasks', async () => {
  const tenant = await world.tenant()
  const publisher = await tenant.as('Editors')
  const { uuid } = await transitionNamed(publisher, 'submit')
  expect((await publisher.call(findTasksByTransition, { query: { transitionUuid: uuid } })).status).toBe(403)
  expect((await publisher.call(listTaskTemplates, { query: {} })).status).toBe(403)
})

test('a collection in a parameter must be of the same tenant', async () => {
  const other = await (await world.tenant()).as('Administrators')
  const parentCollectionsUuids = [(await other.call(findRoot)).body.uuid]
  const body = { customMetadataList: [{ name: 'sgtt', value: 'Theirs' }], parentCollectionsUuids }
  const { uuid } = (await other.call(createCollection, { body })).body
  expect(await mistakes('addToCollection', { collection: uuid })).toMatchObject([{ field: 'collection' }])
})
