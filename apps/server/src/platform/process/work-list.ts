import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

const SLOT_BYTES = 256
const SLOTS = 64

/** The list of a process, and a number that grows with each change of it. The thread reads both. */
export type WorkMemory = { list: SharedArrayBuffer; changes: SharedArrayBuffer }

type WorkList = { begin: (text: string) => () => void; isCopied: Promise<void>; close: () => void }

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

/** Opens the list of the work of this process: requests and jobs in progress. The list is in memory. A thread copies it to the file
 *  ten times a second, also while the process is blocked. So another process can read the file then, or after this one has died. */
export const openWorkList = async (file: string): Promise<void> => {
  workList?.close()
  const created = createWorkList(file)
  workList = created
  await created.isCopied
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
  const memory: WorkMemory = { list: new SharedArrayBuffer(SLOTS * SLOT_BYTES), changes: new SharedArrayBuffer(4) }
  const list = Buffer.from(memory.list)
  // Its number grows after the list was written, so a thread that reads the number also reads the list.
  const changes = new Int32Array(memory.changes)
  const thread = new Worker(new URL('work-list.thread.ts', import.meta.url), {
    workerData: { ...memory, file },
  })
  const isCopied = new Promise<void>((resolve) => {
    thread.once('message', () => resolve())
    // The product works without the list.
    thread.on('error', (error) => {
      process.emitWarning(`The list of work is not written: ${error.message}`)
      resolve()
    })
  })
  thread.unref()
  // A work gets a free place. If all are taken, it gets the place of the oldest work, such as a stream of notices that is open for hours.
  const running = new Map<number, symbol>() // in the order of their starts
  const free = Array.from({ length: SLOTS }, (_, slot) => slot)

  return {
    begin: (text) => {
      const slot = free.pop() ?? running.keys().next().value! // every place that is not free is running
      const owner = Symbol('work')
      running.delete(slot)
      running.set(slot, owner)
      const start = slot * SLOT_BYTES
      list[start + list.write(`${Date.now()} ${text}`, start, SLOT_BYTES - 1)] = 0
      Atomics.add(changes, 0, 1)
      return () => {
        if (running.get(slot) !== owner) return
        running.delete(slot)
        free.push(slot)
        list[start] = 0
        Atomics.add(changes, 0, 1)
      }
    },
    isCopied,
    close: () => void thread.terminate(),
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
