import { createState, listStates } from '@pressmark/contract/workflow/states.ts'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { findTasksByTransition, readTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { createTransition, findTransitionsByResourceType } from '@pressmark/contract/workflow/transitions.ts'
import {
  exportWorkflow,
  importWorkflow,
  previewWorkflowImport,
  type WorkflowDocument,
  type WorkflowImport,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import {
  ACTION_PROBLEMS,
  placeholderMessage,
  readPlaceholderMessage,
} from '@pressmark/contract/workflow/action-problems.ts'
import { createTaskTemplate } from '@pressmark/contract/workflow/custom-task-templates.ts'
import { createWorkgroup } from '@pressmark/contract/identity/workgroups.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { transitionNamed, withTask } from '../workflow.testing.ts'

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

const exported = async (person = admin, resourceType: 'ITEM' | 'STORY' = 'ITEM'): Promise<WorkflowDocument> =>
  (await person.call(exportWorkflow, { params: { resourceType } })).body

const preview = async (body: WorkflowImport, person = admin) => person.call(previewWorkflowImport, { body })

const imported = async (body: WorkflowImport, person = admin) => {
  const plan = await preview(body, person)
  return person.call(importWorkflow, { body: { ...body, preview: plan.body.preview } })
}

const addReview = async () => {
  await admin.call(createState, { body: { name: 'Checked', color: '#123456' } })
  const body = { name: 'check', itemFromState: 'In review', itemToState: 'Checked', resourceType: 'ITEM' as const }
  await admin.call(createTransition, { body })
}

const transitionsOf = async (person: TestPerson, resourceType: 'ITEM' | 'STORY') => {
  const { body } = await person.call(findTransitionsByResourceType, { query: { resourceType } })
  return body._embedded.transitionTemplates
}

const stateNames = async (person: TestPerson) =>
  (await person.call(listStates, { query: {} })).body._embedded.itemStates.map(({ name }) => name)

const WEBHOOK: Parameters = { url: 'https://example.org/hook' }

test('a workflow is exported without the secrets of its webhooks', async () => {
  const task = await withTask(admin, 'submit', 'callWebhook', WEBHOOK)
  const { secret } = (await admin.call(readTask, { params: { uuid: task } })).body.parameters
  const document = await exported()
  expect(document).toMatchObject({ format: 'pressmark-workflow', version: 1, resourceType: 'ITEM' })
  expect(document.states.map(({ name }) => name)).toEqual(['Default', 'In review', 'Published', 'Rejected'])
  expect(document.transitions[0]).toMatchObject({ name: 'submit', from: 'Default', to: 'In review' })
  expect(document.transitions[0]!.actions).toEqual([{ action: 'callWebhook', parameters: WEBHOOK }])
  expect(JSON.stringify(document)).not.toContain(String(secret))
})

test('the query of an address is not exported, and the import lists the incomplete address', async () => {
  await addReview()
  await withTask(admin, 'check', 'callWebhook', { url: 'https://example.org:8443/hook/1?room=1&token=topsecret#part' })
  const document = await exported()
  expect(JSON.stringify(document)).not.toMatch(/topsecret|room|part/)
  const url = 'https://example.org:8443/hook/1'
  expect(document.transitions.flatMap(({ actions }) => actions)).toEqual([
    { action: 'callWebhook', parameters: { url }, isShortened: true },
  ])
  const done = await imported({ document, resourceType: 'STORY' })
  const problem = { transition: 'check', kind: 'address', name: url, consequence: 'INCOMPLETE' }
  expect(done.body.problems).toEqual([{ ...problem, detail: '', reasons: [] }])
  const copy = (await transitionsOf(admin, 'STORY')).find(({ name }) => name === 'check')!
  expect(copy.actionsCount).toBe(1)
})

test('a preview names each reason of a refused action with the labels of its parameter', async () => {
  const document = await exported()
  const actions = [
    { action: 'callWebhook', parameters: { url: 'ftp://example.org', secret: 'x', room: '1' } },
    { action: 'sendEmail', parameters: { recipients: ['nobody'], subject: '{titel}', body: 'x' } },
    { action: 'setMetadata', parameters: { name: 'nowhere', value: 'x' } },
    { action: 'addToCollection', parameters: { collection: '018f0000-0000-7000-8000-000000000000' } },
    { action: 'unknown', parameters: {} },
  ]
  document.transitions = [{ ...document.transitions[0]!, name: 'fresh', actions }]
  const { body } = await preview({ document, resourceType: 'ITEM' })
  const reasons = body.problems.flatMap((problem) => problem.reasons)
  expect(reasons.map(({ labels, message }) => [labels['it'], message])).toEqual([
    [undefined, ACTION_PROBLEMS.unknownParameter],
    ['Destinatari', ACTION_PROBLEMS.email],
    ['Oggetto', placeholderMessage('titel')],
    ['Valore', ACTION_PROBLEMS.unknownField],
    ['Collezione', ACTION_PROBLEMS.noCollection],
    [undefined, ACTION_PROBLEMS.unknownAction],
  ])
  expect(readPlaceholderMessage(reasons[2]!.message)).toBe('titel')
  expect(body.problems[0]).toMatchObject({ name: 'callWebhook', detail: `room: ${ACTION_PROBLEMS.unknownParameter}` })
})

test('a workflow is copied to another kind: what exists there stays, and a copied webhook gets a new secret', async () => {
  await addReview()
  const task = await withTask(admin, 'check', 'callWebhook', WEBHOOK)
  const document = await exported()
  const plan = await preview({ document, resourceType: 'STORY' })
  expect(plan.body.transitions.map(({ name, result }) => `${name} ${result}`)).toEqual([
    'submit LEFT_OUT',
    'publish LEFT_OUT',
    'reject LEFT_OUT',
    'check CREATE',
    'withdraw LEFT_OUT',
    'reopen LEFT_OUT',
  ])
  expect((await transitionsOf(admin, 'STORY')).length, 'a preview writes nothing').toBe(5)
  const done = await imported({ document, resourceType: 'STORY' })
  expect([done.status, done.body.problems]).toEqual([201, []])
  const copy = (await transitionsOf(admin, 'STORY')).find(({ name }) => name === 'check')!
  const tasks = await admin.call(findTasksByTransition, { query: { transitionUuid: copy.uuid } })
  const [copied] = tasks.body._embedded.transitionTasks
  expect(copied).toMatchObject({ templateName: 'callWebhook', parameters: WEBHOOK })
  const { secret } = (await admin.call(readTask, { params: { uuid: task } })).body.parameters
  expect(copied!.parameters['secret']).toMatch(/^whsec_/)
  expect(copied!.parameters['secret']).not.toBe(secret)
})

test('a preview lists the roles, workgroups, fields, recipients and actions that do not exist, and the import follows it', async () => {
  const document = await exported()
  const parameters = { recipients: ['stranger@example.org'], subject: 'x', body: 'x' }
  document.states = document.states.filter(({ name }) => name === 'Default' || name === 'Published')
  document.transitions = [
    {
      name: 'approve',
      from: 'Default',
      to: 'Published',
      roles: ['ROLE_WIZARD'],
      workgroups: ['Curators'],
      requiredField: 'nowhere',
      commentRequired: true,
      actions: [
        { action: 'sendEmail', parameters },
        { action: 'setMetadata', parameters: { name: 'nowhere', value: 'x' } },
        { action: 'unknown', parameters: {} },
      ],
    },
  ]
  const { body: plan } = await preview({ document, resourceType: 'ITEM' })
  expect(plan.problems.map(({ kind, name, consequence }) => [kind, name, consequence])).toEqual([
    ['role', 'ROLE_WIZARD', 'ADMINISTRATORS_ONLY'],
    ['workgroup', 'Curators', 'ADMINISTRATORS_ONLY'],
    ['field', 'nowhere', 'LEFT_OUT'],
    ['recipient', 'stranger@example.org', 'UNCHANGED'],
    ['action', 'setMetadata', 'LEFT_OUT'],
    ['action', 'unknown', 'LEFT_OUT'],
  ])
  expect((await imported({ document, resourceType: 'ITEM' })).status).toBe(201)
  expect(await transitionNamed(admin, 'approve')).toMatchObject({
    fireRoles: ['ROLE_TENANT_ADMIN'],
    fireWorkgroupsUuids: [],
    requiredField: null,
    commentRequired: true,
    actionsCount: 1,
  })
})

test('a state that differs from one of the same name is refused without a choice, renamed, or replaced by the existing one', async () => {
  const document = await exported()
  document.states = document.states.map((state) =>
    state.name === 'In review' ? { ...state, color: '#000000' } : state,
  )
  const { body: plan } = await preview({ document, resourceType: 'ITEM' })
  expect(plan.states.map(({ result }) => result)).toEqual(['SAME', 'CONFLICT', 'SAME', 'SAME'])
  expect((await imported({ document, resourceType: 'ITEM' })).refusal.code).toBe('valuesCombinationAlreadyUsed')
  const used = await imported({ document, resourceType: 'ITEM', states: 'USE' })
  expect(used.body.transitions.every(({ result }) => result === 'LEFT_OUT')).toBe(true)
  expect((await imported({ document, resourceType: 'ITEM', states: 'RENAME' })).status).toBe(201)
  expect(await stateNames(admin)).toEqual(['Default', 'In review', 'Published', 'Rejected', 'In review (2)'])
  const { body } = await admin.call(listStates, { query: {} })
  expect(body._embedded.itemStates[1]).toMatchObject({ name: 'In review', color: '#F5A623' })
})

test('a renamed state whose name is shortened keeps whole characters', async () => {
  const name = `${'a'.repeat(95)}🏛bcd`
  await admin.call(createState, { body: { name, color: '#123456' } })
  const transition = { name: 'check', itemFromState: 'In review', itemToState: name, resourceType: 'ITEM' as const }
  await admin.call(createTransition, { body: transition })
  const document = await exported()
  document.states = document.states.map((state) => (state.name === name ? { ...state, color: '#000000' } : state))
  expect((await imported({ document, resourceType: 'STORY', states: 'RENAME' })).status).toBe(201)
  expect((await stateNames(admin)).at(-1)).toBe(`${'a'.repeat(95)} (2)`)
})

test('an import whose preview is outdated is refused, and a failed import writes nothing', async () => {
  await addReview()
  const document = await exported()
  const body: WorkflowImport = { document, resourceType: 'STORY' }
  const { body: plan } = await preview(body)
  const story = { name: 'check', itemFromState: 'In review', itemToState: 'Checked', resourceType: 'STORY' as const }
  await admin.call(createTransition, { body: story })
  const outdated = await admin.call(importWorkflow, { body: { ...body, preview: plan.preview } })
  expect([outdated.status, outdated.refusal.code]).toEqual([412, 'staleVersion'])

  const before = await stateNames(admin)
  document.states.push({ name: 'New', color: '#101010', public: false, locksEditing: false })
  const twice = { action: 'callWebhook', parameters: WEBHOOK }
  const rules = { roles: [], workgroups: [], requiredField: null, commentRequired: false }
  document.transitions.push({ name: 'fresh', from: 'Default', to: 'New', ...rules, actions: [twice, twice] })
  expect((await imported(body)).status).toBe(409)
  expect(await stateNames(admin)).toEqual(before)
})

test('custom actions come with the workflow, and one of the same name that differs is not changed', async () => {
  const parameters = [{ name: 'room', label: 'Room', type: 'TEXT' as const }]
  await admin.call(createTaskTemplate, { body: { name: 'lights', label: 'Lights', parameters } })
  await addReview()
  await withTask(admin, 'check', 'lights', { ...WEBHOOK, room: '1' })
  const document = await exported()
  const other = await (await world.tenant()).as('Administrators')
  const done = await imported({ document, resourceType: 'STORY' }, other)
  expect(done.body.customActions).toEqual([{ name: 'lights', result: 'CREATE' }])
  const third = await (await world.tenant()).as('Administrators')
  await third.call(createTaskTemplate, { body: { name: 'lights', label: 'Other lights', parameters: [] } })
  const { body: plan } = await preview({ document, resourceType: 'ITEM' }, third)
  expect(plan.customActions).toEqual([{ name: 'lights', result: 'CONFLICT' }])
  expect(plan.problems).toMatchObject([{ kind: 'action', name: 'lights', consequence: 'LEFT_OUT' }])
})

test('a document of a later release, or with a part missing, is refused', async () => {
  const document = await exported()
  const refused = async (change: Partial<WorkflowDocument>) =>
    (await preview({ document: { ...document, ...change }, resourceType: 'ITEM' })).status
  expect(await refused({ version: 2 })).toBe(400)
  expect(await refused({ states: [] })).toBe(400)
  expect(await refused({ transitions: [document.transitions[0]!, document.transitions[0]!] })).toBe(400)
})

test('an import into another organisation needs the right of administration there', async () => {
  await addReview()
  const document = await exported()
  const other = await world.tenant()
  const theirs = await other.as('Administrators')
  const body: WorkflowImport = { document, resourceType: 'ITEM', tenant: other.name }
  expect((await preview(body)).status, 'a stranger').toBe(403)
  const join = (roles: string[]) =>
    other.run(async (db) => {
      const member = { tenant_id: db.tenantId, person_uuid: admin.personUuid }
      await db
        .insertInto('membership')
        .values(member)
        .onConflict((on) => on.doNothing())
        .execute()
      for (const role of roles)
        await db
          .insertInto('member_role')
          .values({ ...member, role })
          .execute()
    })
  await join(['ROLE_PUBLISHER', 'ROLE_ADMIN'])
  expect((await preview(body)).status, 'a member without the right').toBe(403)
  await join(['ROLE_TENANT_ADMIN'])
  expect((await imported(body)).status).toBe(201)
  expect(await stateNames(theirs)).toContain('Checked')
  expect(await stateNames(admin), 'its own organisation is unchanged').toHaveLength(5)
})

test('workgroups are found by their names', async () => {
  const workgroup = { name: 'Curators', tenantName: tenant.name }
  const { body: group } = await admin.call(createWorkgroup, { body: workgroup })
  await addReview()
  const document = await exported()
  document.transitions.find(({ name }) => name === 'check')!.workgroups = ['Curators']
  await imported({ document, resourceType: 'STORY' })
  expect(await transitionNamed(admin, 'check', 'STORY')).toMatchObject({ fireWorkgroupsUuids: [group.uuid] })
})
