import { randomUUID } from 'node:crypto'
import { ASSET_CALLS, listAssetsOfItem, moveAssets } from '@pressmark/contract/catalogue/assets.ts'
import {
  createCollection,
  deleteCollection,
  findCollectionsByText,
  findRoot,
  listChildCollections,
  listItemsOfCollection,
  readCollection,
  updateCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import { listHistory } from '@pressmark/contract/catalogue/history.ts'
import { deleteItem, findAllItems, readItem, searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { moveItems, removeItemFromCollection } from '@pressmark/contract/catalogue/parents.ts'
import { createOwnApiKey, KEY_CAPABILITIES, listOwnApiKeys } from '@pressmark/contract/identity/api-keys.ts'
import {
  findItemImportByImportId,
  importCulturalItem,
  importImage,
  uploadFile,
} from '@pressmark/contract/ingest/imports.ts'
import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { fireTransition } from '@pressmark/contract/workflow/transition-logs.ts'
import { findTransitionsFromState } from '@pressmark/contract/workflow/transitions.ts'
import { acceptsKeys } from '@pressmark/contract/platform/program-calls.ts'
import { createStory } from '@pressmark/contract/stories/stories.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SCOPE_RULES, type Place, type ScopeRule, type TargetKind } from '#identity/api-keys/scope-rules.ts'
import { exampleOf } from '#testing/examples.testing.ts'
import { multipart, openWorld, type TestClient, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let tenant: TestTenant
let admin: TestPerson
let root: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  admin = await tenant.as('Administrators')
  root = (await admin.call(findRoot)).body.uuid
})
afterAll(() => world.close())

const named = (value: string) => [{ name: 'sgtt', value }]
const newCollection = async (title: string, parent = root) =>
  (await admin.call(createCollection, { body: { parentCollectionsUuids: [parent], customMetadataList: named(title) } }))
    .body.uuid
const upload = async (client: Pick<TestClient, 'send'>): Promise<string> => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const answer = await client.send({ method: 'POST', url: uploadFile.path, ...multipart('picture.png', picture) })
  return (answer.json() as { link: string }).link
}
const newItem = async (title: string, collections: string[]) => {
  const images = [{ imageLink: await upload(admin) }]
  const body = { pressmark: randomUUID(), sgtt: title, parentCollectionsUuids: collections, images }
  const started = (await admin.call(importCulturalItem, { body })).body
  return { uuid: started.uuid, importId: started.importId, image: started.images![0]!.uuid }
}
const limitedTo = async (...collections: string[]): Promise<TestClient> => {
  const body = { name: 'Limited', capabilities: [...KEY_CAPABILITIES], days: 1, password: admin.password, collections }
  const { status, body: created } = await admin.call(createOwnApiKey, { body })
  expect(status).toBe(201)
  return tenant.program(created.key)
}
/** Two collections beside each other, each with a collection below it and an item with an image. */
const start = async () => {
  const [inside, outside] = [await newCollection('Inside'), await newCollection('Outside')]
  const [below, belowOutside] = [await newCollection('Below', inside), await newCollection('Outside below', outside)]
  const item = await newItem('Inside item', [below])
  const outsideItem = await newItem('Outside item', [outside])
  return { inside, outside, below, belowOutside, item, outsideItem, program: await limitedTo(inside) }
}
const parentsOf = async (uuid: string) => (await admin.call(readItem, { params: { uuid } })).body.parentCollectionsUuids

describe('a key that is limited to a collection', () => {
  test('reads, changes, creates and deletes items in it and below it, and reads their history', async () => {
    const { inside, below, outside, item, outsideItem, program } = await start()
    const params = { uuid: item.uuid }
    expect((await program.call(readItem, { params })).body.sgtt).toBe('Inside item')
    expect((await program.call(updateItem, { params, body: { sgtt: 'Changed' } })).status).toBe(200)
    await admin.call(moveItems, { body: { culturalItemsUuids: [item.uuid], addParentCollectionsUuids: [outside] } })
    await admin.call(moveItems, { body: { culturalItemsUuids: [item.uuid], removeParentCollectionsUuids: [outside] } })
    const history = await program.call(listHistory, { query: { uuid: item.uuid } })
    expect(history.body._embedded.changes.length).toBeGreaterThan(3)
    expect(JSON.stringify(history.body)).not.toContain('Outside')
    const images = await program.call(listAssetsOfItem, { params: { ...params, assetType: 'images' }, query: {} })
    expect(images.body._embedded.images).toMatchObject([{ uuid: item.image }])
    const body = { pressmark: 'New', sgtt: 'New', parentCollectionsUuids: [inside] }
    const created = await program.call(importCulturalItem, { body })
    expect(created.status).toBe(202)
    const { importId } = created.body
    expect((await program.call(findItemImportByImportId, { query: { importId } })).status).toBe(200)
    const image = { itemUuid: created.body.uuid, imageLink: await upload(program) }
    expect((await program.call(importImage, { body: image })).status).toBe(202)
    expect((await program.call(deleteItem, { params: { uuid: created.body.uuid } })).status).toBe(204)
    for (const call of [readItem, deleteItem])
      expect((await program.call(call as typeof readItem, { params: { uuid: outsideItem.uuid } })).status).toBe(404)
    expect((await program.call(updateItem, { params: { uuid: outsideItem.uuid }, body: { sgtt: 'X' } })).status).toBe(
      404,
    )
    expect(
      (await program.call(importCulturalItem, { body: { ...body, parentCollectionsUuids: [below, outside] } })).status,
    ).toBe(404)
    expect((await program.call(importImage, { body: { ...image, itemUuid: outsideItem.uuid } })).status).toBe(404)
  })

  test('reads, creates and changes collections below it, and lists what they contain', async () => {
    const { inside, outside, below, item, program } = await start()
    expect((await program.call(readCollection, { params: { uuid: outside } })).status).toBe(404)
    expect((await program.call(findRoot)).status).toBe(403)
    const children = await program.call(listChildCollections, { params: { uuid: inside }, query: {} })
    expect(children.body._embedded.culturalItemCollections).toMatchObject([{ uuid: below }])
    const items = await program.call(listItemsOfCollection, { params: { uuid: below }, query: {} })
    expect(items.body._embedded.culturalItems).toMatchObject([{ uuid: item.uuid }])
    const create = (parent: string) =>
      program.call(createCollection, { body: { parentCollectionsUuids: [parent], customMetadataList: named('New') } })
    expect((await create(outside)).status).toBe(404)
    const created = (await create(below)).body.uuid
    const update = (body: object) => program.call(updateCollection, { params: { uuid: created }, body })
    expect((await update({ parentCollectionsUuids: [inside], customMetadataList: named('Renamed') })).status).toBe(200)
    expect((await update({ parentCollectionsUuids: [outside] })).status).toBe(404)
    const itself = { params: { uuid: inside }, body: { parentCollectionsUuids: [below] } }
    expect((await program.call(updateCollection, itself)).refusal.detail).toContain('also in collections outside')
  })

  test('moves items within it, but not out of it', async () => {
    const { inside, outside, below, item, outsideItem, program } = await start()
    const move = (uuids: string[], body: object) =>
      program.call(moveItems, { body: { culturalItemsUuids: uuids, ...body } })
    expect((await move([item.uuid], { parentCollectionsUuids: [inside] })).body.changed).toBe(1)
    expect((await move([item.uuid], { addParentCollectionsUuids: [outside] })).status).toBe(404)
    expect((await move([item.uuid, outsideItem.uuid], { addParentCollectionsUuids: [below] })).status).toBe(404)
    const last = await move([item.uuid], { removeParentCollectionsUuids: [inside] })
    expect([last.status, last.refusal.detail]).toEqual([403, expect.stringContaining('out of the collections')])
    const params = { uuid: item.uuid }
    expect((await program.call(updateItem, { params, body: { parentCollectionsUuids: [] } })).status).toBe(403)
    const unlink = { params: { uuid: inside, itemUuid: item.uuid } }
    expect((await program.call(removeItemFromCollection, unlink)).status).toBe(403)
    expect(await parentsOf(item.uuid), 'every refused change was undone').toEqual([inside])
    const row = { uuid: item.uuid, assetType: 'images' } as const
    const away = { uuids: [item.image], itemUuid: outsideItem.uuid }
    expect((await program.call(moveAssets, { params: row, body: away })).status).toBe(404)
    const asset = { params: { uuid: outsideItem.image }, body: { itemUuid: item.uuid } }
    expect((await program.call(ASSET_CALLS.images.update, asset)).status).toBe(404)
  })

  test('leaves the links and the existence of an item that is also in other collections', async () => {
    const { inside, outside, below, item, program } = await start()
    await admin.call(moveItems, { body: { culturalItemsUuids: [item.uuid], addParentCollectionsUuids: [outside] } })
    const params = { uuid: item.uuid }
    expect((await program.call(updateItem, { params, body: { sgtt: 'Changed' } })).status).toBe(200)
    expect((await program.call(deleteItem, { params })).refusal.detail).toContain('also in collections outside')
    const replace = { culturalItemsUuids: [item.uuid], parentCollectionsUuids: [inside] }
    expect((await program.call(moveItems, { body: replace })).status).toBe(403)
    const single = {
      culturalItemsUuids: [item.uuid],
      addParentCollectionsUuids: [inside],
      removeParentCollectionsUuids: [below],
    }
    expect((await program.call(moveItems, { body: single })).status).toBe(200)
    expect((await parentsOf(item.uuid)).toSorted()).toEqual([inside, outside].toSorted())
  })

  test('finds only what is in it, with one collection or several', async () => {
    const { inside, outside, below, belowOutside, item, outsideItem, program } = await start()
    const found = async (client: TestClient, query: object = {}) =>
      (await client.call(searchItems, { query: { text: 'item', ...query } })).body._embedded.culturalItems.map(
        ({ uuid }) => uuid,
      )
    expect(await found(admin)).toHaveLength(2)
    expect(await found(program)).toEqual([item.uuid])
    expect((await program.call(searchItems, { query: { text: '', branch: outside } })).status).toBe(404)
    expect(await found(program, { branch: below })).toEqual([item.uuid])
    const both = await limitedTo(below, belowOutside)
    expect(await found(both)).toEqual([item.uuid])
    expect(await found(await limitedTo(below, outside))).toHaveLength(2)
    const titles = async (client: TestClient) =>
      (await client.call(findCollectionsByText, { query: { text: '' } })).body._embedded.culturalItemCollections.map(
        ({ sgtt }) => sgtt,
      )
    expect(await titles(program)).toEqual(['Below', 'Inside'])
    expect(await titles(both)).toEqual(['Below', 'Outside below'])
    expect((await program.call(findAllItems, { query: {} })).refusal.detail).toContain('limited to collections')
    await admin.call(moveItems, {
      body: { culturalItemsUuids: [outsideItem.uuid], addParentCollectionsUuids: [inside] },
    })
    expect(await found(program), 'the links of now count').toHaveLength(2)
  })

  test('moves an item through the workflow', async () => {
    const { item, outsideItem, program } = await start()
    const query = { itemFromState: 'Default', resourceType: 'ITEM' } as const
    const transitions = (await program.call(findTransitionsFromState, { query })).body._embedded.transitionTemplates
    const fire = (assetUuid: string) =>
      program.call(fireTransition, {
        body: { assetUuid, resourceType: 'ITEM', transitionUuid: transitions[0]!.uuid },
      })
    expect([(await fire(item.uuid)).status, (await fire(outsideItem.uuid)).status]).toEqual([201, 404])
  })

  test('does not change an item that another person moves out at the same time', async () => {
    const { below, outside, item, program } = await start()
    const params = { uuid: item.uuid }
    const moveTo = (uuid: string) =>
      admin.call(moveItems, { body: { culturalItemsUuids: [item.uuid], parentCollectionsUuids: [uuid] } })
    const statuses = new Set<number>()
    for (let round = 0; round < 25; round += 1) {
      const change = () => program.call(updateItem, { params, body: { sgtt: `Inside item ${round}` } })
      const [changed, moved] = await Promise.all([change(), moveTo(outside)])
      statuses.add(changed.status)
      expect(moved.status).toBe(200)
      expect((await change()).status).toBe(404)
      expect((await moveTo(below)).status).toBe(200)
    }
    const { changes } = (await admin.call(listHistory, { query: { uuid: item.uuid, size: 100 } })).body._embedded
    const isMove = (kind: string) => kind === 'item.moved'
    // Latest first. The moves out and back follow each other, so a change between them was made while the item was outside.
    const kinds = changes.map(({ kind }) => kind).filter((kind) => isMove(kind) || kind === 'item.changed')
    expect(kinds.filter(isMove)).toHaveLength(50)
    let moves = 0
    for (const kind of kinds) {
      if (isMove(kind)) moves += 1
      else expect(moves % 2, kinds.join(' ')).toBe(0)
    }
    expect([...statuses].filter((status) => ![200, 403, 404].includes(status))).toEqual([])
    expect(statuses.has(200)).toBe(true)
  })

  test('reaches nothing in a deleted collection, and is listed with it', async () => {
    const { inside, item, program } = await start()
    await admin.call(deleteCollection, { params: { uuid: inside }, query: {} })
    expect((await program.call(readCollection, { params: { uuid: inside } })).status).toBe(404)
    expect((await program.call(readItem, { params: { uuid: item.uuid } })).status).toBe(404)
    for (const query of [{ text: '' }, { text: 'item' }])
      expect((await program.call(searchItems, { query })).body.page.totalElements).toBe(0)
    expect((await program.call(findCollectionsByText, { query: { text: '' } })).body.page.totalElements).toBe(0)
    const [key] = (await admin.call(listOwnApiKeys)).body.apiKeys
    expect(key!.collections).toEqual([{ uuid: inside, title: null }])
  })

  test('is created for existing collections, at most twenty', async () => {
    const create = async (collections: string[]) => {
      const body = {
        name: 'K',
        capabilities: ['catalogue.read' as const],
        days: 1,
        password: admin.password,
        collections,
      }
      return (await admin.call(createOwnApiKey, { body })).status
    }
    const other = await (await world.tenant()).as('Editors')
    const foreign = (await other.call(findRoot)).body.uuid
    const many = Array.from({ length: 21 }, () => randomUUID())
    expect([await create([root]), await create([foreign]), await create(many)]).toEqual([201, 404, 400])
  })
})

describe('every call of the contract, with a key that is limited to a collection', () => {
  /** Fields with a uuid that names no entry of the catalogue. */
  const OTHER_UUIDS = new Set([
    // Ids that the client chooses for the import of each file.
    ...['images', 'audios', 'videos', 'model3Ds', 'pdf'].map((files) => `items.import body.${files}`),
    'items.move body.bulkOperation',
    'transitions.fire body.transitionUuid',
    ...['fields.get', 'states.get', 'transitions.get', 'uploads.get'].map((id) => `${id} params.uuid`),
    ...['getOffset', 'append', 'delete'].map((name) => `resumableUploads.${name} params.uuid`),
  ])
  type Schema = { format?: string; items?: Schema; properties?: Record<string, Schema>; anyOf?: Schema[] }
  const hasUuid = (schema: Schema): boolean =>
    schema.format === 'uuid' ||
    [schema.items, ...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])].some(
      (part) => part !== undefined && hasUuid(part),
    )
  const uuidPlaces = (endpoint: Endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.entries((endpoint[part] as Schema | undefined)?.properties ?? {})
        .filter(([, schema]) => hasUuid(schema))
        .map(([name]) => `${part}.${name}`),
    )
  const placesOf = ({ collections, items, assets, entities, imports }: ScopeRule) =>
    Object.entries({ collections, items, assets, entities, imports }).flatMap(([kind, places = []]) =>
      places.map((place) => ({ kind: kind as TargetKind, place: place as Place })),
    )
  const registered = () => world.registered.map(({ endpoint }) => endpoint)

  test('each field with a uuid is checked, or names no entry of the catalogue', () => {
    const byId = new Map(registered().map((endpoint) => [endpoint.id, endpoint]))
    const wrong = [...SCOPE_RULES].flatMap(([id, rule]) => {
      const endpoint = byId.get(id)
      if (endpoint === undefined) return [`${id} does not exist`]
      if (!acceptsKeys(endpoint)) return [`${id} refuses all keys`]
      const checked = new Set<string>(placesOf(rule).map(({ place }) => place))
      const unchecked = uuidPlaces(endpoint).filter(
        (place) => !checked.has(place) && !OTHER_UUIDS.has(`${id} ${place}`),
      )
      const unknown = [...checked].filter((place) => !uuidPlaces(endpoint).includes(place))
      return [
        ...unchecked.map((place) => `${id} does not check ${place}`),
        ...unknown.map((place) => `${id} has no ${place}`),
      ]
    })
    expect(wrong).toEqual([])
    expect(SCOPE_RULES.size).toBeGreaterThan(70)
  })

  /** Reads the rows of everything outside. */
  const stored = () =>
    tenant.run(async (db) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(i)::text as row from item_record i where tenant_id = ${db.tenantId} and title like 'Outside%'
        union all select to_jsonb(c)::text from collection_record c where tenant_id = ${db.tenantId} and title like 'Outside%'
        union all select to_jsonb(a)::text from asset_record a join item_record i on i.tenant_id = a.tenant_id and i.uuid = a.item_uuid
          where a.tenant_id = ${db.tenantId} and i.title like 'Outside%'
        union all select to_jsonb(l)::text from item_parent l join collection_record c on c.tenant_id = l.tenant_id and c.uuid = l.collection_uuid
          where l.tenant_id = ${db.tenantId} and c.title like 'Outside%'
        union all select to_jsonb(l)::text from collection_parent l join collection_record c on c.tenant_id = l.tenant_id and c.uuid = l.parent_uuid
          where l.tenant_id = ${db.tenantId} and c.title like 'Outside%'
        order by 1`.execute(db)
      return rows
    })

  const send = (program: TestClient, endpoint: Endpoint, { params, query, body }: ReturnType<typeof exampleOf>) =>
    program.send({
      method: endpoint.method,
      url: addressOf(endpoint, params, query),
      ...(body && { payload: body }),
    })
  const isCovered = ({ id }: Endpoint) => SCOPE_RULES.has(id)
  // These answers never end, or say nothing about an organisation.
  const isTried = ({ id }: Endpoint) => !id.startsWith('health.') && id !== 'notices.listen'

  test('none returns or changes an entry outside of it', async () => {
    const { outside, belowOutside, outsideItem, program } = await start()
    const story = (await admin.call(createStory, { body: { sgtt: 'Outside story' } })).body.uuid
    const before = await stored()
    expect(before.length).toBeGreaterThan(5)
    const entries = { outside, belowOutside, ...outsideItem, story }
    const secrets = ['Outside', ...Object.values(entries)]
    const wrong: unknown[] = []
    let checked = 0
    for (const endpoint of registered().filter(isTried)) {
      for (const [kind, uuid] of Object.entries(entries)) {
        const samples = { uuid, imageLink: `/ccc/${uuid}`, tenantName: tenant.name }
        const { statusCode, body } = await send(program, endpoint, exampleOf(endpoint, samples))
        checked += 1
        const isRight = isCovered(endpoint)
          ? statusCode >= 400 || (statusCode < 300 && !secrets.some((one) => body.includes(one)))
          : statusCode === 403
        if (!isRight) wrong.push([endpoint.id, kind, statusCode, body.slice(0, 200)])
      }
    }
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(1500)
    expect(await stored()).toEqual(before)
  })

  /* Returns a request with an entry of elsewhere at one place, and with entries of the collection at all others that are required. */
  const requestWith = (
    endpoint: Endpoint,
    tried: Place,
    uuids: Record<'own' | 'foreign', Record<TargetKind, string>>,
  ) => {
    const samples = { uuid: randomUUID(), imageLink: '/ccc/x', tenantName: tenant.name }
    const example = exampleOf(endpoint, samples) as Record<string, Record<string, unknown> | undefined>
    for (const { kind, place } of placesOf(SCOPE_RULES.get(endpoint.id)!)) {
      const [part, name] = place.split('.') as ['params' | 'query' | 'body', string]
      if (place !== tried && example[part]?.[name] === undefined) continue
      const uuid = uuids[place === tried ? 'foreign' : 'own'][kind]
      const { properties } = endpoint[part] as { properties: Record<string, { type?: string }> }
      example[part] = { ...example[part], [name]: properties[name]!.type === 'array' ? [uuid] : uuid }
    }
    return example as ReturnType<typeof exampleOf>
  }

  test('each refuses an entry of elsewhere in each of its fields, beside entries of the collection', async () => {
    const { outside, outsideItem, program, item, below } = await start()
    const before = await stored()
    const uuidsOf = (collections: string, { uuid, image, importId }: typeof item) => ({
      collections,
      items: uuid,
      assets: image,
      entities: uuid,
      imports: importId,
    })
    const uuids = { own: uuidsOf(below, item), foreign: uuidsOf(outside, outsideItem) }
    const answers: [string, Place, number][] = []
    for (const endpoint of registered().filter(isCovered))
      for (const { place } of placesOf(SCOPE_RULES.get(endpoint.id)!)) {
        const { statusCode } = await send(program, endpoint, requestWith(endpoint, place, uuids))
        answers.push([endpoint.id, place, statusCode])
      }
    expect(answers.filter(([, , status]) => status !== 404)).toEqual([])
    expect(answers.length).toBeGreaterThan(80)
    expect(await stored()).toEqual(before)
  })
})
