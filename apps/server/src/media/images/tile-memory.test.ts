import { expect, test } from 'vitest'
import { createTileMemory, within } from './tile-memory.ts'

test('memory is reused after the tile was sent', () => {
  const memory = createTileMemory()
  const piece = memory.take()
  expect(memory.take()).not.toBe(piece)
  memory.release(piece, { destroyed: false })
  expect(memory.take()).toBe(piece)
})

test('memory of a broken connection is never reused', () => {
  const memory = createTileMemory()
  const piece = memory.take()
  memory.release(piece, { destroyed: true })
  expect(memory.take()).not.toBe(piece)
})

test('a tile that is too large gets its own memory', () => {
  const piece = createTileMemory().take()
  expect(within(piece)(1000).buffer).toBe(piece.buffer)
  expect(within(piece)(piece.length + 1).length).toBe(piece.length + 1)
})
