import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { expect, test } from 'vitest'
import { readRange } from './use-ranges.ts'
import type { ReadChunk } from './use-select-all.ts'

const listOf = (total: number) => {
  const read: number[] = []
  const readChunk = ((chunk: number) => {
    read.push(chunk)
    const from = chunk * 1000
    const items = Array.from({ length: Math.max(0, Math.min(1000, total - from)) }, (_, at) => ({
      uuid: `${from + at}`,
    }))
    return Promise.resolve({ _embedded: { culturalItems: items } })
  }) as unknown as ReadChunk
  return { read, readChunk }
}
const uuids = (items: readonly Pick<Item, 'uuid'>[]) => items.map(({ uuid }) => Number(uuid))

test('a range is read in the chunks that contain it', async () => {
  const { read, readChunk } = listOf(2500)
  const range = uuids(await readRange(readChunk, { from: 998, to: 2001 }))
  expect([range.length, range[0], range.at(-1), read]).toEqual([1004, 998, 2001, [0, 1, 2]])
})

test('one position, and a range that the list no longer has', async () => {
  const { readChunk } = listOf(2500)
  expect(uuids(await readRange(readChunk, { from: 1000, to: 1000 }))).toEqual([1000])
  expect(uuids(await readRange(readChunk, { from: 2499, to: 2600 }))).toEqual([2499])
})
