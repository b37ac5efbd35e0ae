import { randomUUID } from 'node:crypto'
import {
  addStory,
  createSeries,
  deleteSeries,
  findSeriesByMetadata,
  findSeriesByUuid,
  listSeries,
  listSeriesOfStory,
  listStoriesOfSeries,
  orderStories,
  placeStory,
  readSeries,
  readSeriesListing,
  removeStory,
  type SeriesListing,
  updateSeries,
} from '@pressmark/contract/stories/series.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { deleteStory } from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type TestClient, type TestPerson, type TestTenant, type World } from '../../testing/world.ts'
import { inState, newImage, newStory, stepOn } from '../stories.testing.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

const stories = async (...titles: string[]) => {
  const uuids: string[] = []
  for (const title of titles) uuids.push((await newStory(editor, title)).uuid)
  return uuids
}

const newSeries = async (title: string, storyboards: string[] = []) => {
  const customMetadataList = [{ name: 'sgtt', value: title }]
  return (await editor.call(createSeries, { body: { customMetadataList, storyboards } })).body
}

const orderOf = async (uuid: string) => (await editor.call(readSeries, { params: { uuid } })).body.storyboards

/* Sends text/uri-list, one address per line. */
const order = (uuid: string, links: string[], headers = {}) =>
  editor.send({
    method: 'PUT',
    url: addressOf(orderStories, { uuid }),
    headers: { 'content-type': 'text/uri-list', ...headers },
    payload: links.join('\r\n'),
  })

test('a series is created from links or uuids of stories', async () => {
  const [one, two] = await stories('One', 'Two')
  const link = `http://${tenant.host}/meta/storyboards/${two}`
  const { status, body } = await editor.call(createSeries, {
    body: { sgtt: 'A cycle', pressmark: 'S. 1', description: 'Two of them', storyboards: [one!, link] },
  })
  expect([status, body.sgtt, body.pressmark, body.description, body.state]).toEqual([
    201,
    'A cycle',
    'S. 1',
    'Two of them',
    'Default',
  ])
  expect([body.storyboards, body.storyboardsCount, body.version]).toEqual([[one, two], 2, 1])
  expect((await editor.call(findSeriesByUuid, { query: { uuid: body.uuid } })).body).toEqual(body)
  const of = await editor.call(listSeriesOfStory, { params: { uuid: one! }, query: {} })
  expect(of.body._embedded.storyboardCollections.map(({ uuid }) => uuid)).toEqual([body.uuid])
  expect((await editor.call(createSeries, { body: { pressmark: 'no title' } })).refusal.code).toBe('invalidMetadata')
  expect((await editor.call(createSeries, { body: { sgtt: 'T', storyboards: [randomUUID()] } })).status).toBe(404)
})

test('series are listed by title and found by a field', async () => {
  for (const title of ['Zeta', 'Álpha', 'Mid']) await newSeries(title)
  const titles = (answer: { body: { _embedded: { storyboardCollections: { sgtt: string }[] } } }) =>
    answer.body._embedded.storyboardCollections.map(({ sgtt }) => sgtt)
  expect(titles(await editor.call(listSeries, { query: {} }))).toEqual(['Álpha', 'Mid', 'Zeta'])
  expect(titles(await editor.call(listSeries, { query: { size: 2, page: 1 } }))).toEqual(['Zeta'])
  expect(titles(await editor.call(findSeriesByMetadata, { query: { name: 'sgtt', value: 'alph' } }))).toEqual(['Álpha'])
  expect((await editor.call(findSeriesByMetadata, { query: { name: 'sgtt', value: '' } })).body.page.size).toBe(15)
})

test('the metadata of a series can be changed, and a stale change is rejected with the current version', async () => {
  const { uuid } = await newSeries('Before')
  const change = (sgtt: string, tag: string) =>
    editor.call(updateSeries, {
      params: { uuid },
      body: { customMetadataList: [{ name: 'sgtt', value: sgtt }] },
      headers: { 'if-match': tag },
    })
  expect((await change('After', '"1"')).body).toMatchObject({ sgtt: 'After', version: 2 })
  const stale = await change('Too stale', '"1"')
  expect([stale.status, stale.refusal]).toEqual([412, expect.objectContaining({ version: 2 })])
})

test('stories are added, placed and removed; positions are 1 to n', async () => {
  const [a, b, c] = await stories('A', 'B', 'C')
  const { uuid } = await newSeries('Places', [a!, b!])
  const add = (storyboardUuid: string, position?: number) =>
    editor.call(addStory, { params: { uuid }, body: { storyboardUuid, ...(position && { position }) } })
  expect((await add(c!, 1)).body.storyboards).toEqual([c, a, b])
  expect((await add(c!)).body).toMatchObject({ storyboards: [c, a, b], version: 2 })
  const place = (storyboardUuid: string, position: number) =>
    editor.call(placeStory, { params: { uuid }, body: { storyboardUuid, position } })
  expect((await place(c!, 2)).body.storyboards).toEqual([a, c, b])
  expect((await place(a!, 99)).body.storyboards).toEqual([c, b, a])
  const { body } = await editor.call(listStoriesOfSeries, { params: { uuid }, query: { size: 2, page: 1 } })
  expect(body._embedded.storyboards.map((story) => [story.sgtt, story.position])).toEqual([['A', 3]])
  const remove = await editor.call(removeStory, { params: { uuid }, body: { storyboardUuid: b! } })
  expect(remove.body.storyboards).toEqual([c, a])
  const { rows } = await tenant.run((db) =>
    sql<{
      position: number
    }>`select position from series_story where tenant_id = ${db.tenantId} order by position`.execute(db),
  )
  expect(rows.map(({ position }) => position)).toEqual([1, 2])
  for (const answer of [await add(randomUUID()), await place(b!, 1)]) expect(answer.status).toBe(404)
})

test('a list of links reorders stories, and the named stories exchange their positions', async () => {
  const [a, b, c, d] = await stories('A', 'B', 'C', 'D')
  const { uuid } = await newSeries('Order', [a!, b!, c!, d!])
  const link = (story?: string) => `http://${tenant.host}/meta/storyboards/${story}`
  expect((await order(uuid, [d, c, b, a].map(link), { 'if-match': '"1"' })).statusCode).toBe(204)
  expect(await orderOf(uuid)).toEqual([d, c, b, a])
  expect((await order(uuid, [link(a), link(c)])).statusCode).toBe(204)
  expect(await orderOf(uuid)).toEqual([d, a, b, c])
  expect((await order(uuid, [link(a)], { 'if-match': '"1"' })).statusCode).toBe(412)
  expect((await order(uuid, [link(randomUUID())])).statusCode).toBe(404)
  expect((await order(uuid, ['no address'])).statusCode).toBe(400)
})

test('a series of more than a thousand stories is read and ordered in one request', async () => {
  const [one] = await stories('One')
  const { uuid } = await newSeries('Large', [one!])
  await tenant.run((db) =>
    sql`with made as (
        insert into story_record (tenant_id, uuid, title, sort_title, state_uuid)
        select tenant_id, gen_random_uuid(), 'Story ' || n, 'story ' || n, state_uuid from story_record, generate_series(2, 1200) n
        where tenant_id = ${db.tenantId} and uuid = ${one} returning uuid, title)
      insert into series_story (tenant_id, series_uuid, story_uuid, position)
      select ${db.tenantId}, ${uuid}, uuid, substr(title, 7)::integer from made`.execute(db),
  )
  const { body } = await editor.call(listStoriesOfSeries, { params: { uuid }, query: { size: 10_000 } })
  expect([body._embedded.storyboards.length, body.page.size]).toEqual([1200, 10_000])
  const links = body._embedded.storyboards.map(({ _links }) => _links.self.href).toReversed()
  expect((await order(uuid, links)).statusCode).toBe(204)
  expect((await orderOf(uuid)).at(-1)).toBe(one)
})

test('a deleted story leaves its series, and a deleted series leaves its stories', async () => {
  const [a, b, c] = await stories('A', 'B', 'C')
  const { uuid } = await newSeries('One', [a!, b!, c!])
  await editor.call(deleteStory, { params: { uuid: b! } })
  const { body } = await editor.call(readSeries, { params: { uuid } })
  expect([body.storyboards, body.version]).toEqual([[a, c], 2])
  expect((await editor.call(deleteSeries, { params: { uuid }, headers: { 'if-match': '"1"' } })).status).toBe(412)
  expect((await editor.call(deleteSeries, { params: { uuid } })).status).toBe(204)
  expect((await editor.call(readSeries, { params: { uuid } })).status).toBe(404)
  const of = await editor.call(listSeriesOfStory, { params: { uuid: a! }, query: {} })
  expect(of.body.page.totalElements).toBe(0)
})

test('concurrent additions to a series are all kept', async () => {
  const uuids = await stories('A', 'B', 'C', 'D', 'E', 'F')
  const { uuid } = await newSeries('Crowded')
  const answers = await Promise.all(
    uuids.map((storyboardUuid) => editor.call(addStory, { params: { uuid }, body: { storyboardUuid } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await orderOf(uuid)).toSorted()).toEqual(uuids.toSorted())
})

test('everyone sees a public series with its public stories, and members see all of them', async () => {
  const open = await newImage(tenant, 'Open', { state: 'Published' })
  const shut = await newImage(tenant, 'Shut')
  const whole = await newStory(editor, 'Whole', [stepOn(open.image)])
  const part = await newStory(editor, 'Part', [stepOn(shut.image), stepOn(open.image)])
  const { uuid: hidden } = await newStory(editor, 'Hidden')
  const { uuid } = await newSeries('Cycle', [whole.uuid, hidden, part.uuid])
  const read = (client: TestClient, query = {}) => client.call(readSeriesListing, { params: { uuid }, query })
  expect((await read(tenant.visitor)).status).toBe(401)
  for (const [entity, one] of [
    ['story', whole.uuid],
    ['story', part.uuid],
    ['series', uuid],
  ] as const)
    await inState(tenant, entity, one, 'Published')
  const { status, body, headers } = await read(tenant.visitor)
  expect([status, headers['access-control-allow-origin'], body.sgtt, body.public]).toEqual([200, '*', 'Cycle', true])
  const seen = ({ _embedded }: SeriesListing) =>
    _embedded.storyboards.map((story) => [story.sgtt, story.public, story.stepsCount, story.thumbnail !== null])
  expect(seen(body)).toEqual([
    ['Whole', true, 1, true],
    ['Part', false, 2, true],
  ])
  expect(body._embedded.storyboards[1]?.thumbnail, 'the first image that visitors see').toContain(open.image)
  expect(JSON.stringify(body)).not.toContain(shut.image)
  expect(seen((await read(editor)).body)).toEqual([
    ['Whole', true, 1, true],
    ['Hidden', false, 0, false],
    ['Part', false, 2, true],
  ])
  const second = await read(tenant.visitor, { page: 1, size: 1 })
  expect([seen(second.body).map(([title]) => title), second.body.page.totalElements]).toEqual([['Part'], 2])
  const other = await (await world.tenant()).as('Administrators')
  expect((await read(other)).status).toBe(404)
})
