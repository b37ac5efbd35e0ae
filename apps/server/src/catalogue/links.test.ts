import { listAssetsOfItem, readImage } from '@pressmark/contract/catalogue/assets.ts'
import { ASSET_TYPES } from '@pressmark/contract/platform/constants.ts'
import {
  createCollection,
  listCollections,
  listItemsOfCollection,
  readCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { ASSET_IMPORTS, findItemImportsByUuids, importCulturalItem } from '@pressmark/contract/ingest/imports.ts'
import { readItem, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { shownBy } from '@pressmark/contract/media/viewers.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newAsset, newItem } from '../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'
import { rootUuid } from './collections/find.ts'

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

const follow = async ({ href }: { href: string }): Promise<Record<string, unknown>> => {
  expect(href).toMatch(new RegExp(`^http://${tenant.host}/`))
  const answer = await editor.send({ url: href })
  expect([href, answer.statusCode]).toEqual([href, 200])
  return answer.json()
}
const shown = ({ href }: { href: string }) => shownBy(href, `http://${tenant.host}`)

const allKinds = async (item: string) => {
  for (const kind of ASSET_TYPES) await newAsset(tenant, item, kind, { title: `A ${kind}`, thumbnail: 'thumb' })
}

test('an item contains its metadata, its people, its creation and its state', async () => {
  const more = [
    { name: 'autn', value: 'Anna' },
    { name: 'sgti', value: 'A leaf' },
  ]
  const uuid = await newItem(tenant, 'Sheet', { more })
  const { body: item } = await editor.call(readItem, { params: { uuid } })
  expect(item).toMatchObject({
    uuid,
    sgtt: 'Sheet',
    autn: 'Anna',
    sgti: 'A leaf',
    state: 'Default',
    resourceType: 'ITEM',
  })
  expect(item.createdDate).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(item.lastModifiedDate).toBe(item.createdDate)
  const body = { customMetadataList: [{ name: 'sgti', value: 'Two leaves' }] }
  const { body: changed } = await editor.call(updateItem, { params: { uuid }, body })
  expect([changed.sgti, changed.createdDate]).toEqual(['Two leaves', item.createdDate])
  expect(changed.lastModifiedDate > item.lastModifiedDate).toBe(true)
})

test('the links of an item lead to its assets, its collections, its manifest and its viewers', async () => {
  const uuid = await newItem(tenant, 'Sheet')
  await allKinds(uuid)
  const { _links: links, thumbnail } = (await editor.call(readItem, { params: { uuid } })).body
  expect(await follow(links.self)).toMatchObject({ uuid })
  const lists = {
    images: links.default_list_of_images,
    audios: links.audios,
    videos: links.videos,
    model3Ds: links.model3Ds,
  }
  for (const [kind, link] of Object.entries(lists))
    expect(await follow(link)).toMatchObject({ _embedded: { [kind]: [{ sgtt: `A ${kind}`, position: 1 }] } })
  const root = await tenant.run(rootUuid)
  expect(await follow(links.parentCollections)).toMatchObject({
    _embedded: { culturalItemCollections: [{ uuid: root }] },
  })
  expect(await follow(links.manifest)).toMatchObject({ type: 'Manifest', id: links.manifest.href })
  expect(links.thumb).toEqual({ href: thumbnail })
  const viewers = {
    viewer_dzi: 'image',
    viewer_iiif: 'iiif',
    viewer_3d: '3d',
    player_audio: 'audio',
    player_video: 'video',
  } as const
  for (const [name, viewer] of Object.entries(viewers))
    expect(shown(links[name as keyof typeof viewers]!)).toEqual({ viewer, item: uuid })
  const bare = (await editor.call(readItem, { params: { uuid: await newItem(tenant, 'Bare') } })).body._links
  expect(Object.keys(bare).filter((name) => name in viewers || name === 'thumb')).toEqual(['viewer_iiif'])
})

test('an asset contains its state, and links to the viewer of its kind', async () => {
  const item = await newItem(tenant, 'Sheet')
  await allKinds(item)
  const viewers = {
    images: ['viewer', 'image'],
    audios: ['viewer_audio', 'audio'],
    videos: ['viewer_video', 'video'],
    model3Ds: ['viewer_3d', '3d'],
  } as const
  for (const assetType of ASSET_TYPES) {
    const { body } = await editor.call(listAssetsOfItem, { params: { uuid: item, assetType } })
    const asset = body._embedded[assetType]![0]!
    expect(asset).toMatchObject({ assetType, state: 'Default', position: 1 })
    expect(await follow(asset._links.self)).toEqual(asset)
    const [name, viewer] = viewers[assetType]
    const links: Record<string, { href: string } | undefined> = asset._links
    expect(shown(links[name]!)).toEqual({ viewer, asset: asset.uuid })
  }
})

test('assets come by tens unless asked otherwise', async () => {
  const uuid = await newItem(tenant, 'Quire')
  for (let at = 1; at <= 11; at += 1) await newAsset(tenant, uuid, 'images', { title: `Leaf ${at}` })
  const read = async (query: { page?: number; size?: number }) =>
    (await editor.call(listAssetsOfItem, { params: { uuid, assetType: 'images' }, query })).body
  const first = await read({})
  expect(first.page).toEqual({ number: 0, size: 10, totalElements: 11, totalPages: 2 })
  expect(first._embedded.images).toHaveLength(10)
  const [last] = (await read({ page: 1 }))._embedded.images!
  expect([last!.sgtt, last!.position]).toEqual(['Leaf 11', 11])
  expect((await editor.call(readImage, { params: { uuid: last!.uuid } })).body).toEqual(last)
})

test('a collection contains its title and state, links to its manifest, and has its items by twenty', async () => {
  const root = await tenant.run(rootUuid)
  const { body: made } = await editor.call(createCollection, {
    body: {
      parentCollectionsUuids: [root],
      customMetadataList: [
        { name: 'sgtt', value: 'Maps' },
        { name: 'sgti', value: 'Of the coast' },
      ],
    },
  })
  const { uuid, _links: links } = made
  expect(made).toMatchObject({ sgtt: 'Maps', label: 'Maps', sgti: 'Of the coast', state: 'Default' })
  expect(new Date(made.createdDate).toISOString()).toBe(made.createdDate)
  expect(await follow(links['iiif-collection'])).toMatchObject({
    type: 'Collection',
    id: links['iiif-collection'].href,
  })
  expect(shown(links.viewer_iiif)).toEqual({ viewer: 'iiif', collection: uuid })
  for (let at = 1; at <= 21; at += 1)
    await editor.call(importCulturalItem, {
      body: { sgtt: `Map ${at}`, pressmark: `M ${at}`, parentCollectionsUuids: [uuid] },
    })
  const { body: items } = await editor.call(listItemsOfCollection, { params: { uuid } })
  expect(items.page).toEqual({ number: 0, size: 20, totalElements: 21, totalPages: 2 })
  expect(items._embedded.culturalItems).toHaveLength(20)
  const { body: all } = await editor.call(listCollections)
  expect(all.page).toEqual({ number: 0, size: 20, totalElements: 2, totalPages: 1 })
  const read = (await editor.call(readCollection, { params: { uuid } })).body
  expect(all._embedded.culturalItemCollections).toContainEqual(read)
})

test('imports are found by the uuids of their items, and by kind', async () => {
  const root = await tenant.run(rootUuid)
  const [one, two] = await Promise.all(
    ['One', 'Two', 'Three'].map(async (sgtt) => {
      const body = { sgtt, pressmark: sgtt, parentCollectionsUuids: [root] }
      return (await editor.call(importCulturalItem, { body })).body.uuid
    }),
  )
  const { body } = await editor.call(findItemImportsByUuids, { query: { uuid: [one!, two!] } })
  expect(body._embedded.culturalItems.map(({ sgtt }) => sgtt).toSorted()).toEqual(['One', 'Two'])
  for (const kind of ASSET_TYPES) {
    const { status, body: imports } = await editor.call(ASSET_IMPORTS[kind])
    expect([kind, status, imports._embedded[kind]]).toEqual([kind, 200, []])
  }
})
