import {
  countCollection,
  createCollection,
  findCollectionsByText,
  findRoot,
  listChildCollections,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem } from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { randomUUID } from 'node:crypto'
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
    return (await editor.call(createCollection, { body })).body.uuid
  }
  const addItem = async (sgtt: string, ...parentCollectionsUuids: string[]) =>
    (await editor.call(importCulturalItem, { body: { sgtt, pressmark: sgtt, parentCollectionsUuids } })).body.uuid
  const counts = async (uuid: string) => Object.values((await editor.call(countCollection, { params: { uuid } })).body)
  return { editor, root, add, addItem, counts }
}

test('the counts of a branch include each item and each collection once', async () => {
  const { editor, root, add, addItem, counts } = await start()
  const maps = await add('Maps', root)
  const [seas, towns] = [await add('Seas', maps), await add('Towns', maps)]
  const ports = await add('Ports', seas, towns)
  expect(await counts(maps)).toEqual([0, 2, 0, 3])
  await addItem('Genoa', maps, seas, ports)
  const bari = await addItem('Bari', ports)
  await addItem('Letter', root)
  expect(await counts(maps)).toEqual([1, 2, 2, 3])
  expect(await counts(ports)).toEqual([2, 0, 2, 0])
  expect(await counts(root)).toEqual([1, 1, 3, 4])

  await editor.call(deleteItem, { params: { uuid: bari } })
  expect([await counts(maps), await counts(root)]).toEqual([
    [1, 2, 1, 3],
    [1, 1, 2, 4],
  ])
  await editor.call(updateCollection, { params: { uuid: seas }, body: { parentCollectionsUuids: [root] } })
  expect(await counts(maps), 'a move changes the counts at once').toEqual([1, 1, 1, 2])
})

test('the counts of an unknown collection are not found', async () => {
  const { editor } = await start()
  const { status } = await editor.call(countCollection, { params: { uuid: randomUUID() } })
  expect(status).toBe(404)
})

test('a search for destinations leaves out collections and whole branches, and counts the others only', async () => {
  const { editor, root, add } = await start()
  const maps = await add('Maps', root)
  const seas = await add('Seas', maps)
  const books = await add('Books', root)
  const ports = await add('Ports', seas, books)
  const search = async (query: object) => {
    const { body } = await editor.call(findCollectionsByText, { query: { text: '', sort: ['sgtt'], ...query } })
    return [body.page.totalElements, ...body._embedded.culturalItemCollections.map(({ uuid }) => uuid)]
  }
  const { body: home } = await editor.call(findRoot)
  const all = (await search({ size: 100 })).slice(1)
  expect(all).toHaveLength(5)
  const others = (...left: string[]) => all.filter((uuid) => !left.includes(String(uuid)))
  expect(await search({ without: [root, books] })).toEqual([3, ...others(root, books)])
  expect(await search({ withoutBranch: seas })).toEqual([3, ...others(seas, ports)])
  expect(await search({ withoutBranch: maps, without: [home.uuid] })).toEqual([1, books])
  expect(await search({ withoutBranch: randomUUID() })).toEqual([5, ...all])
  expect(await search({ uuid: [ports, books, randomUUID()], withoutBranch: maps })).toEqual([1, books])
  expect(await search({ text: 'ports', without: [ports] })).toEqual([0])

  const below = async (uuid: string, query: object) => {
    const { body } = await editor.call(listChildCollections, { params: { uuid }, query })
    return [body.page.totalElements, ...body._embedded.culturalItemCollections.map(({ sgtt }) => sgtt)]
  }
  expect(await below(root, {})).toEqual([2, 'Books', 'Maps'])
  expect(await below(root, { withoutBranch: maps })).toEqual([1, 'Books'])
  expect(await below(books, { withoutBranch: maps }), 'left out below another parent as well').toEqual([0])
})
