import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Bus } from '#platform/bus/bus.ts'
import type { Message } from '#platform/bus/message.ts'
import { createTenantCache } from './tenant-cache.ts'

const start = () => {
  const emitter: Bus['emitter'] = new EventEmitter()
  const totals = createTenantCache<number>({ emitter } as Bus, 100)
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
