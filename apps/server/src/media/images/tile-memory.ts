import type { Socket } from 'node:net'

// Several times the size of a usual tile of 13 KB. Larger tiles get their own memory.
const SIZE = 64 * 1024
const MAX_FREE = 32

/** Creates a pool of memory for tiles that are being sent: allocating and collecting 13 KB for each costs more than reading them. */
export const createTileMemory = () => {
  const free: Buffer[] = []
  return {
    take: (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(SIZE),
    /**
     * Releases memory after the last byte was sent. If the connection broke, something may still read the memory,
     * so it is left to the garbage collector: no tile may ever reach another client.
     */
    release: (memory: Buffer, { destroyed }: Pick<Socket, 'destroyed'>): void => {
      if (!destroyed && free.length < MAX_FREE) free.push(memory)
    },
  }
}

/** Returns the start of `memory`, or new memory if the tile does not fit. */
export const within =
  (memory: Buffer) =>
  (length: number): Buffer =>
    length <= memory.length ? memory.subarray(0, length) : Buffer.allocUnsafe(length)
