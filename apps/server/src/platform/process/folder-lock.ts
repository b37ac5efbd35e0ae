import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export interface FolderLock {
  release(): Promise<void>
}

const sqliteBusy = 5

/** References to the handles of the locks, because the garbage collector would close the handles and release the locks. */
const lockHandles = new Set<DatabaseSync>()

/**
 * Locks `folder` for this process until `release` or the end of the process, also after a crash.
 *
 * The lock is a POSIX record lock of the kernel, reached through the SQLite inside Node, because Node has no `flock`. `kill -9` cannot
 * leave it behind, and it does not depend on process ids. It also works between two containers that share a volume, where process
 * ids mean nothing. The note next to it only names the owner. No other code in this process may open `.lock`: closing any descriptor
 * of a file releases all its record locks.
 *
 * @throws Error with one sentence that names the folder and the process that has the lock
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  mkdirSync(folder, { recursive: true })
  const note = join(folder, '.lock-owner')
  const handle = takeLock(join(folder, '.lock'))
  if (!handle) throw new Error(`The folder ${realpathSync(folder)} is in use by ${await readOwner(note)}.`)
  lockHandles.add(handle)
  writeOwner(note)
  return {
    release: async () => {
      if (!lockHandles.delete(handle)) return
      rmSync(note, { force: true })
      handle.close()
    },
  }
}

/** Takes SQLite's RESERVED lock by `begin immediate`. One connection gets it, and all others are refused at once. */
const takeLock = (file: string): DatabaseSync | null => {
  const handle = new DatabaseSync(file, { timeout: 0, open: false })
  try {
    handle.open()
    handle.exec('begin immediate')
    return handle
  } catch (error) {
    if (handle.isOpen) handle.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw new Error(`The folder ${dirname(file)} cannot be locked.`, { cause: error })
  }
}

const writeOwner = (note: string) => {
  const file = openSync(note, 'w', 0o644)
  writeSync(file, `${process.pid}\n`)
  fsyncSync(file)
  closeSync(file)
}

/** Reads the owner. The note is written shortly after the lock is taken, so a dead or missing owner is read again for a while. */
const readOwner = async (note: string): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const pid = readPid(note)
    if (pid && isAlive(pid)) return `another server (process ${pid})`
    await sleep(20)
  }
  return 'another server (perhaps in another container)'
}

const readPid = (note: string): number | null => {
  try {
    return Number(readFileSync(note, 'utf8')) || null
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return isErrno(error, 'EPERM')
  }
}

const isErrno = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
