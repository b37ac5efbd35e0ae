import { expect, test } from 'vitest'
import { sharedBuffers } from './settings.ts'

test.each([
  { memory: 2, buffers: 512 },
  { memory: 4, buffers: 1024 },
  { memory: 64, buffers: 1024 },
])('with $memory GiB of memory PostgreSQL buffers $buffers MB', ({ memory, buffers }) => {
  expect(sharedBuffers(memory * 1024 ** 3)).toBe(buffers)
})
