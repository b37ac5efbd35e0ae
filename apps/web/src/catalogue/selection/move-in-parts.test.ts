import { expect, test } from 'vitest'
import { CallRefused } from '#shared/api/refusal.ts'
import { moveInParts } from './move-in-parts.ts'

const entries = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)
const notFound = new CallRefused({ status: 404, code: 'notFound', message: 'not found' })
const locked = new CallRefused({ status: 409, code: 'lockedByState', message: 'locked' })

/** A server with these collections. It moves all items of a call, or none. */
const serverWith = (collections: readonly string[], refusals: Readonly<Record<string, CallRefused>>) => {
  const reads: string[] = []
  let moves = 0
  return {
    reads,
    moves: () => moves,
    calls: (placed: readonly string[]) => ({
      move: async (uuids: string[]) => {
        moves += 1
        await Promise.resolve()
        if (placed.some((one) => !collections.includes(one))) throw notFound
        const refused = uuids.find((uuid) => refusals[uuid] !== undefined)
        if (refused !== undefined) throw refusals[refused]!
        return uuids.length
      },
      readCollection: async (uuid: string) => {
        reads.push(uuid)
        await Promise.resolve()
        if (!collections.includes(uuid)) throw notFound
      },
    }),
  }
}

const placement = { addParentCollectionsUuids: ['to'], removeParentCollectionsUuids: ['from'] }

test('an unknown and a locked item are listed, all others are moved, and each collection is read once', async () => {
  const server = serverWith(['from', 'to'], { 3: locked, 250: notFound })
  const { done, failed, changed } = await moveInParts(entries(300), placement, server.calls(['from', 'to']))
  expect([done.length, changed]).toEqual([298, 298])
  expect(failed).toEqual([
    { uuid: '3', error: locked },
    { uuid: '250', error: notFound },
  ])
  expect(server.reads).toEqual(['to', 'from'])
  expect(server.moves()).toBeLessThanOrEqual(37)
})

test('an unknown collection fails after one call', async () => {
  for (const collections of [['from'], ['to'], []]) {
    const server = serverWith(collections, {})
    await expect(moveInParts(entries(300), placement, server.calls(['from', 'to']))).rejects.toBe(notFound)
    expect(server.moves()).toBe(1)
  }
})

test('another refusal fails after one call, and no collection is read', async () => {
  const forbidden = new CallRefused({ status: 403, code: 'forbidden', message: 'forbidden' })
  const server = serverWith(['from', 'to'], { 5: forbidden })
  await expect(moveInParts(entries(300), placement, server.calls(['from', 'to']))).rejects.toBe(forbidden)
  expect([server.moves(), server.reads]).toEqual([1, []])
})
