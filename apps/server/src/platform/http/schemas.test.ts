import { createCollection } from '@pressmark/contract/catalogue/collections.ts'
import { fetchImage } from '@pressmark/contract/ingest/fetch-image.ts'
import fastJson from 'fast-json-stringify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '#testing/world.ts'
import { createAjv } from './schemas.ts'

let world: World
let editor: TestPerson
beforeAll(async () => {
  world = await openWorld()
  editor = await (await world.tenant()).as('Editors')
})
afterAll(() => world.close())

test('the schemas of every call compile', () => {
  const ajv = createAjv({ allErrors: true })
  expect(world.registered.length).toBeGreaterThan(200)
  for (const { endpoint } of world.registered) {
    for (const part of [endpoint.params, endpoint.query, endpoint.body]) if (part) ajv.compile(part)
    if (endpoint.answer) fastJson(endpoint.answer)
  }
})

test('all errors of a form are reported at once', async () => {
  const body = { parentCollectionsUuids: ['none', 'neither'], customMetadataList: [{ value: 'no name' }] } as never
  const { status, refusal } = await editor.call(createCollection, { body })
  expect(status).toBe(400)
  expect(refusal.errors?.map(({ field }) => field)).toEqual([
    'parentCollectionsUuids.0',
    'parentCollectionsUuids.1',
    'customMetadataList.0.name',
  ])
})

test('of a million equal errors only one is reported, and the others take no memory', async () => {
  const payload = JSON.stringify({ parentCollectionsUuids: Array.from({ length: 1_300_000 }, () => ({})) })
  const answer = await editor.send({
    method: createCollection.method,
    url: createCollection.path,
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.body.length).toBeLessThan(1000)
})

test('a very long text is refused for its length only, and its format is not checked', async () => {
  const messages = async (length: number) => {
    const { refusal } = await editor.call(fetchImage, { body: { url: `http:${'/'.repeat(length)}` } })
    return refusal.errors?.map(({ message }) => message)
  }
  expect(await messages(3000)).toEqual([expect.stringContaining('characters'), expect.stringContaining('pattern')])
  expect(await messages(100_001)).toEqual([expect.stringContaining('characters')])
})

test('of a thousand wrong values a hundred are reported', async () => {
  const body = { parentCollectionsUuids: Array.from({ length: 900 }, () => 'none'), customMetadataList: [] }
  const { status, refusal } = await editor.call(createCollection, { body })
  expect(status).toBe(400)
  expect(refusal.errors).toHaveLength(100)
})
