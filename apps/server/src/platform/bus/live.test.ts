import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { logout } from '@pressmark/contract/identity/identity.ts'
import { announceEditing, listen, type Notice } from '@pressmark/contract/platform/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broadcast } from './bus.ts'
import { openChangeStamps } from './change-stamps.ts'
import type { Message } from './message.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '#testing/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

/* Opens the event stream and collects its events. */
const openStream = async ({ host }: TestTenant, { cookie }: TestPerson, since?: number) => {
  const notices: Notice[] = []
  const path = addressOf(listen, undefined, { since })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers: { host, cookie } }, resolve).on('error', reject)
  })
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, json] of text.matchAll(/^data: (.+)$/gm)) notices.push(JSON.parse(json!) as Notice)
  })
  const ended = new Promise<void>((resolve) => response.once('close', () => resolve()))
  return {
    notices,
    ended,
    response,
    status: response.statusCode,
    type: response.headers['content-type'],
    stop: () => response.destroy(),
  }
}

const waitForNotice = async (notices: Notice[]) => {
  for (let waited = 0; notices.length === 0 && waited < 30_000; waited += 20) await sleep(20)
}

test('a change is sent to the open screens of its tenant when it commits, and to no other tenant', async () => {
  const tenant = await world.tenant()
  const other = await world.tenant()
  const editor = await tenant.as('Editors')
  const ownStream = await openStream(tenant, editor)
  const otherStream = await openStream(other, await other.as('Administrators'))
  expect([ownStream.status, ownStream.type]).toEqual([200, 'text/event-stream'])
  const root = (await editor.call(findRoot)).body.uuid
  const refused = await editor.call(createCollection, {
    body: { parentCollectionsUuids: [root], customMetadataList: [] },
  })
  expect(refused.status).toBe(400)
  const body = { parentCollectionsUuids: [root], customMetadataList: [{ name: 'sgtt', value: 'Maps' }] }
  const { body: made } = await editor.call(createCollection, { body })
  await waitForNotice(ownStream.notices)
  expect(ownStream.notices).toEqual([{ kind: 'collection.changed', uuid: made.uuid, collections: [root] }])
  expect(otherStream.notices).toEqual([])
  ownStream.stop()
  otherStream.stop()
})

test('when a browser receives a notice, the processes of this machine already know the change', async () => {
  const tenant = await world.tenant()
  const stream = await openStream(tenant, await tenant.as('Editors'))
  const elsewhere = openChangeStamps(world.dataFolder)
  const stamps = () => {
    elsewhere.refresh()
    return [elsewhere.of({ itemsOf: tenant.id }), elsewhere.of({ allOf: tenant.id })]
  }
  const [items, all] = stamps()
  // The process that has committed is busy, and has not written its stamps.
  const message: Message = { tenantId: tenant.id, notice: { kind: 'item.changed', uuid: randomUUID() } }
  await world.database.pool.query('select pg_notify($1, $2)', ['pressmark', JSON.stringify(message)])
  await waitForNotice(stream.notices)
  expect(stream.notices).toEqual([message.notice])
  const [itemsNow, allNow] = stamps()
  expect([itemsNow === items, allNow === all]).toEqual([false, false])
  stream.stop()
  elsewhere.close()
})

test('a late listener receives the notices of its own tenant since it began to read', async () => {
  const tenant = await world.tenant()
  const other = await world.tenant()
  const editor = await tenant.as('Editors')
  const first = await openStream(tenant, editor)
  const elsewhere = { kind: 'item.changed' as const, uuid: randomUUID() }
  const notice = { kind: 'item.changed' as const, uuid: randomUUID() }
  // The server counts back from the time of the request, which is later than this moment, but not beyond its own start.
  const slack = 5000
  await expect.poll(() => world.live.since(tenant.id, slack)).toBeDefined()
  const began = performance.now()
  await other.run((db) => broadcast(db, { notice: elsewhere }))
  await tenant.run((db) => broadcast(db, { notice }))
  await waitForNotice(first.notices)
  const second = await openStream(tenant, editor, Math.ceil(performance.now() - began) + slack)
  await waitForNotice(second.notices)
  expect(second.notices).toEqual([notice])
  first.stop()
  second.stop()
})

test('an editor who edits is announced only to the other editors of the tenant', async () => {
  const [tenant, other] = [await world.tenant(), await world.tenant()]
  const editor = await tenant.as('Editors')
  const params = { uuid: await newItem(tenant, 'Edited') }
  for (const unknown of [randomUUID(), await newItem(other, 'Elsewhere')])
    expect((await editor.call(announceEditing, { params: { uuid: unknown } })).status).toBe(404)
  const [colleague, reader] = [
    await openStream(tenant, await tenant.as('Editors')),
    await openStream(tenant, await tenant.as('Readers')),
  ]
  const elsewhere = await openStream(other, await other.as('Editors'))
  expect((await editor.call(announceEditing, { params })).status).toBe(204)
  expect((await (await tenant.as('Readers')).call(announceEditing, { params })).status).toBe(403)
  await waitForNotice(colleague.notices)
  expect(colleague.notices).toMatchObject([
    { kind: 'editing.present', uuid: params.uuid, person: { uuid: editor.personUuid } },
  ])
  const last = { kind: 'item.changed' as const, uuid: randomUUID() }
  for (const one of [tenant, other]) await one.run((db) => broadcast(db, { notice: last }))
  for (const { notices } of [reader, elsewhere]) {
    await waitForNotice(notices)
    expect(notices).toEqual([last])
  }
  for (const { stop } of [colleague, reader, elsewhere]) stop()
})

test('a client without a session receives nothing', async () => {
  const tenant = await world.tenant()
  expect((await tenant.visitor.call(listen)).status).toBe(401)
})

test('a person who signs out receives nothing more, and other listeners continue', async () => {
  const tenant = await world.tenant()
  const [leaving, staying] = [await tenant.as('Readers'), await tenant.as('Editors')]
  const [gone, there] = [await openStream(tenant, leaving), await openStream(tenant, staying)]
  expect((await leaving.call(logout)).status).toBe(204)
  await gone.ended
  await tenant.run((db) => broadcast(db, { notice: { kind: 'item.created', uuid: staying.personUuid } }))
  await waitForNotice(there.notices)
  expect([gone.notices.length, there.notices.length]).toEqual([0, 1])
  there.stop()
})

test('a listener is disconnected when its organisation is suspended, and other listeners continue', async () => {
  const [closing, open] = [await world.tenant(), await world.tenant()]
  const ending = await openStream(closing, await closing.as('Readers'))
  const staying = await openStream(open, await open.as('Readers'))
  const suspend = world.database.owner.updateTable('tenant').set({ suspended_at: new Date() })
  await suspend.where('id', '=', closing.id).execute()
  await world.tenancy.invalidate()
  await ending.ended
  await open.run((db) => broadcast(db, { notice: { kind: 'item.created', uuid: randomUUID() } }))
  await waitForNotice(staying.notices)
  expect([ending.notices.length, staying.notices.length]).toEqual([0, 1])
  staying.stop()
})

test('a client that never reads is disconnected before its waiting notices fill the memory', async () => {
  const tenant = await world.tenant()
  const slow = await openStream(tenant, await tenant.as('Readers'))
  slow.response.pause()
  const collections = Array.from({ length: 150 }, () => randomUUID())
  const sockets = () => new Promise<number>((resolve) => world.app.server.getConnections((_, many) => resolve(many)))
  const before = await sockets()
  for (let n = 0; n < 4000 && (await sockets()) === before; n += 1) {
    world.live.emitter.emit('message', {
      tenantId: tenant.id,
      notice: { kind: 'item.changed', uuid: randomUUID(), collections },
    })
  }
  expect(await sockets()).toBeLessThan(before)
})
