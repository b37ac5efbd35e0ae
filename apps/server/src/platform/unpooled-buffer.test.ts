import { expect, test } from 'vitest'
import { copyUnpooled } from './unpooled-buffer.ts'

test('a copy has the same bytes, and occupies only their memory', () => {
  const shared = Buffer.from('a plate of the atlas')
  expect(shared.buffer.byteLength).toBeGreaterThan(shared.length)
  const own = copyUnpooled(shared)
  expect(own).toEqual(shared)
  expect(own.buffer.byteLength).toBe(shared.length)
})
