import { closeSync, constants, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Notice } from '@pressmark/contract/platform/live.ts'
import type { Committed } from '../db/database.ts'
import { concernsItems } from './message.ts'

const BYTES = 8
/** Tenants whose ids are equal modulo this number share a stamp, which is written too often then. The file has a megabyte at most. */
const TENANTS = 65_536

/* Slots of the file, each with one number. */
const LATEST = 0
const RIGHTS = 1
const TENANT_LIST = 2
const FIRST_TENANT = 3
const FIRST_TRANSACTION = FIRST_TENANT + TENANTS

/** Data that a process caches: the rights of all people, the list of tenants, or data of one tenant. `itemsOf` are its items and
 *  collections. */
export type CachedData = 'rights' | 'tenants' | { itemsOf: number } | { allOf: number }

/**
 * Shares changes with the other processes of this machine through a file in the data folder. A process writes a new random number
 * after a commit and before the response. So a later request at any process notices the change, while a notice of the database
 * arrives some milliseconds after the response.
 * @source docs/decisions/0048-servers-of-one-machine.md
 */
export const openChangeStamps = (dataFolder: string) => {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const descriptor = openSync(path.join(dataFolder, 'changes'), constants.O_RDWR | constants.O_CREAT, 0o600)
  const number = new Float64Array(1)
  const bytes = new Uint8Array(number.buffer)
  const cached = new Map<number, number>()
  let latest = Number.NaN
  let refreshedTurn = -1

  const read = (slot: number): number => {
    // The file ends before a slot that was never written.
    number[0] = 0
    readSync(descriptor, bytes, 0, BYTES, slot * BYTES)
    return number[0]
  }
  const write = (slot: number): number => {
    number[0] = Math.random()
    const written = number[0]
    writeSync(descriptor, bytes, 0, BYTES, slot * BYTES)
    return written
  }

  return {
    /** Notices the changes that other processes have committed. Call it at the start of each request. Requests of one turn of the
     *  event loop share one read of 8 bytes, because all of them were sent before the turn began. */
    refresh: (): void => {
      const turn = performance.nodeTiming.uvMetricsInfo.loopCount
      if (turn === refreshedTurn) return
      refreshedTurn = turn
      const now = read(LATEST)
      if (now === latest) return
      latest = now
      cached.clear()
    },
    /** Returns a number that is different after each change of the data, as of the last `refresh`. */
    of: (data: CachedData): number => {
      const slot = slotOf(data)
      const stamp = cached.get(slot) ?? read(slot)
      cached.set(slot, stamp)
      return stamp
    },
    /** Reports a committed change to all processes. The latest change comes last, because readers look there first. */
    write: (data: CachedData): void => {
      const slot = slotOf(data)
      cached.set(slot, write(slot))
      write(LATEST)
    },
    close: (): void => closeSync(descriptor),
  }
}
export type ChangeStamps = ReturnType<typeof openChangeStamps>

const slotOf = (data: CachedData): number => {
  if (data === 'rights') return RIGHTS
  if (data === 'tenants') return TENANT_LIST
  return 'itemsOf' in data ? FIRST_TENANT + (data.itemsOf % TENANTS) : FIRST_TRANSACTION + (data.allOf % TENANTS)
}

/** Writes the stamps of a change that another process has announced. Its own process may write them later. */
export const stampNotice = (
  { tenantId, notice }: { tenantId: number; notice: Notice },
  { write }: ChangeStamps,
): void => {
  write({ allOf: tenantId })
  if (concernsItems(notice)) write({ itemsOf: tenantId })
}

/** Writes a stamp for each transaction and each change that this process commits. */
export const stampCommits = (committed: Committed, { write }: ChangeStamps): void => {
  committed.on('transaction', (allOf) => write({ allOf }))
  committed.on('message', (message) => {
    if ('notice' in message) {
      if (concernsItems(message.notice)) write({ itemsOf: message.tenantId })
    } else if ('invalidate' in message && message.invalidate === 'rights') write('rights')
  })
}
