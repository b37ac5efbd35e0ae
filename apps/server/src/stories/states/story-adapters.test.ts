import { listHistory, restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { readInbox } from '@pressmark/contract/workflow/inbox.ts'
import { createSeries, readSeries } from '@pressmark/contract/stories/series.ts'
import { createTransition } from '@pressmark/contract/workflow/transitions.ts'
import { deleteState, createState } from '@pressmark/contract/workflow/states.ts'
import { deleteStory, readStory } from '@pressmark/contract/stories/stories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDueActions, fire, logNow, withTask } from '#workflow/workflow.testing.ts'
import { ENTITY_ADAPTERS } from '#entity-adapters.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { newStory } from '../stories.testing.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
})
afterAll(() => world.close())

const story = async (uuid: string) => (await admin.call(readStory, { params: { uuid } })).body

test('a transition changes the state of a story once, and history records it', async () => {
  const { uuid } = await newStory(admin, 'A journey')
  expect((await fire(admin, 'submit', uuid, { resourceType: 'STORY', comment: 'Please' })).status).toBe(201)
  expect(await story(uuid)).toMatchObject({ state: 'In review', version: 2 })
  const again = await fire(admin, 'submit', uuid, { resourceType: 'STORY' })
  expect([again.status, again.refusal.code]).toEqual([409, 'stateMismatch'])
  const { body } = await admin.call(listHistory, { query: { uuid } })
  expect(body._embedded.changes.map(({ kind, resourceType }) => [kind, resourceType])).toEqual([
    ['story.state-changed', 'STORY'],
    ['story.created', 'STORY'],
  ])
  const { waiting } = (await admin.call(readInbox)).body
  expect(waiting).toMatchObject([{ resourceType: 'STORY', state: 'In review', count: 1 }])
})

test('a series passes its state to its stories, sets a value and links to its screen in the email', async () => {
  const inIt = await newStory(admin, 'In it')
  const outside = await newStory(admin, 'Outside')
  const body = { sgtt: 'A cycle', storyboards: [inIt.uuid] }
  const { uuid } = (await admin.call(createSeries, { body })).body
  const write = { recipients: ['a@example.org'], subject: '{title}', body: '{link}' }
  await withTask(admin, { name: 'submit', resourceType: 'SERIES' }, 'sendEmail', write)
  await withTask(admin, { name: 'submit', resourceType: 'SERIES' }, 'setMetadata', { name: 'pressmark', value: 'S. 1' })
  await withTask(admin, { name: 'submit', resourceType: 'SERIES' }, 'cascadeState', {})
  const log = (await fire(admin, 'submit', uuid, { resourceType: 'SERIES' })).body
  await runDueActions(world, tenant, { adapters: ENTITY_ADAPTERS })
  expect((await logNow(admin, log.uuid)).outcomes.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE'])
  expect((await admin.call(readSeries, { params: { uuid } })).body).toMatchObject({
    state: 'In review',
    pressmark: 'S. 1',
  })
  expect([(await story(inIt.uuid)).state, (await story(outside.uuid)).state]).toEqual(['In review', 'Default'])
  const emailMessage = await tenant.run((db) =>
    db.selectFrom('email_message').select('text').where('tenant_id', '=', db.tenantId).executeTakeFirstOrThrow(),
  )
  expect(emailMessage.text).toBe(`http://${tenant.host}/ui/story/series/${uuid}`)
})

test('a state of stories cannot be deleted, except when they are all in the bin', async () => {
  const { body: state } = await admin.call(createState, { body: { name: 'Kept', color: '#4A90E2' } })
  const transition = { name: 'keep', itemFromState: 'Default', itemToState: 'Kept', resourceType: 'STORY' } as const
  await admin.call(createTransition, { body: transition })
  const { uuid } = await newStory(admin, 'Kept')
  await fire(admin, 'keep', uuid, { resourceType: 'STORY' })
  await tenant.run((db) =>
    db.deleteFrom('transition').where('tenant_id', '=', db.tenantId).where('name', '=', 'keep').execute(),
  )
  const refused = await admin.call(deleteState, { params: { uuid: state.uuid } })
  expect([refused.status, refused.refusal]).toEqual([
    409,
    expect.objectContaining({ code: 'stateHasEntities', entities: 1 }),
  ])
  await admin.call(deleteStory, { params: { uuid } })
  expect((await admin.call(deleteState, { params: { uuid: state.uuid } })).status).toBe(204)
  await admin.call(restoreDeleted, { params: { uuid } })
  expect((await story(uuid)).state).toBe('Default')
})
