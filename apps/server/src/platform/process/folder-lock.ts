import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export interface FolderLock {
  release(): Promise<void>
}

const sqliteBusy = 5

/** Keeps the locks' handles from the garbage collector, which would close them and so give the locks back. */
const held = new Set<DatabaseSync>()

/**
 * Takes `folder` for this process alone, until `release` or the end of the process, however it ends.
 *
 * The lock is the kernel's (a POSIX record lock, reached through the SQLite inside Node, since Node has no `flock`): it
 * cannot be left behind by `kill -9`, needs no guess whether a noted process is still the one that noted it, and holds
 * between two containers that share a volume, where process ids mean nothing. The note beside it only names the owner.
 * Nothing else in this process may open `.lock`: closing any descriptor of a file gives back all its record locks.
 *
 * @throws Error with one sentence that names the folder and the process that has it
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  mkdirSync(folder, { recursive: true })
  const note = join(folder, '.lock-owner')
  const handle = takeLock(join(folder, '.lock'))
  if (!handle) throw new Error(`The folder ${realpathSync(folder)} is in use by ${await readOwner(note)}.`)
  held.add(handle)
  writeOwner(note)
  return {
    release: async () => {
      if (!held.delete(handle)) return
      rmSync(note, { force: true })
      handle.close()
    },
  }
}

/** `begin immediate` takes SQLite's RESERVED lock, which one connection gets and the others are refused at once. */
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

/** The note is written just after the lock is taken, so a dead or missing owner is asked for again for a while. */
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
