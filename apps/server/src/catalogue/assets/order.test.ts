import {
  ASSET_CALLS,
  deleteAssets,
  editAssets,
  listAssetsOfItem,
  moveAssets,
  orderAssets,
} from '@pressmark/contract/catalogue/assets.ts'
import { ITEM_IMAGES } from '@pressmark/contract/ingest/item-images.ts'
import { addImage, deleteItem, readItem, removeImage, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAsset, newItem } from '#testing/media.testing.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const { update, remove, read } = ASSET_CALLS.images
const assetType = 'images'

const start = async (titles = ['a', 'b', 'c', 'd', 'e']) => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const item = await newItem(tenant, 'Album')
  const uuids: Record<string, string> = {}
  for (const title of titles) uuids[title] = await newAsset(tenant, item, assetType, { title })
  const listed = async (uuid = item) => {
    const query = { size: 1000, sort: ['position'] }
    return (await editor.call(listAssetsOfItem, { params: { uuid, assetType }, query })).body._embedded.images!
  }
  const order = async (uuid = item) => (await listed(uuid)).map(({ sgtt, position }) => `${position}${sgtt}`).join(' ')
  const of = (names: string) => [...names].map((name) => uuids[name]!)
  const params = { uuid: item, assetType } as const
  return { tenant, editor, item, uuids, listed, order, of, params }
}

test('a list of links as text orders those that it names among themselves', async () => {
  const { editor, item, of, order, params } = await start()
  const links = of('eca').map((uuid) => `http://anywhere/meta/images/${uuid}`)
  const headers = { 'content-type': 'text/uri-list' }
  const url = `/meta/culturalItems/${item}/images`
  const answer = await editor.send({ method: 'PUT', url, headers, payload: `# order\r\n${links.join('\r\n')}\r\n` })
  expect([answer.statusCode, await order()]).toEqual([204, '1e 2b 3c 4d 5a'])
  expect((await editor.call(orderAssets, { params, body: of('abcde') })).status).toBe(204)
  expect(await order()).toBe('1a 2b 3c 4d 5e')
  expect((await editor.call(orderAssets, { params, body: [item] })).status).toBe(404)
  const { statusCode } = await editor.send({
    method: 'PUT',
    url,
    headers,
    payload: `no address at all, though long enough for one`,
  })
  expect([statusCode, await order()]).toEqual([400, '1a 2b 3c 4d 5e'])
})

test('a stale version is rejected before an unreadable link', async () => {
  const { editor, order, params } = await start()
  const body = ['no address at all, though long enough for one']
  const answer = await editor.call(orderAssets, { params, body, headers: { 'if-match': '"0"' } })
  expect([answer.status, await order()]).toEqual([412, '1a 2b 3c 4d 5e'])
})

test('audios, videos and models are reordered through the item, by UUIDs', async () => {
  const { tenant, editor, item } = await start([])
  const [one, two] = [await newAsset(tenant, item, 'audios', {}), await newAsset(tenant, item, 'audios', {})]
  await editor.call(updateItem, { params: { uuid: item }, body: { audios: [two, one] } })
  const { body } = await editor.call(listAssetsOfItem, { params: { uuid: item, assetType: 'audios' }, query: {} })
  expect(body._embedded.audios!.map(({ uuid, position }) => [uuid, position])).toEqual([
    [two, 1],
    [one, 2],
  ])
})

test.each([
  ['a', { position: 4 }, '1b 2c 3d 4a 5e'],
  ['e', { position: 1 }, '1e 2a 3b 4c 5d'],
  ['b', { position: 99 }, '1a 2c 3d 4e 5b'],
  ['c', { position: 3 }, '1a 2b 3c 4d 5e'],
])('%s goes to %o', async (name, body, expected) => {
  const { editor, of, order } = await start()
  await editor.call(update, { params: { uuid: of(name)[0]! }, body })
  expect(await order()).toBe(expected)
})

test.each([
  ['ae', { position: 3, side: 'before' as const }, '1b 2a 3e 4c 5d'],
  ['ea', { position: 3, side: 'after' as const }, '1b 2c 3a 4e 5d'],
  ['ab', { position: 2, side: 'after' as const }, '1a 2b 3c 4d 5e'],
  ['bc', { position: 99, side: 'after' as const }, '1a 2d 3e 4b 5c'],
  ['de', { position: 1, side: 'before' as const }, '1d 2e 3a 4b 5c'],
])('%s go to %o, in the order that they have', async (names, place, expected) => {
  const { editor, of, order, params } = await start()
  const { status } = await editor.call(moveAssets, { params, body: { uuids: of(names), ...place } })
  expect([status, await order()]).toEqual([204, expected])
})

test('assets move to another item, at a position or to the end, and both items number their assets again', async () => {
  const { tenant, editor, item, of, order, params } = await start()
  const other = await newItem(tenant, 'Other album')
  await editor.call(moveAssets, { params, body: { uuids: of('db'), itemUuid: other } })
  await editor.call(update, { params: { uuid: of('e')[0]! }, body: { itemUuid: other, position: 1 } })
  expect([await order(), await order(other)]).toEqual(['1a 2c', '1e 2b 3d'])
  await editor.call(addImage, { params: { uuid: item }, body: { imageUuid: of('b')[0]!, position: 2 } })
  expect([await order(), await order(other)]).toEqual(['1a 2b 3c', '1e 2d'])
  const { body } = await editor.call(removeImage, { params: { uuid: item }, body: { imageUuid: of('b')[0]! } })
  expect([body.mediaTypeInfo.imagesCount, await order()]).toEqual([2, '1a 2c'])
  const foreign = await editor.call(removeImage, { params: { uuid: item }, body: { imageUuid: of('e')[0]! } })
  expect(foreign.status).toBe(404)
})

test('an image that was removed is added again from the bin, to the same item or to another one', async () => {
  const { tenant, editor, item, of, order } = await start()
  const other = await newItem(tenant, 'Other album')
  const [imageUuid] = of('b') as [string]
  const add = (uuid: string, position?: number) =>
    editor.call(addImage, { params: { uuid }, body: { imageUuid, ...(position !== undefined && { position }) } })
  const remove = (uuid: string) => editor.call(removeImage, { params: { uuid }, body: { imageUuid } })
  await remove(item)
  expect((await add(item, 4)).status).toBe(200)
  expect(await order()).toBe('1a 2c 3d 4b 5e')
  await remove(item)
  expect((await add(other)).status).toBe(200)
  expect([await order(), await order(other)]).toEqual(['1a 2c 3d 4e', '1b'])
  const { body } = await editor.call(listHistory, { query: { uuid: imageUuid } })
  expect(body._embedded.changes.slice(0, 3).map(({ kind }) => kind)).toEqual([
    'asset.moved',
    'asset.restored',
    'asset.deleted',
  ])
  await remove(other)
  await editor.call(deleteItem, { params: { uuid: other } })
  expect((await add(item)).refusal.code).toBe('itemInBin')
})

test('an image that was deleted with its item is not added again without it', async () => {
  const { tenant, editor, item, of, order } = await start(['a'])
  const other = await newItem(tenant, 'Other album')
  await editor.call(deleteItem, { params: { uuid: item } })
  const { status } = await editor.call(addImage, { params: { uuid: other }, body: { imageUuid: of('a')[0]! } })
  expect([status, await order(other)]).toEqual([404, ''])
})

test('below /ccc an image is added at a position and removed as well, by those who may import and edit', async () => {
  const { tenant, editor, item, of, order } = await start()
  const other = await newItem(tenant, 'Other album')
  const params = { uuid: item }
  const { add, remove: removeParents } = ITEM_IMAGES
  const [b, e] = of('be') as [string, string]
  const { status, body } = await editor.call(add, { params, body: { imageUuid: e, position: 2 } })
  expect([status, body.uuid, await order()]).toEqual([200, item, '1a 2e 3b 4c 5d'])
  await editor.call(add, { params: { uuid: other }, body: { imageUuid: b } })
  expect([await order(), await order(other)]).toEqual(['1a 2e 3c 4d', '1b'])
  expect((await editor.call(add, { params, body: { imageUuid: b, position: 0 } })).status).toBe(400)
  expect(
    (await editor.call(removeParents, { params, body: { imageUuid: b } })).status,
    'it is an image of another item',
  ).toBe(404)
  const { body: left } = await editor.call(removeParents, { params, body: { imageUuid: e } })
  expect([left.mediaTypeInfo.imagesCount, await order()]).toEqual([3, '1a 2c 3d'])
  const reader = await tenant.as('Readers')
  expect((await reader.call(add, { params, body: { imageUuid: b } })).status).toBe(403)
})

test('assets after a deleted asset move up, and its own position is free', async () => {
  const { tenant, editor, item, of, order, params } = await start()
  expect((await editor.call(remove, { params: { uuid: of('b')[0]! } })).status).toBe(204)
  expect((await editor.call(deleteAssets, { params, body: { uuids: of('ad') } })).status).toBe(200)
  expect(await order()).toBe('1c 2e')
  await newAsset(tenant, item, assetType, { title: 'f' })
  expect(await order()).toBe('1c 2e 3f')
  expect((await editor.call(remove, { params: { uuid: of('b')[0]! } })).status).toBe(404)
  expect((await editor.call(deleteAssets, { params, body: { uuids: of('bc') } })).status).toBe(404)
  expect(await order()).toBe('1c 2e 3f')
})

test('positions are 1..n after eight people have moved, added, removed and deleted assets at once', async () => {
  const { tenant, editor, item, listed, uuids, params } = await start([...'abcdefghij'])
  const other = await newItem(tenant, 'Other album')
  const at = (name: string) => ({ uuid: uuids[name]! })
  const work = [
    () => editor.call(update, { params: at('a'), body: { position: 9 } }),
    () => editor.call(moveAssets, { params, body: { uuids: [uuids.b!, uuids.j!], position: 5, side: 'after' } }),
    () => editor.call(orderAssets, { params, body: [uuids.d!, uuids.c!] }),
    () => editor.call(remove, { params: at('e') }),
    () => editor.call(update, { params: at('f'), body: { itemUuid: other } }),
    () => newAsset(tenant, item, assetType, { title: 'k' }),
    () => editor.call(deleteAssets, { params, body: { uuids: [uuids.g!] } }),
    () => editor.call(update, { params: at('h'), body: { position: 1, sgtt: 'h' } }),
  ]
  const answers = await Promise.all(work.map((one) => one()))
  expect(
    answers.flatMap((answer) => (typeof answer === 'object' ? answer.status : [])).filter((status) => status >= 300),
  ).toEqual([])
  expect((await listed()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect((await listed(other)).map(({ position }) => position)).toEqual([1])
})

test('two concurrent moves between the same two items both complete', async () => {
  const { tenant, editor, item, of, listed } = await start()
  const other = await newItem(tenant, 'Other album')
  const there = await newAsset(tenant, other, assetType, { title: 'z' })
  const moves = [...of('abcd').map((uuid) => [uuid, other] as const), [there, item] as const]
  const answers = await Promise.all(
    moves.map(([uuid, itemUuid]) => editor.call(update, { params: { uuid }, body: { itemUuid } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect([(await listed()).length, (await listed(other)).length]).toEqual([2, 4])
})

test('an edit of several assets changes the named fields, removes empty ones and keeps the rest', async () => {
  const { editor, of, listed, params, item } = await start(['a', 'b'])
  const edit = (customMetadataList: { name: string; value: string }[]) =>
    editor.call(editAssets, { params, body: { uuids: of('ab'), customMetadataList } })
  const before = (await editor.call(readItem, { params: { uuid: item } })).body.version
  await edit([
    { name: 'autn', value: 'Bellini' },
    { name: 'pressmark', value: 'fol. 1' },
  ])
  await edit([{ name: 'pressmark', value: '' }])
  expect((await listed()).map(({ sgtt, autn, customMetadataList }) => [sgtt, autn, customMetadataList.length])).toEqual(
    [
      ['a', 'Bellini', 2],
      ['b', 'Bellini', 2],
    ],
  )
  expect((await edit([{ name: 'sgtt', value: '' }])).status).toBe(400)
  expect((await edit([{ name: 'nothing', value: 'x' }])).status).toBe(400)
  expect((await editor.call(readItem, { params: { uuid: item } })).body.version, 'it shows nothing of this').toBe(
    before,
  )
  const { changes } = (await editor.call(listHistory, { query: { uuid: of('a')[0]! } })).body._embedded
  expect(changes[1]!.fields).toEqual([
    { field: 'autn', before: [], after: ['Bellini'] },
    { field: 'pressmark', before: [], after: ['fol. 1'] },
  ])
})

test('an asset of a stale version is neither changed nor deleted, nor one of another kind', async () => {
  const { editor, of } = await start(['a'])
  const params = { uuid: of('a')[0]! }
  const { version } = (await editor.call(read, { params })).body
  const headers = { 'if-match': `"${version}"` }
  const both = await Promise.all(['One', 'Two'].map((sgtt) => editor.call(update, { params, body: { sgtt }, headers })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect((await editor.call(remove, { params, headers })).status).toBe(412)
  expect((await editor.call(ASSET_CALLS.audios.remove, { params })).status).toBe(404)
  expect((await editor.call(ASSET_CALLS.videos.update, { params, body: { sgtt: 'x' } })).status).toBe(404)
})

test('an asset with another position has another version, and no version is used twice', async () => {
  const { tenant, editor, item, of, uuids, params } = await start()
  const other = await newItem(tenant, 'Other album')
  const versionOf = async (name: string) => (await editor.call(read, { params: { uuid: uuids[name]! } })).body.version
  const [a, b] = [await versionOf('a'), await versionOf('b')]
  uuids.f = await newAsset(tenant, item, assetType, { title: 'f' })
  expect([await versionOf('a'), await versionOf('b')], 'one came behind them').toEqual([a, b])
  const headers = { 'if-match': `"${b}"` }
  const answer = await editor.call(update, { params: { uuid: of('a')[0]! }, body: { position: 3 } })
  expect(answer.body.version).toBeGreaterThan(a)
  expect((await editor.call(update, { params: { uuid: of('b')[0]! }, body: { sgtt: 'B' }, headers })).status).toBe(412)
  const seen = [a, answer.body.version]
  for (const itemUuid of [other, item, other]) {
    await editor.call(moveAssets, {
      params: itemUuid === item ? { ...params, uuid: other } : params,
      body: { uuids: of('a'), itemUuid },
    })
    seen.push(await versionOf('a'))
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((one, next) => one - next))
})
