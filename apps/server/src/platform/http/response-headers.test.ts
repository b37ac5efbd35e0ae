import { createCollection, findRoot, listChildCollections } from '@pressmark/contract/catalogue/collections.ts'
import { searchItems } from '@pressmark/contract/catalogue/items.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'
import { isPaged } from './response-headers.ts'

let world: World
let tenant: TestTenant
let editor: TestPerson

beforeAll(async () => {
  world = await openWorld()
  tenant = await world.tenant()
  editor = await tenant.as('Editors')
})
afterAll(() => world.close())

type Links = Record<string, { href: string }>
const headerOf = (links: Links) =>
  ['first', 'prev', 'next', 'last']
    .flatMap((relation) => (links[relation] === undefined ? [] : [`<${links[relation].href}>; rel="${relation}"`]))
    .join(', ')

test('a page has its links in the header too', async () => {
  const root = (await editor.call(findRoot)).body.uuid
  for (const value of ['One', 'Two', 'Three']) {
    const body = { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value }] }
    await editor.call(createCollection, { body })
  }
  const page = (number: number) =>
    editor.call(listChildCollections, { params: { uuid: root }, query: { page: number, size: 1 } })
  const answers = [await page(0), await page(1), await page(2)]
  expect(answers.map(({ body }) => Object.keys(body._links))).toEqual([
    ['self', 'first', 'next', 'last'],
    ['self', 'first', 'prev', 'next', 'last'],
    ['self', 'first', 'prev', 'last'],
  ])
  for (const { headers, body } of answers) expect(headers['link']).toBe(headerOf(body._links))
})

test('a page that is written from the cache has them as well, also when it is compressed', async () => {
  for (const title of ['A', 'B', 'C']) await newItem(tenant, title)
  const query = { text: '', size: 1, page: 1 }
  const { headers, body } = await editor.call(searchItems, { query })
  expect(headers['link']).toBe(headerOf(body._links))
  expect(headers['link']).toContain('rel="prev"')
  const url = addressOf(searchItems, {}, query)
  const packed = await editor.send({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } })
  expect([packed.headers['content-encoding'], packed.headers['link']]).toEqual(['gzip', headers['link']])
})

test('links that are too long for a proxy are only in the answer', async () => {
  const { status, headers, body } = await editor.call(searchItems, {
    query: { text: 'x'.repeat(190), author: ['é'.repeat(190)] },
  })
  expect([status, headers['link']]).toEqual([200, undefined])
  expect(body._links.first!.href.length).toBeGreaterThan(1000)
})

type Documented = Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>

test('the document has the statuses and the headers of answers without content, of pages and of versions', async () => {
  const { paths } = (await world.app.inject({ url: '/openapi.json' })).json() as { paths: Documented }
  const responsesOf = (path: string, method: string) => paths[path]![method]!.responses
  const removed = responsesOf('/meta/culturalItems/{uuid}', 'delete')
  expect(Object.keys(removed).filter((status) => Number(status) < 400)).toEqual(['204'])
  expect(Object.keys(responsesOf('/meta/culturalItems/{uuid}', 'get')['200']!.headers ?? {})).toEqual(['ETag'])
  expect(Object.keys(responsesOf('/ccc/resumable', 'post')['201']!.headers ?? {})).toContain('Location')
  const paged = world.registered.filter(({ endpoint }) => isPaged(endpoint))
  expect(paged.length).toBeGreaterThan(40)
  for (const { endpoint } of paged)
    expect(
      Object.keys(responsesOf(endpoint.path.replace(/:(\w+)/g, '{$1}'), 'get')['200']!.headers ?? {}),
      endpoint.id,
    ).toContain('Link')
})
