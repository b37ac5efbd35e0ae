import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig, serversFor } from './config.ts'

test('the product has a server for each core, at least 2 and at most 8', () => {
  expect([1, 2, 3, 4, 8, 9, 64].map(serversFor)).toEqual([2, 2, 3, 4, 8, 8, 8])
  expect(readConfig({}).servers).toBe(serversFor(availableParallelism()))
  expect(readConfig({ SERVERS: '1' }).servers).toBe(1)
})

test('a head has 10 s to arrive, and each 20 s a body needs 512 bytes per second', () => {
  const { headersTimeoutMs, bodyTimeoutMs, bodyMinRate } = readConfig({}).requests
  expect([headersTimeoutMs, bodyTimeoutMs, bodyMinRate]).toEqual([10_000, 20_000, 512])
})
