import type { Socket } from 'node:net'

// Several times a usual tile of 13 KB; what is larger gets memory of its own.
const SIZE = 64 * 1024
const MOST_FREE = 32

/** Memory for tiles on their way out, used again: taking and collecting 13 KB for each costs more than reading them. */
export const createTileMemory = () => {
  const free: Buffer[] = []
  return {
    take: (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(SIZE),
    /** To be called when the last byte has left. Where the connection broke, nobody can say what still reads the
     *  memory, so it is left to the garbage collector: no tile may ever reach another one's client. */
    giveBack: (memory: Buffer, { destroyed }: Pick<Socket, 'destroyed'>): void => {
      if (!destroyed && free.length < MOST_FREE) free.push(memory)
    },
  }
}

/** The beginning of `memory`, or memory of its own for what does not fit there. */
export const within =
  (memory: Buffer) =>
  (length: number): Buffer =>
    length <= memory.length ? memory.subarray(0, length) : Buffer.allocUnsafe(length)
