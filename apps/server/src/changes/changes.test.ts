import { setTimeout as sleep } from 'node:timers/promises'
import { createCollection, findRoot } from '@pressmark/contract/catalogue/collections.ts'
import { updateItem } from '@pressmark/contract/catalogue/items.ts'
import { findLatestChange, listChanges, type FeedChange } from '@pressmark/contract/changes/changes.ts'
import { logout } from '@pressmark/contract/identity/identity.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asTenant } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import { newItem } from '../testing/media.testing.ts'
import { openWorld, type TestPerson, type TestTenant, type World } from '../testing/world.ts'
import { positionEvents } from './sequencer.ts'

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

const position = (id = tenant.id) => positionEvents(world.database, id)
const read = (query: Record<string, unknown> = {}, person: Pick<TestPerson, 'call'> = editor) =>
  person.call(listChanges, { query })
const latest = async () => (await editor.call(findLatestChange)).body.next
const rename = async (item: string, title: string) => {
  const body = { customMetadataList: [{ name: 'sgtt', value: title }] }
  expect((await editor.call(updateItem, { params: { uuid: item }, body })).status).toBe(200)
}
const kindsOf = (changes: readonly FeedChange[]) => changes.map(({ kind }) => kind)

describe('the order of the feed', () => {
  /** Records the creation of an entity in a transaction that is still open. */
  const openChange = async (uuid: string) => {
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => (commit = resolve))
    let wasRecorded = () => {}
    const recorded = new Promise<void>((resolve) => (wasRecorded = resolve))
    const done = asTenant(world.database, tenant.id, async (db) => {
      await record(db, null, { kind: 'item.created', entity: { type: 'item', uuid } })
      wasRecorded()
      await mayCommit
    })
    await recorded
    return async () => {
      commit()
      await done
    }
  }
  const [FIRST, SECOND] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']

  test('a change that commits after a later one is not missed', async () => {
    const commitFirst = await openChange(FIRST)
    const commitSecond = await openChange(SECOND)
    await commitSecond()
    await position()
    const before = (await read()).body
    expect(before.changes.map(({ entityUuid }) => entityUuid)).toEqual([SECOND])
    await commitFirst()
    await position()
    const { changes } = (await read({ after: before.next })).body
    expect(changes.map(({ entityUuid }) => entityUuid)).toEqual([FIRST])
    expect(changes[0]!.id).toBeLessThan(before.changes[0]!.id)
  })

  test('eight writers and three sequencers give each change one position, and those of one item stay in order', async () => {
    const items = await Promise.all(Array.from({ length: 8 }, (_, index) => newItem(tenant, `Item ${index}`)))
    let isWriting = true
    const sequencers = Array.from({ length: 3 }, async () => {
      while (isWriting || (await position()) > 0) await position()
    })
    await Promise.all(
      items.map(async (item) => {
        for (let round = 0; round < 10; round += 1) await rename(item, `Title ${round}`)
      }),
    )
    isWriting = false
    await Promise.all(sequencers)
    const { changes, hasMore } = (await read({ size: 1000, full: true })).body
    expect(hasMore).toBe(false)
    expect(changes).toHaveLength(8 * 11)
    const positions = changes.map((change) => change.position)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    for (const item of items) {
      const titles = changes
        .filter(({ entityUuid, kind }) => entityUuid === item && kind === 'item.changed')
        .map(({ fields }) => fields?.[0]?.after[0])
      expect(titles).toEqual(Array.from({ length: 10 }, (_, round) => `Title ${round}`))
    }
  })

  test('the times of positions never fall, although the clock does', async () => {
    await newItem(tenant, 'A sheet')
    await position()
    await world.database.pool.query(`update change_feed set at = at + interval '1 hour' where tenant_id = ${tenant.id}`)
    await newItem(tenant, 'Another sheet')
    await position()
    const { rows } = await world.database.pool.query<{ at: Date }>(
      `select at from event_position where tenant_id = ${tenant.id} order by position`,
    )
    const times = rows.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)! - times[0]!).toBeGreaterThanOrEqual(3_600_000)
  })
})

describe('a reader', () => {
  test('pages through all changes, and then gets only new ones', async () => {
    const item = await newItem(tenant, 'A sheet')
    for (const title of ['One', 'Two', 'Three']) await rename(item, title)
    await position()
    const first = (await read({ size: 3 })).body
    expect([kindsOf(first.changes), first.hasMore]).toEqual([['item.created', 'item.changed', 'item.changed'], true])
    const second = (await read({ size: 3, after: first.next })).body
    expect([kindsOf(second.changes), second.hasMore]).toEqual([['item.changed'], false])
    expect(second.changes[0]).toMatchObject({ resourceType: 'ITEM', entityUuid: item, itemUuid: item, title: 'Three' })
    expect(second.changes[0]).not.toHaveProperty('fields')
    expect((await read({ after: second.next })).body).toEqual({ changes: [], next: second.next, hasMore: false })
    expect(await latest()).toBe(second.next)
  })

  test('gets only the kinds that it names, and a cursor behind those that it skipped', async () => {
    const item = await newItem(tenant, 'A sheet')
    await rename(item, 'Another title')
    const parent = (await editor.call(findRoot)).body.uuid
    const body = { customMetadataList: [{ name: 'sgtt', value: 'Maps' }], parentCollectionsUuids: [parent] }
    expect((await editor.call(createCollection, { body })).status).toBe(201)
    await position()
    expect(kindsOf((await read({ kind: 'collection.created' })).body.changes)).toEqual(['collection.created'])
    const both = (await read({ kind: ['collection.created', 'item.changed'] })).body
    expect(kindsOf(both.changes)).toEqual(['item.changed', 'collection.created'])
    const none = (await read({ kind: 'story.created' })).body
    expect([none.changes, none.next]).toEqual([[], await latest()])
    expect((await read({ kind: 'person.created' })).status, 'changes of accounts are not in the feed').toBe(400)
  })

  test('gets persons and values only with the capability to edit', async () => {
    const item = await newItem(tenant, 'A sheet')
    await rename(item, 'Another title')
    await position()
    const [, change] = (await read({ full: true })).body.changes
    expect(change).toMatchObject({
      person: { username: editor.username },
      fields: [{ field: 'sgtt', before: ['A sheet'], after: ['Another title'] }],
    })
    const reader = await tenant.as('Readers')
    expect((await read({ full: true }, reader)).refusal.detail).toContain('catalogue.edit')
    expect((await read({}, reader)).body.changes).toHaveLength(2)
    expect((await read({}, tenant.visitor)).status).toBe(401)
  })

  test('gets a refusal for a cursor of another feed or of the future and for other texts', async () => {
    await newItem(tenant, 'A sheet')
    await position()
    const cursor = await latest()
    const other = await world.tenant()
    await newItem(other, 'A sheet')
    await position(other.id)
    const elsewhere = await other.as('Editors')
    expect((await read({ after: cursor }, elsewhere)).refusal.code).toBe('cursorExpired')
    const [feed] = Buffer.from(cursor, 'base64url').toString().split(' ')
    const future = Buffer.from(`${feed} 1000000`).toString('base64url')
    expect((await read({ after: future })).refusal.code).toBe('cursorExpired')
    for (const after of ['x', `${cursor}=`, Buffer.from(`${feed} -1`).toString('base64url'), 'a'.repeat(100)])
      expect((await read({ after })).status, after).toBe(400)
  })

  test('can begin before the first change', async () => {
    const start = await latest()
    expect((await read({ after: start })).body.changes).toEqual([])
    await newItem(tenant, 'A sheet')
    await position()
    expect(kindsOf((await read({ after: start })).body.changes)).toEqual(['item.created'])
  })
})

describe('a waiting reader', () => {
  test('gets a change as soon as it has a position', async () => {
    const after = await latest()
    const waiting = read({ after, wait: 30 })
    await sleep(100)
    await newItem(tenant, 'A sheet')
    await position()
    expect(kindsOf((await waiting).body.changes)).toEqual(['item.created'])
  })

  test('waits until a change of its kind', async () => {
    await newItem(tenant, 'A sheet')
    await position()
    const waiting = read({ after: await latest(), wait: 30, kind: 'item.changed' })
    const item = await newItem(tenant, 'Another sheet')
    await position()
    await rename(item, 'A new title')
    await position()
    expect(kindsOf((await waiting).body.changes)).toEqual(['item.changed'])
  })

  test('gets an empty answer when its time is over', async () => {
    const after = await latest()
    expect((await read({ after, wait: 1 })).body).toEqual({ changes: [], next: after, hasMore: false })
  })

  test('gets nothing more when its session ends', async () => {
    const waiting = read({ after: await latest(), wait: 30 }).then(
      ({ body }) => body,
      (error: unknown) => error,
    )
    await sleep(100)
    expect((await editor.call(logout)).status).toBe(204)
    await newItem(tenant, 'A sheet')
    await position()
    expect(JSON.stringify(await waiting)).not.toContain('A sheet')
  })
})

test('a running worker gives positions by itself', async () => {
  const own = await openWorld()
  try {
    await own.work()
    const elsewhere = await own.tenant()
    await newItem(elsewhere, 'A sheet')
    const person = await elsewhere.as('Editors')
    await expect.poll(async () => (await read({}, person)).body.changes.length).toBe(1)
    const client = new pg.Client(own.connection)
    await client.connect()
    // The listening connection opens again, and finds what was recorded in the meantime.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pressmark live' and datname = current_database()`,
    )
    await client.end()
    await newItem(elsewhere, 'Another sheet')
    await expect.poll(async () => (await read({}, person)).body.changes.length, { timeout: 10_000 }).toBe(2)
  } finally {
    await own.close()
  }
})
