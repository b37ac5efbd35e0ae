import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCollection,
  findAllCollections,
  findCollectionsByText,
  findRoot,
  listAncestors,
  listChildCollections,
  listItemsOfCollection,
  listParentCollections,
  readCollection,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { openWorld, type TestClient, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const root = (await editor.call(findRoot)).body.uuid
  const add = async (title: string, ...parents: string[]) => (await addTo(editor, title, parents)).body.uuid
  return { tenant, editor, root, add }
}

const addTo = (editor: TestClient, title: string, parents: string[]) =>
  editor.call(createCollection, {
    body: { parentCollectionsUuids: parents, customMetadataList: [{ name: 'sgtt', value: title }] },
  })

const titles = (body: { _embedded: { culturalItemCollections: { sgtt: string }[] } }) =>
  body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt)

test('a new collection is below its parents, in the order of titles without accents', async () => {
  const { editor, root, add } = await start()
  await add('Zodiac', root)
  await add('Écorchés', root)
  await add('Maps', root)
  const { body } = await editor.call(listChildCollections, { params: { uuid: root } })
  expect(titles(body)).toEqual(['Écorchés', 'Maps', 'Zodiac'])
  expect(body.page).toEqual({ number: 0, size: 100, totalElements: 3, totalPages: 1 })
})

test('every list of collections is sorted as asked', async () => {
  const { editor, root, add } = await start()
  const [a, b] = [await add('Atlases', root), await add('Books', root)]
  const both = await add('Both', a, b)
  const parents = (sort: string) =>
    editor.call(listParentCollections, { params: { uuid: both }, query: { sort: [sort] } })
  expect(titles((await parents('sgtt')).body)).toEqual(['Atlases', 'Books'])
  expect(titles((await parents('sgtt,desc')).body)).toEqual(['Books', 'Atlases'])
  const newestFirst = await editor.call(findAllCollections, { query: { sort: ['createdDate,desc'] } })
  expect(titles(newestFirst.body)).toEqual(['Both', 'Books', 'Atlases', 'Catalogue'])
  const children = await editor.call(listChildCollections, { params: { uuid: root }, query: { sort: ['sgtt,desc'] } })
  expect(titles(children.body)).toEqual(['Books', 'Atlases'])
})

test('a collection needs a title and knows only the fields of its templates', async () => {
  const { editor, root } = await start()
  const empty = await editor.call(createCollection, {
    body: { parentCollectionsUuids: [root], customMetadataList: [] },
  })
  expect([empty.status, empty.refusal.errors]).toEqual([400, [{ field: 'sgtt', message: 'Field is required' }]])
  const metadata = [
    { name: 'sgtt', value: 'Maps' },
    { name: 'colour', value: 'blue' },
  ]
  const unknown = await editor.call(createCollection, {
    body: { parentCollectionsUuids: [root], customMetadataList: metadata },
  })
  expect([unknown.status, unknown.refusal.code]).toEqual([400, 'invalidMetadata'])
})

test('concurrent moves, edits and version checks never deadlock', async () => {
  const { editor, root, add } = await start()
  const [one, other] = [await add('One', root), await add('Other', root)]
  const below = [await add('Below one', one), await add('Below other', other)]
  const change = async (uuid: string, parent: string, asksVersion: boolean) => {
    const version = asksVersion && (await editor.call(readCollection, { params: { uuid } })).body.version
    const { status } = await editor.call(updateCollection, {
      params: { uuid },
      body: { parentCollectionsUuids: [parent], customMetadataList: [{ name: 'sgtt', value: `Moved to ${parent}` }] },
      ...(asksVersion && { headers: { 'if-match': `"${version}"` } }),
    })
    return status
  }
  const describeOnly = async (uuid: string) =>
    (
      await editor.call(updateCollection, {
        params: { uuid },
        body: { customMetadataList: [{ name: 'sgtt', value: 'Described' }] },
      })
    ).status
  for (let round = 0; round < 40; round += 1) {
    const [here, there] = round % 2 === 0 ? [one, other] : [other, one]
    const statuses = await Promise.all([
      change(here, root, true),
      change(below[0]!, here, false),
      change(below[1]!, here, true),
      describeOnly(below[0]!),
      describeOnly(here),
      change(there, root, false),
    ])
    expect(statuses.filter((status) => status !== 200 && status !== 412)).toEqual([])
  }
})

test('reading below a collection does not wait for a concurrent change of it', async () => {
  const { tenant, editor, root } = await start()
  await tenant.run(async (db) => {
    await sql`select from collection where uuid = ${root} for update`.execute(db)
    const [items, collections] = await Promise.all([
      editor.call(listItemsOfCollection, { params: { uuid: root } }),
      editor.call(listChildCollections, { params: { uuid: root } }),
    ])
    expect([items.status, collections.status]).toEqual([200, 200])
  })
}, 5000)

test('a moved collection leaves its old parents', async () => {
  const { editor, root, add } = await start()
  const library = await add('Library', root)
  const maps = await add('Maps', root)
  const { status, body } = await editor.call(updateCollection, {
    params: { uuid: maps },
    body: { parentCollectionsUuids: [library] },
  })
  expect([status, body.parentCollectionsUuids]).toEqual([200, [library]])
  expect(titles((await editor.call(listChildCollections, { params: { uuid: root } })).body)).toEqual(['Library'])
})

test('a collection cannot be moved below itself, nor the root anywhere', async () => {
  const { editor, root, add } = await start()
  const library = await add('Library', root)
  const maps = await add('Maps', library)
  const seas = await add('Seas', maps)
  const below = await editor.call(updateCollection, {
    params: { uuid: library },
    body: { parentCollectionsUuids: [seas] },
  })
  expect([below.status, below.refusal.code]).toEqual([400, 'alertCollection'])
  const itself = await editor.call(updateCollection, {
    params: { uuid: maps },
    body: { parentCollectionsUuids: [maps] },
  })
  expect([itself.status, itself.refusal.code]).toEqual([400, 'alertCollection'])
  const top = await editor.call(updateCollection, { params: { uuid: root }, body: { parentCollectionsUuids: [maps] } })
  expect([top.status, top.refusal.code]).toEqual([400, 'rootCollection'])
})

test('a collection that is unlinked from its last parent is below the root', async () => {
  const { editor, root, add } = await start()
  const maps = await add('Maps', await add('Library', root))
  const { body } = await editor.call(updateCollection, { params: { uuid: maps }, body: { parentCollectionsUuids: [] } })
  expect(body.parentCollectionsUuids).toEqual([root])
})

test('the path goes through the parent that it was reached from', async () => {
  const { editor, root, add } = await start()
  const library = await add('Library', root)
  const prints = await add('Prints', root)
  const maps = await add('Maps', library, prints)
  const way = async (query: { parentId?: string }) =>
    titles((await editor.call(listAncestors, { params: { uuid: maps }, query })).body)
  expect(await way({})).toEqual(['Catalogue', 'Library', 'Maps'])
  expect(await way({ parentId: prints })).toEqual(['Catalogue', 'Prints', 'Maps'])
})

test('an edit with a stale If-Match changes nothing', async () => {
  const { editor, root, add } = await start()
  const maps = await add('Maps', root)
  const edit = (value: string, headers = {}) =>
    editor.call(updateCollection, {
      params: { uuid: maps },
      body: { customMetadataList: [{ name: 'sgtt', value }] },
      headers,
    })
  expect((await edit('Sea maps', { 'if-match': '"1"' })).headers.etag).toBe('"2"')
  const stale = await edit('Land maps', { 'if-match': '"1"' })
  expect([stale.status, stale.refusal.code]).toEqual([412, 'staleVersion'])
  expect((await edit('City maps')).body.sgtt).toBe('City maps')
})

test('a saved form of a collection without a changed value is not a change', async () => {
  const { tenant, editor, root, add } = await start()
  const uuid = await add('Maps', root)
  const before = (await editor.call(readCollection, { params: { uuid } })).body
  const { customMetadataList } = before
  const changes = () =>
    tenant.run((db) =>
      db
        .selectFrom('event')
        .select('kind')
        .where('tenant_id', '=', tenant.id)
        .where('entity_uuid', '=', uuid)
        .where('kind', '=', 'collection.changed')
        .execute(),
    )
  const saved = await editor.call(updateCollection, { params: { uuid }, body: { customMetadataList } })
  expect(saved.body).toEqual(before)
  expect(await changes()).toEqual([])
  const titled = [{ name: 'sgtt', value: 'Charts' }]
  await editor.call(updateCollection, { params: { uuid }, body: { customMetadataList: titled } })
  expect(await changes()).toHaveLength(1)
})

test('collections are found by words of their title, ignoring accents', async () => {
  const { editor, root, add } = await start()
  await add('Atlas of the Äußere Hebrides', root)
  await add('Herbaria', root)
  const { body } = await editor.call(findCollectionsByText, { query: { text: 'aussere ATL' } })
  expect(titles(body)).toEqual(['Atlas of the Äußere Hebrides'])
})

test('a reader may view and not edit', async () => {
  const { tenant, root } = await start()
  const reader = await tenant.as('Readers')
  expect((await reader.call(findRoot)).status).toBe(200)
  expect((await addTo(reader, 'Maps', [root])).status).toBe(403)
})

test('a collection is found by its title, author and description, ignoring accents and punctuation', async () => {
  const { editor, root } = await start()
  const customMetadataList = [
    { name: 'sgtt', value: 'Vedute' },
    { name: 'autn', value: 'Gaspar van Wittel' },
    { name: 'sgti', value: "Disegni (l'Àrno e la città)" },
  ]
  await editor.call(createCollection, { body: { parentCollectionsUuids: [root], customMetadataList } })
  for (const text of ['città', 'CITTA', 'arno', 'ar', 'wittel', 'vedute disegni']) {
    const { body } = await editor.call(findCollectionsByText, { query: { text } })
    expect([text, titles(body)]).toEqual([text, ['Vedute']])
  }
  expect(titles((await editor.call(findCollectionsByText, { query: { text: 'città roma' } })).body)).toEqual([])
})
