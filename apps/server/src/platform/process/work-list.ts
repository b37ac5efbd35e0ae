import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const SLOT_BYTES = 256
const SLOTS = 64
/** Pause before the ends of works are written, ms. The place of a work that ended may have a new work by then. */
const FLUSH_MS = 100
const EMPTY = Buffer.alloc(1)

type WorkList = { begin: (text: string) => () => void; close: () => void }

/** Memory that Linux shows as a folder. */
const MEMORY = '/dev/shm'

/** Creates the empty folder for the lists of one installation, in memory if possible. On a disk, a write also changes the time of the
 *  file, and then it can wait until the database has written its log. */
export const createWorkFolder = (dataFolder: string, memory = MEMORY): string => {
  const name = createHash('sha256').update(path.resolve(dataFolder)).digest('hex').slice(0, 16)
  try {
    return emptyFolder(path.join(memory, `pressmark-${name}`))
  } catch {
    // The system has no such memory, or the folder belongs to another user.
    return emptyFolder(path.join(dataFolder, 'processes'))
  }
}

const emptyFolder = (folder: string): string => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

const doNothing = () => {}
let workList: WorkList | undefined

/** Opens the list of the work of this process: requests and jobs in progress. Another process can read the file
 *  while this one is blocked or after it has died. A write costs 2 µs. */
export const openWorkList = (file: string): void => {
  workList?.close()
  workList = createWorkList(file)
}

/** Adds a work to the list of this process, if there is one.
 *  @param text what runs: the method and the address of a request, or the name of a job
 *  @returns a function that removes it */
export const beginWork = (text: string): (() => void) => workList?.begin(text) ?? doNothing

export type Work = { text: string; startedAt: string }

/** Reads the list of another process. The latest work is the first. */
export const readWorkList = (file: string): Work[] => {
  const bytes = readIfThere(file)
  if (bytes === undefined) return []
  const works: Work[] = []
  for (let start = 0; start < bytes.length; start += SLOT_BYTES) {
    const slot = bytes.subarray(start, start + SLOT_BYTES)
    if (slot[0] === 0) continue
    const [startedAt, ...text] = slot.subarray(0, slot.indexOf(0)).toString('utf8').split(' ')
    works.push({ text: text.join(' '), startedAt: new Date(Number(startedAt)).toISOString() })
  }
  return works.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
}

const createWorkList = (file: string): WorkList => {
  const descriptor = openSync(file, 'w', 0o600)
  writeSync(descriptor, Buffer.alloc(SLOTS * SLOT_BYTES))
  const line = Buffer.alloc(SLOT_BYTES)
  // A work gets a free place. If all are taken, it gets the place of the oldest work, such as a stream of notices that is open for hours.
  const running = new Map<number, symbol>() // in the order of their starts
  const free = Array.from({ length: SLOTS }, (_, slot) => slot)
  const ended = new Set<number>()
  let flush: NodeJS.Timeout | undefined

  const writeEnds = () => {
    flush = undefined
    for (const slot of ended) writeSync(descriptor, EMPTY, 0, 1, slot * SLOT_BYTES)
    ended.clear()
  }
  return {
    begin: (text) => {
      const slot = free.pop() ?? running.keys().next().value! // every place that is not free is running
      const owner = Symbol('work')
      running.delete(slot)
      running.set(slot, owner)
      ended.delete(slot)
      const length = line.write(`${Date.now()} ${text}`, 0, SLOT_BYTES - 1)
      line[length] = 0
      writeSync(descriptor, line, 0, length + 1, slot * SLOT_BYTES)
      return () => {
        if (running.get(slot) !== owner) return
        running.delete(slot)
        free.push(slot)
        ended.add(slot)
        flush ??= setTimeout(writeEnds, FLUSH_MS).unref()
      }
    },
    close: () => {
      clearTimeout(flush)
      closeSync(descriptor)
    },
  }
}

const readIfThere = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // the process ended before it opened its list
    throw error
  }
}
