import { connect, type AddressInfo, type Socket } from 'node:net'
import { readFacets } from '@pressmark/contract/catalogue/facets.ts'
import { findRoot, listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import { deleteItem, findAllItems, readItem, searchItems, updateItem } from '@pressmark/contract/catalogue/items.ts'
import { importCulturalItem, importImage } from '@pressmark/contract/ingest/imports.ts'
import { logout } from '@pressmark/contract/identity/identity.ts'
import { updateTenantSettings } from '@pressmark/contract/tenants/settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join } from '#identity/system-workgroups.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { readConfig } from '#platform/config.ts'
import { MEMBER_BODY_LIMIT } from '#platform/http/bodies.ts'
import { createLog } from '#platform/log.ts'
import { createApp, type App } from './app.ts'
import { client, openWorld, type TestClient, type World } from './testing/world.ts'

/* The second server of a machine never receives a message, as if each arrived after the next request. */
let world: World
let other: App
beforeAll(async () => {
  const env = {
    SERVERS: '2',
    BODY_BYTES: String(4 * MEMBER_BODY_LIMIT),
    BODY_BYTES_PER_ADDRESS: String(2 * MEMBER_BODY_LIMIT),
  }
  world = await openWorld({ requests: readConfig(env).requests, trustedProxies: 1 })
  other = await createApp(world.config, world.connection, createLog('silent'))
})
afterAll(async () => {
  await other.stop()
  await world.close()
})

const start = async () => {
  const tenant = await world.tenant()
  const editor = await tenant.as('Editors')
  const elsewhere = client(other, tenant.host, editor.cookie)
  const root = (await editor.call(findRoot)).body.uuid
  const add = async (sgtt: string) => {
    const body = { sgtt, pressmark: sgtt, parentCollectionsUuids: [root] }
    return (await editor.call(importCulturalItem, { body })).body.uuid
  }
  return { tenant, editor, elsewhere, root, add }
}

/* Every cached list of items: totals, pages of hits, and counts of facets. */
const lists = async (reader: TestClient, root: string) => {
  const [all, below, hits, facets] = await Promise.all([
    reader.call(findAllItems),
    reader.call(listItemsOfCollection, { params: { uuid: root } }),
    reader.call(searchItems, { query: { text: 'maps' } }),
    reader.call(readFacets, { query: { text: 'maps' } }),
  ])
  return {
    totals: [all, below, hits].map(({ body }) => body.page.totalElements),
    hits: hits.body._embedded.culturalItems.map(({ sgtt }) => sgtt),
    counted: facets.body.states.reduce((sum, { count }) => sum + count, 0),
  }
}

test('a person who changes items at one server finds the changes in every list of the other', async () => {
  const { editor, elsewhere, root, add } = await start()
  const first = await add('Maps 1')
  expect(await lists(elsewhere, root)).toEqual({ totals: [1, 1, 1], hits: ['Maps 1'], counted: 1 })
  for (let count = 2; count <= 20; count += 1) {
    await add(`Maps ${count}`)
    const { totals, hits, counted } = await lists(elsewhere, root)
    expect({ totals, counted, first: hits[0] }).toEqual({
      totals: [count, count, count],
      counted: count,
      first: `Maps ${count}`,
    })
  }
  await editor.call(updateItem, { params: { uuid: first }, body: { sgtt: 'Seas' } })
  expect((await lists(elsewhere, root)).hits).not.toContain('Maps 1')
  await editor.call(deleteItem, { params: { uuid: first } })
  expect((await lists(elsewhere, root)).totals).toEqual([19, 19, 19])
})

test('an item that is changed 30 times at two servers is never read with an older value', async () => {
  const { editor, elsewhere, root, add } = await start()
  const uuid = await add('Maps 0')
  let etag = ''
  for (let count = 1; count <= 30; count += 1) {
    const [writer, reader] = count % 2 === 0 ? [editor, elsewhere] : [elsewhere, editor]
    const sgtt = `Maps ${count}`
    expect((await writer.call(updateItem, { params: { uuid }, body: { sgtt } })).body.sgtt).toBe(sgtt)
    const answers = []
    for (const server of [reader, writer]) {
      const headers = { 'if-none-match': etag }
      const answer = await server.call(readItem, { params: { uuid }, headers })
      expect([answer.status, answer.body.sgtt]).toEqual([200, sgtt])
      expect((await lists(server, root)).hits).toEqual([sgtt])
      answers.push(answer)
    }
    expect(answers[0]!.body.version).toBe(answers[1]!.body.version)
    etag = String(answers[0]!.headers.etag)
  }
})

const SHA256 = '0'.repeat(64)

test('an asset that changes at one server is counted at once in the answers of the other', async () => {
  const { tenant, elsewhere, root, add } = await start()
  const item = await add('Maps')
  const images = async () => {
    const one = await elsewhere.call(readItem, { params: { uuid: item } })
    const list = await elsewhere.call(listItemsOfCollection, { params: { uuid: root } })
    return [one.body, ...list.body._embedded.culturalItems].map(({ mediaTypeInfo }) => mediaTypeInfo.imagesCount)
  }
  for (let count = 1; count <= 5; count += 1) {
    expect(await images()).toEqual([count - 1, count - 1])
    // Without a notice of the item: the stamp of the transaction is enough.
    await tenant.run(async (db) => {
      await sql`insert into original (tenant_id, sha256, size, media_type)
        values (${db.tenantId}, ${SHA256}, 1, 'image/png') on conflict do nothing`.execute(db)
      await sql`insert into asset_record (tenant_id, uuid, item_uuid, kind, title, state_uuid, original_name, original_sha256)
        select tenant_id, gen_random_uuid(), uuid, 'images', 'Recto', state_uuid, 'recto.png', ${SHA256} from item`.execute(
        db,
      )
      await sql`update item set version = version + 1 where uuid = ${item}`.execute(db)
    })
    expect(await images()).toEqual([count, count])
  }
})

test('reads at two servers during changes return versions that only grow', async () => {
  const { editor, elsewhere, add } = await start()
  const uuid = await add('Maps 0')
  let changing = true
  const watch = async (server: TestClient) => {
    const seen: number[] = []
    while (changing) {
      seen.push((await server.call(readItem, { params: { uuid } })).body.version)
      await new Promise((turned) => setImmediate(turned)) // a cached answer would leave no turn to the writers
    }
    return seen
  }
  const watching = [editor, elsewhere].map(watch)
  for (let count = 1; count <= 30; count += 1)
    await (count % 2 === 0 ? editor : elsewhere).call(updateItem, { params: { uuid }, body: { sgtt: `Maps ${count}` } })
  changing = false
  for (const seen of await Promise.all(watching)) {
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(new Set(seen).size).toBeGreaterThan(1)
  }
})

test('a person who signs out at one server is signed out at the other', async () => {
  const { editor, elsewhere, root } = await start()
  expect((await elsewhere.call(listItemsOfCollection, { params: { uuid: root } })).status).toBe(200)
  await editor.call(logout)
  expect((await elsewhere.call(listItemsOfCollection, { params: { uuid: root } })).status).toBe(401)
})

test('a permission that was given at one server is valid at the other', async () => {
  const { tenant, editor, elsewhere } = await start()
  const body = { supportUrl: 'https://help.example.org/' }
  expect((await elsewhere.call(updateTenantSettings, { body })).status).toBe(403)
  await tenant.run(async (db) => {
    await join(db, editor.personUuid, 'Administrators')
    await broadcast(db, { invalidate: 'rights' })
  })
  expect((await elsewhere.call(updateTenantSettings, { body })).status).toBe(200)
})

test('a setting that was changed at one server is in the answers of the other', async () => {
  const tenant = await world.tenant()
  const administrator = await tenant.as('Administrators')
  const elsewhere = client(other, tenant.host, administrator.cookie)
  const supportUrl = async () => {
    await elsewhere.call(findAllItems)
    return (await other.tenancy.findByHost(tenant.host))?.supportUrl
  }
  expect(await supportUrl()).toBeNull()
  await administrator.call(updateTenantSettings, { body: { supportUrl: 'https://help.example.org/' } })
  expect(await supportUrl()).toBe('https://help.example.org/')
})

test('unfinished bodies of one address at both servers share one ceiling, and so do those of all addresses', async () => {
  const tenant = await world.tenant()
  const administrator = await tenant.as('Administrators')
  const sum = () => world.app.bodyBudget.reservedBytes() + other.app.bodyBudget.reservedBytes()
  const sockets: Socket[] = []
  /* Starts a body. Returns the status of a refusal, or that the server waits for the rest. */
  const startBody = async ({ app }: Pick<App, 'app'>, address: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
    sockets.push(socket)
    socket.write(`POST ${importImage.path} HTTP/1.1\r\nhost: ${tenant.host}\r\ncookie: ${administrator.cookie}\r\n`)
    socket.write(`x-forwarded-for: ${address}\r\ncontent-type: application/json\r\n`)
    const before = sum()
    socket.write(`content-length: ${MEMBER_BODY_LIMIT}\r\n\r\n{`)
    let refused: string | undefined
    socket.once('data', (head) => (refused = String(head).slice(9, 12)))
    const state = () => refused ?? (sum() === before + MEMBER_BODY_LIMIT ? 'waits' : undefined)
    await expect.poll(state).toBeDefined()
    return state()
  }
  for (const { app } of [world, other]) await app.listen({ port: 0, host: '127.0.0.1' })
  for (const server of [world, other]) {
    expect(await startBody(server, '192.0.2.1')).toBe('waits')
    expect(await startBody(server, '192.0.2.1')).toBe('503')
    expect(await startBody(server, '192.0.2.2')).toBe('waits')
    expect(await startBody(server, '192.0.2.3')).toBe('503')
  }
  expect(sum()).toBe(4 * MEMBER_BODY_LIMIT)
  for (const socket of sockets) socket.destroy()
  await expect.poll(sum).toBe(0)
})
