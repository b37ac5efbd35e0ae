import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '#platform/bus/bus.ts'
import { openChangeStamps, stampCommits, type ChangeStamps } from '#platform/bus/change-stamps.ts'
import type { Committed } from '#platform/db/database.ts'
import type { Message } from '#platform/bus/message.ts'
import { createTenantCache } from './tenant-cache.ts'

let folder: string
let changes: ChangeStamps
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pressmark-tenant-cache-'))
  changes = openChangeStamps(folder)
})
afterAll(async () => {
  changes.close()
  await rm(folder, { recursive: true })
})

const start = () => {
  const emitter: Bus['emitter'] = new EventEmitter()
  const totals = createTenantCache<number>({ emitter, changes }, 100)
  const change = (tenantId: number) =>
    emitter.emit('message', { tenantId, notice: { kind: 'item.changed', uuid: 'x' } } satisfies Message)
  return { emitter, totals, change }
}

test('a total is cached until an item of its tenant changes', () => {
  const { totals, change } = start()
  totals.of(1, 'maps').store(7)
  totals.of(2, 'maps').store(9)
  expect([totals.of(1, 'maps').cached, totals.of(2, 'maps').cached, totals.of(1, 'seas').cached]).toEqual([
    7,
    9,
    undefined,
  ])
  change(1)
  expect([totals.of(1, 'maps').cached, totals.of(2, 'maps').cached]).toEqual([undefined, 9])
})

test('a result from before a change is not used after it', () => {
  const { totals, change } = start()
  const counting = totals.of(1, 'maps')
  change(1)
  counting.store(7)
  expect(totals.of(1, 'maps').cached).toBeUndefined()
})

test('after notifications may have been lost the cache is empty', () => {
  const { emitter, totals } = start()
  totals.of(1, 'maps').store(7)
  emitter.emit('reconnected')
  expect(totals.of(1, 'maps').cached).toBeUndefined()
})

test('a change that another process of this machine has reported is noticed without a notification', () => {
  const { totals } = start()
  const other = openChangeStamps(folder)
  totals.of(1, 'maps').store(7)
  totals.of(2, 'maps').store(9)
  const counting = totals.of(1, 'seas')
  other.write({ itemsOf: 1 })
  other.close()
  changes.refresh()
  counting.store(3)
  expect([totals.of(1, 'maps').cached, totals.of(1, 'seas').cached, totals.of(2, 'maps').cached]).toEqual([
    undefined,
    undefined,
    9,
  ])
})

test('a version is cached until a transaction of its tenant ends in any process of this machine', async () => {
  const emitter: Bus['emitter'] = new EventEmitter()
  const versions = createTenantCache<number>({ emitter, changes }, 100, 'versions')
  const other = openChangeStamps(folder)
  const committed: Committed = new EventEmitter()
  stampCommits(committed, other)
  const store = () => [1, 2].forEach((tenantId) => versions.of(tenantId, 'item').store(tenantId))
  const read = () => [1, 2].map((tenantId) => versions.of(tenantId, 'item').cached)

  changes.refresh()
  store()
  const reading = versions.of(1, 'other item')
  committed.emit('transaction', 1)
  await nextTurn()
  changes.refresh()
  reading.store(7)
  expect(read()).toEqual([undefined, 2])
  expect(versions.of(1, 'other item').cached).toBeUndefined()

  store()
  expect(read()).toEqual([1, 2])
  emitter.emit('message', { tenantId: 2, invalidate: 'media' })
  expect(read()).toEqual([1, undefined])
  other.close()
})

const nextTurn = async () => {
  await new Promise((turned) => setImmediate(turned))
  await new Promise((turned) => setImmediate(turned))
}

test('requests of one turn of the event loop share what they noticed', async () => {
  const other = openChangeStamps(folder)
  changes.refresh()
  const before = changes.of('tenants')
  other.write('tenants')
  changes.refresh()
  expect(changes.of('tenants')).toBe(before)
  await nextTurn()
  changes.refresh()
  expect(changes.of('tenants')).not.toBe(before)
  other.close()
})
