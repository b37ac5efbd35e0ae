import { randomUUID } from 'node:crypto'
import { listHistory, revertChange } from '@pressmark/contract/catalogue/history.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { createSeries, readSeriesListing } from '@pressmark/contract/stories/series.ts'
import {
  duplicateStory,
  readPlayback,
  readStory,
  updateStory,
  type StoryPlayback,
} from '@pressmark/contract/stories/stories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inState, newImage, newStory, stepOn } from '../stories.testing.ts'
import { openWorld, type TestClient, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

const SLIDES = {
  opening: { title: 'Northwards', subtitle: 'A journey in two maps' },
  closing: { text: 'The *end*', credits: '**Texts:** Ada' },
}

/* A story of two images, of which only the second one is public. */
const twoImages = async () => {
  const shut = await newImage(tenant, 'Shut')
  const open = await newImage(tenant, 'Open', { state: 'Published' })
  const story = await newStory(editor, 'Two', [stepOn(shut.image), stepOn(open.image)])
  return { uuid: story.uuid, shut: shut.image, open: open.image, thumbnail: story.thumbnail }
}

const save = (uuid: string, body: object, headers = {}) => editor.call(updateStory, { params: { uuid }, body, headers })

const playback = async (client: TestClient, uuid: string): Promise<StoryPlayback> =>
  (await client.call(readPlayback, { params: { uuid } })).body

test('the cover is the chosen image, and the first visible one if it is not chosen, gone, or hidden from the reader', async () => {
  const { uuid, shut, open, thumbnail } = await twoImages()
  expect(thumbnail).toContain(shut)
  const saved = await save(uuid, { coverUuid: open })
  expect([saved.body.coverUuid, saved.body.version]).toEqual([open, 2])
  expect(saved.body.thumbnail).toContain(open)
  expect((await save(uuid, { coverUuid: randomUUID() })).body.thumbnail).toContain(shut)
  await save(uuid, { coverUuid: shut })

  await inState(tenant, 'story', uuid, 'Published')
  const series = (await editor.call(createSeries, { body: { sgtt: 'All', storyboards: [uuid] } })).body
  await inState(tenant, 'series', series.uuid, 'Published')
  const listing = async (client: TestClient) =>
    (await client.call(readSeriesListing, { params: { uuid: series.uuid } })).body._embedded.storyboards[0]?.thumbnail
  expect([await listing(editor), await listing(tenant.visitor)]).toEqual([
    expect.stringContaining(shut),
    expect.stringContaining(open),
  ])
  const manifestOf = async () =>
    (await editor.send({ method: 'GET', url: addressOf(storyManifest, { uuid }) })).json() as {
      thumbnail: { id: string }[]
    }
  expect((await manifestOf()).thumbnail[0]?.id).toContain(shut)
  await save(uuid, { coverUuid: open })
  expect((await manifestOf()).thumbnail[0]?.id).toContain(open)
})

test('an image of another organisation cannot be a cover', async () => {
  const other = await world.tenant()
  const theirs = await newImage(other, 'Theirs', { state: 'Published' })
  const { uuid, shut } = await twoImages()
  const { thumbnail } = (await save(uuid, { coverUuid: theirs.image })).body
  expect(thumbnail).toContain(shut)
})

test('slides are off at first; they are in the playback and the manifest, and copied with the story', async () => {
  const { uuid } = await twoImages()
  expect(await playback(editor, uuid)).toMatchObject({ opening: null, closing: null })
  const read = async () =>
    (await editor.send({ method: 'GET', url: addressOf(storyManifest, { uuid }) })).json() as Record<string, object>
  expect(await read()).not.toHaveProperty('summary')
  await save(uuid, SLIDES)
  expect(await playback(editor, uuid)).toMatchObject(SLIDES)
  expect(await read()).toMatchObject({
    summary: { none: [SLIDES.opening.subtitle] },
    requiredStatement: { value: { none: [expect.any(String), 'Texts: Ada'] } },
  })
  const copy = await editor.call(duplicateStory, { params: { uuid }, body: {} })
  expect(copy.body).toMatchObject(SLIDES)
})

test('a slide without any text is left out, and other changes keep the slides', async () => {
  const { uuid } = await twoImages()
  await save(uuid, { ...SLIDES, opening: { title: ' ', subtitle: '' } })
  await save(uuid, { sgtt: 'Renamed' })
  const { body } = await editor.call(readStory, { params: { uuid } })
  expect([body.sgtt, body.opening, body.closing]).toEqual(['Renamed', null, SLIDES.closing])
  expect((await save(uuid, { opening: SLIDES.opening }, { 'if-match': '"1"' })).status).toBe(412)
})

test('a change of the look is in the history, and can be reverted unless it has changed again', async () => {
  const { uuid, open } = await twoImages()
  await save(uuid, { ...SLIDES, coverUuid: open })
  const last = async () => (await editor.call(listHistory, { query: { uuid } })).body._embedded.changes[0]!
  const change = await last()
  expect(change.fields).toContainEqual({ field: 'opening', before: [], after: Object.values(SLIDES.opening) })
  const revert = () => editor.call(revertChange, { params: { id: change.id } })
  expect((await revert()).status).toBe(204)
  const { body } = await editor.call(readStory, { params: { uuid } })
  expect([body.coverUuid, body.opening, body.closing]).toEqual([null, null, null])
  expect((await revert()).refusal.code).toBe('changedSince')
})
