import { expect, test } from 'vitest'
import { connectionsFor, serverOptions, sharedBuffers } from './settings.ts'

test.each([
  { memory: 2, buffers: 512 },
  { memory: 4, buffers: 1024 },
  { memory: 64, buffers: 1024 },
])('with $memory GiB of memory PostgreSQL buffers $buffers MB', ({ memory, buffers }) => {
  expect(sharedBuffers(memory * 1024 ** 3)).toBe(buffers)
})

test.each([
  [1, 100],
  [4, 100],
  [5, 119],
  [9, 195],
  [72, 1392],
])('%d processes have %d connections', (processes, connections) => {
  expect(connectionsFor(processes)).toBe(connections)
  expect(serverOptions('/tmp', connections)).toContain(`max_connections=${connections}`)
})
