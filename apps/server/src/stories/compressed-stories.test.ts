import { gunzipSync } from 'node:zlib'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { readStory, updateStory } from '@pressmark/contract/stories/stories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '#testing/world.ts'
import { newImage, newStory, stepOn } from './stories.testing.ts'

let world: World
let editor: TestPerson
let uuid: string

beforeAll(async () => {
  world = await openWorld()
  const tenant = await world.tenant()
  editor = await tenant.as('Editors')
  const { image } = await newImage(tenant, 'The map')
  const steps = Array.from({ length: 40 }, () => stepOn(image, { commentary: 'x'.repeat(700) }))
  uuid = (await newStory(editor, 'A long story', steps)).uuid
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) => editor.send({ method: 'GET', url, headers })

test('a large answer with a version is compressed, and both of its entity tags are accepted', async () => {
  const url = addressOf(readStory, { uuid })
  const [plain, compressed] = [await get(url), await get(url, { 'accept-encoding': 'gzip' })]
  expect(plain.headers).toMatchObject({ etag: '"1"', vary: 'accept-encoding' })
  expect(compressed.headers).toMatchObject({ etag: '"1-gzip"', vary: 'accept-encoding', 'content-encoding': 'gzip' })
  expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
  const save = async (tag: string) => {
    const body = { customMetadataList: [{ name: 'sgtt', value: `After ${tag}` }] }
    return (await editor.call(updateStory, { params: { uuid }, body, headers: { 'if-match': tag } })).status
  }
  expect([await save('"1-gzip"'), await save('"1-gzip"'), await save('"2"')]).toEqual([200, 412, 200])
})

test('a large manifest is compressed, and revalidated by both of its entity tags', async () => {
  const url = addressOf(storyManifest, { uuid })
  const [plain, compressed] = [await get(url), await get(url, { 'accept-encoding': 'gzip' })]
  expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(compressed.headers.vary).toBe('cookie, authorization, accept, accept-encoding')
  for (const { headers } of [plain, compressed])
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})
