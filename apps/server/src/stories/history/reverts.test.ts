import { deleteAssets } from '@pressmark/contract/catalogue/assets.ts'
import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import {
  addStory,
  createSeries,
  orderStories,
  readSeries,
  removeStory,
  updateSeries,
} from '@pressmark/contract/stories/series.ts'
import type { Step, StepInput } from '@pressmark/contract/stories/steps.ts'
import { deleteStory, readStory, updateStory } from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { newImage, newStory, stepOn } from '../stories.testing.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
let image: string

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
  image = (await newImage(tenant, 'The map')).image
})
afterAll(() => world.close())

const historyOf = async (uuid: string) => (await editor.call(listHistory, { query: { uuid } })).body._embedded.changes

/* Reverts the latest change that can be reverted. */
const revertLatest = async (uuid: string) => {
  const [change] = (await historyOf(uuid)).filter(({ revertible }) => revertible)
  const { status, refusal } = await editor.call(revertChange, { params: { id: change!.id } })
  return { id: change!.id, result: status === 204 ? 204 : refusal.code }
}

const read = async (uuid: string) => (await editor.call(readStory, { params: { uuid } })).body

const save = (uuid: string, body: { sgtt?: string; author?: string; annotations?: StepInput[] }) =>
  editor.call(updateStory, { params: { uuid }, body })

const comparable = ({ label, resource, on, transition, picture, ...step }: Step) => ({
  id: step['@id'],
  label,
  commentary: resource[0]!.chars,
  area: on[0]!.selector,
  transition,
  picture,
})

const sent = (step: Step): StepInput => ({ ...stepOn(step.canvasUuid, { label: step.label }), '@id': step['@id'] })

test('a revert restores the texts and steps of a story, and a second revert restores the saved version', async () => {
  const drawing = '<svg><polygon points="0,0 50,0 25,50"/></svg>'
  const { uuid, annotations } = await newStory(editor, 'As it was', [
    stepOn(image, { label: 'One', commentary: 'First', drawing }),
    stepOn(image, { label: 'Two', transition: { speed: 4, easing: 'easeOutBounce' } }),
    stepOn(image, { label: 'Three' }),
  ])
  const [one, , three] = annotations as [Step, Step, Step] // three were sent
  const changed = [sent(three), { ...sent(one), label: 'Another one' }, stepOn(image, { label: 'New' })]
  await save(uuid, { sgtt: 'As it is', author: 'Somebody', annotations: changed })
  const saved = (await read(uuid)).annotations.map(comparable)
  const { id, result: status } = await revertLatest(uuid)
  expect(status).toBe(204)
  const back = await read(uuid)
  expect([back.sgtt, back.author, back.annotations.map(comparable)]).toEqual([
    'As it was',
    '',
    annotations.map(comparable),
  ])
  expect((await historyOf(uuid))[0]).toMatchObject({ kind: 'story.changed', reverts: id, revertible: true })
  const again = await editor.call(revertChange, { params: { id } })
  expect([again.status, again.refusal.code]).toEqual([409, 'changedSince'])
  expect((await revertLatest(uuid)).result).toBe(204)
  expect([(await read(uuid)).sgtt, (await read(uuid)).annotations.map(comparable)]).toEqual(['As it is', saved])
})

test('a revert keeps later changes of other steps, and rejects a step that has changed again', async () => {
  const { uuid, annotations } = await newStory(editor, 'Two hands', [
    stepOn(image, { label: 'One' }),
    stepOn(image, { label: 'Two' }),
  ])
  const [one, two] = annotations as [Step, Step] // two were sent
  await save(uuid, { annotations: [{ ...sent(one), label: 'One, better' }, sent(two)] })
  const [first] = await historyOf(uuid)
  const later = (await read(uuid)).annotations
  await save(uuid, { sgtt: 'Four hands', annotations: [sent(later[0]!), { ...sent(later[1]!), label: 'Two, better' }] })
  const params = { id: first!.id }
  expect((await editor.call(revertChange, { params })).status).toBe(204)
  const { sgtt, annotations: now } = await read(uuid)
  expect([sgtt, now.map(({ label }) => label)]).toEqual(['Four hands', ['One', 'Two, better']])
  await save(uuid, { annotations: [{ ...sent(now[0]!), label: 'One, best' }, sent(now[1]!)] })
  expect((await editor.call(revertChange, { params })).refusal.code).toBe('changedSince')
})

test('a reverted step shows if its image was replaced or deleted', async () => {
  const lost = await newImage(tenant, 'Lost')
  const { uuid, annotations } = await newStory(editor, 'With losses', [stepOn(image), stepOn(lost.image)])
  await save(uuid, { annotations: [] })
  const params = { uuid: lost.item, assetType: 'images' } as const
  await editor.call(deleteAssets, { params, body: { uuids: [lost.image] } })
  await tenant.run(async (db) => {
    const sha256 = 'f'.repeat(64)
    const original = { tenant_id: db.tenantId, sha256, size: 1, media_type: 'image/png' }
    await db.insertInto('original').values(original).execute()
    await sql`update asset_record set original_sha256 = ${sha256}
      where tenant_id = ${db.tenantId} and uuid = ${image}`.execute(db)
  })
  expect((await revertLatest(uuid)).result).toBe(204)
  const now = (await read(uuid)).annotations
  expect(now.map((step) => [step['@id'], step.picture])).toEqual([
    [annotations[0]!['@id'], 'replaced'],
    [annotations[1]!['@id'], 'gone'],
  ])
})

test('a revert restores the metadata, the stories and the order of a series', async () => {
  const [one, two] = [await newStory(editor, 'One'), await newStory(editor, 'Two')]
  const made = await editor.call(createSeries, { body: { sgtt: 'A cycle', storyboards: [one.uuid, two.uuid] } })
  const params = { uuid: made.body.uuid }
  const now = async () => {
    const { sgtt, description, storyboards } = (await editor.call(readSeries, { params })).body
    return [sgtt, description, storyboards]
  }
  await editor.call(updateSeries, { params, body: { sgtt: 'Another cycle', description: 'Of two' } })
  expect([(await revertLatest(params.uuid)).result, await now()]).toEqual([204, ['A cycle', '', [one.uuid, two.uuid]]])
  await editor.call(orderStories, { params, body: [two.uuid, one.uuid] })
  expect([(await revertLatest(params.uuid)).result, (await now())[2]]).toEqual([204, [one.uuid, two.uuid]])
  await editor.call(removeStory, { params, body: { storyboardUuid: one.uuid } })
  expect([(await revertLatest(params.uuid)).result, (await now())[2]]).toEqual([204, [one.uuid, two.uuid]])
  await editor.call(removeStory, { params, body: { storyboardUuid: one.uuid } })
  const [removal] = await historyOf(params.uuid)
  await editor.call(deleteStory, { params: { uuid: one.uuid } })
  const undo = () => editor.call(revertChange, { params: { id: removal!.id } })
  expect((await undo()).refusal.code).toBe('changedSince')
  const three = await newStory(editor, 'Three')
  await editor.call(addStory, { params, body: { storyboardUuid: three.uuid } })
  expect([(await undo()).refusal.code, (await now())[2]]).toEqual(['changedSince', [two.uuid, three.uuid]])
  expect((await historyOf(params.uuid)).at(-1)).toMatchObject({ kind: 'series.created', revertible: false })
})

test('a person without the right to edit cannot revert a change', async () => {
  const { uuid } = await newStory(editor, 'Read alone')
  await save(uuid, { sgtt: 'Read by others' })
  const [change] = await historyOf(uuid)
  const reader = await tenant.as('Readers')
  expect((await reader.call(revertChange, { params: { id: change!.id } })).status).toBe(403)
  const other = await (await world.tenant()).as('Editors')
  expect((await other.call(revertChange, { params: { id: change!.id } })).status).toBe(404)
})
