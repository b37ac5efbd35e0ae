import { listBin, listHistory, restoreDeleted } from '@pressmark/contract/catalogue/history.ts'
import { createSeries, deleteSeries, readSeries } from '@pressmark/contract/stories/series.ts'
import { deleteStory, readStory, updateStory } from '@pressmark/contract/stories/stories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { newImage, newStory, stepOn } from './stories.testing.ts'
import { emptyStoryBins } from './bin.ts'

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

const bin = async () =>
  (await admin.call(listBin, { query: {} })).body._embedded.deleted.map(({ title, resourceType }) => [
    resourceType,
    title,
  ])
const restore = (uuid: string) => admin.call(restoreDeleted, { params: { uuid } })

test('a restored story has its steps and its position in its series', async () => {
  const { image } = await newImage(tenant, 'The map')
  const first = await newStory(admin, 'First', [stepOn(image)])
  const second = await newStory(admin, 'Second')
  const body = { sgtt: 'A cycle', storyboards: [first.uuid, second.uuid] }
  const { uuid: series } = (await admin.call(createSeries, { body })).body
  await admin.call(deleteStory, { params: { uuid: first.uuid } })
  expect(await bin()).toEqual([['STORY', 'First']])
  const restored = await restore(first.uuid)
  expect([restored.status, restored.body]).toEqual([
    200,
    { uuid: first.uuid, resourceType: 'STORY', itemUuid: null, collectionUuid: null },
  ])
  const { body: story } = await admin.call(readStory, { params: { uuid: first.uuid } })
  expect(story.annotations).toEqual(first.annotations)
  expect((await admin.call(readSeries, { params: { uuid: series } })).body.storyboards).toEqual([
    first.uuid,
    second.uuid,
  ])
  expect([await bin(), (await restore(first.uuid)).status]).toEqual([[], 404])
})

test('a restored series has the stories that still exist', async () => {
  const [one, two] = [await newStory(admin, 'One'), await newStory(admin, 'Two')]
  const body = { sgtt: 'A cycle', storyboards: [one.uuid, two.uuid] }
  const { uuid } = (await admin.call(createSeries, { body })).body
  await admin.call(deleteSeries, { params: { uuid } })
  await admin.call(deleteStory, { params: { uuid: one.uuid } })
  expect(await bin()).toEqual([
    ['STORY', 'One'],
    ['SERIES', 'A cycle'],
  ])
  expect((await restore(uuid)).body.resourceType).toBe('SERIES')
  expect((await admin.call(readSeries, { params: { uuid } })).body.storyboards).toEqual([two.uuid])
  expect((await restore(one.uuid)).status).toBe(200)
  expect((await admin.call(readSeries, { params: { uuid } })).body.storyboards).toEqual([one.uuid, two.uuid])
})

test('after its time in the bin a story is deleted permanently, with everything that only it used', async () => {
  const { image } = await newImage(tenant, 'The map')
  const story = await newStory(admin, 'Gone', [stepOn(image)])
  const { uuid } = (await admin.call(createSeries, { body: { sgtt: 'Gone', storyboards: [story.uuid] } })).body
  await admin.call(deleteSeries, { params: { uuid } })
  await admin.call(deleteStory, { params: { uuid: story.uuid } })
  expect(await emptyStoryBins(world.database)).toBe(0)
  expect(await emptyStoryBins(world.database, -1)).toBe(2)
  const remaining = await tenant.run((db) =>
    db.selectFrom('story_step').select('uuid').where('tenant_id', '=', db.tenantId).execute(),
  )
  expect([remaining, await bin(), (await restore(uuid)).status]).toEqual([[], [], 404])
})

test('history records the previous values, the changed steps and their order', async () => {
  const { image } = await newImage(tenant, 'The map')
  const story = await newStory(admin, 'Before', [stepOn(image, { label: 'One' }), stepOn(image, { label: 'Two' })])
  const [one, two] = story.annotations
  const body = { sgtt: 'After', annotations: [two!, { ...one!, label: 'First' }] }
  await admin.call(updateStory, { params: { uuid: story.uuid }, body })
  const [change] = (await admin.call(listHistory, { query: { uuid: story.uuid } })).body._embedded.changes
  expect(change).toMatchObject({ kind: 'story.changed', person: { username: admin.username }, revertible: true })
  expect(change!.fields).toEqual([
    { field: 'sgtt', before: ['Before'], after: ['After'] },
    { field: 'steps', before: ['One'], after: ['First'] },
    { field: 'stepOrder', before: ['One', 'Two'], after: ['Two', 'First'] },
  ])
})
