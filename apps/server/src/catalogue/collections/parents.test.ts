import {
  addParentCollections,
  createCollection,
  findCollectionsByTitle,
  findRoot,
  readCollection,
  removeParentCollection,
  replaceParentCollections,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const add = async (title: string, ...parents: string[]) => {
    const body = { parentCollectionsUuids: parents, customMetadataList: [{ name: 'sgtt', value: title }] }
    return (await editor.call(createCollection, { body })).body
  }
  const parentsOf = async (uuid: string) =>
    (await editor.call(readCollection, { params: { uuid } })).body.parentCollectionsUuids
  return { tenant, editor, root, add, parentsOf }
}

test('a list of addresses links a collection to more parents, or puts it below others', async () => {
  const { editor, root, add } = await start()
  const [maps, library, tower] = [await add('Maps', root), await add('Library', root), await add('Tower', root)]
  const send = (method: 'POST' | 'PUT', payload: string) =>
    editor.send({
      method,
      url: addressOf(addParentCollections, { uuid: maps.uuid }),
      headers: { 'content-type': 'text/uri-list' },
      payload,
    })
  const linked = await send('POST', `# both\r\n${library._links.self.href}\r\n${tower._links.self.href}\r\n`)
  expect([linked.statusCode, linked.json().parentCollectionsUuids]).toEqual([
    200,
    [root, library.uuid, tower.uuid].sort(),
  ])
  expect(linked.headers.etag).toBe('"2"')
  const replaced = await send('PUT', tower._links.self.href)
  expect([replaced.statusCode, replaced.json().parentCollectionsUuids]).toEqual([200, [tower.uuid]])
  const nonsense = await send('PUT', 'http://localhost/somewhere')
  expect([nonsense.statusCode, nonsense.json().code]).toEqual([400, 'badRequest'])
  expect((await send('PUT', '')).statusCode).toBe(400)
})

test('the rules of the graph hold for links as for moves', async () => {
  const { editor, root, add } = await start()
  const maps = await add('Maps', root)
  const seas = await add('Seas', maps.uuid)
  const link = (uuid: string, parent: string) =>
    editor.call(addParentCollections, { params: { uuid }, body: [`/meta/culturalItemCollections/${parent}`] })
  expect((await link(maps.uuid, seas.uuid)).refusal.code).toBe('alertCollection')
  expect((await link(maps.uuid, maps.uuid)).refusal.code).toBe('alertCollection')
  expect((await link(root, maps.uuid)).refusal.code).toBe('rootCollection')
  expect((await link(maps.uuid, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('unlinked, a collection leaves one parent; unlinked from the last, it is below the root', async () => {
  const { editor, root, add } = await start()
  const library = (await add('Library', root)).uuid
  const maps = (await add('Maps', library)).uuid
  const unlink = (parentUuid: string) => editor.call(removeParentCollection, { params: { uuid: maps, parentUuid } })
  expect((await unlink(library)).body.parentCollectionsUuids).toEqual([root])
  expect((await unlink(library)).status).toBe(404)
  expect((await unlink(root)).body.parentCollectionsUuids).toEqual([root])
})

test('a link that exists already does not raise the version', async () => {
  const { editor, root, add } = await start()
  const maps = await add('Maps', root)
  const again = await editor.call(replaceParentCollections, {
    params: { uuid: maps.uuid },
    body: [`/meta/culturalItemCollections/${root}`],
  })
  expect([again.status, again.body.version]).toEqual([200, maps.version])
})

test('two people who link at once both succeed, unless they named the version that they saw', async () => {
  const { editor, root, add, parentsOf } = await start()
  const [maps, library, tower] = [await add('Maps', root), await add('Library', root), await add('Tower', root)]
  const link = (parent: string, headers: Record<string, string> = {}) =>
    editor.call(addParentCollections, {
      params: { uuid: maps.uuid },
      body: [`/meta/culturalItemCollections/${parent}`],
      headers,
    })
  const both = await Promise.all([link(library.uuid), link(tower.uuid)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await parentsOf(maps.uuid)).toEqual([root, library.uuid, tower.uuid].sort())
  const body = (title: string) => ({ customMetadataList: [{ name: 'sgtt', value: title }] })
  const edits = await Promise.all(
    ['One', 'Other'].map((title) =>
      editor.call(updateCollection, {
        params: { uuid: maps.uuid },
        body: body(title),
        headers: { 'if-match': '"3"' },
      }),
    ),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('collections are found by their title only, ignoring accents and case', async () => {
  const { editor, root, add } = await start()
  await add('Città', root)
  await add('Città nuove', root)
  const { body } = await editor.call(findCollectionsByTitle, { query: { sgtt: 'CITTA' } })
  expect(body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt)).toEqual(['Città'])
})
