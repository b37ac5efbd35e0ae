import { expect, test } from 'vitest'
import { createTileMemory, within } from './tile-memory.ts'

test('memory is used again when the tile has left', () => {
  const memory = createTileMemory()
  const piece = memory.take()
  expect(memory.take()).not.toBe(piece)
  memory.giveBack(piece, { destroyed: false })
  expect(memory.take()).toBe(piece)
})

test('memory of a broken connection is never used again', () => {
  const memory = createTileMemory()
  const piece = memory.take()
  memory.giveBack(piece, { destroyed: true })
  expect(memory.take()).not.toBe(piece)
})

test('a tile that is too large gets memory of its own', () => {
  const piece = createTileMemory().take()
  expect(within(piece)(1000).buffer).toBe(piece.buffer)
  expect(within(piece)(piece.length + 1).length).toBe(piece.length + 1)
})
