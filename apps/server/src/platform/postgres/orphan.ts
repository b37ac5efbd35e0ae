import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answersSignals, processesOf } from './processes.ts'

/**
 * Stops a PostgreSQL that an earlier run left in `cluster`, so that a new postmaster can start. The caller has the lock of the
 * folder, so such a PostgreSQL has lost its owner. It is stopped, not adopted: a stop takes about 50 ms, and all starts are then
 * the same.
 *
 * PostgreSQL itself handles a pid file of a dead process, and checks the shared memory that the file names. If the number now
 * belongs to an unrelated process or a zombie, PostgreSQL would refuse to start, so the file is deleted.
 */
export const clearOrphan = async (cluster: string, log: (line: string) => void) => {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]) || null
  const left = processesOf(cluster, postmaster)
  if (left.length > 0) log(`stopping the PostgreSQL of an earlier run (process ${postmaster ?? left.join(', ')})`)
  await endAll(cluster, postmaster)
  if (postmaster && answersSignals(postmaster)) await rm(pidFile, { force: true })
}

/** Requests a fast shutdown, then an immediate one (as after a power cut: the log is replayed at the next start), then kills. */
const endAll = async (cluster: string, postmaster: number | null) => {
  for (const { signal, timeouts } of [
    { signal: 'SIGINT', timeouts: 20_000 },
    { signal: 'SIGQUIT', timeouts: 5_000 },
    { signal: 'SIGKILL', timeouts: 5_000 },
  ] as const) {
    const left = processesOf(cluster, postmaster)
    const receivers = left.filter((pid) => pid === postmaster)
    for (const pid of receivers.length > 0 ? receivers : left) signalTo(pid, signal)
    if (await allGone(cluster, postmaster, timeouts)) return
  }
  throw new Error(`An earlier PostgreSQL still runs on ${cluster} and cannot be stopped. Restart the machine.`)
}

const allGone = async (cluster: string, postmaster: number | null, timeouts: number): Promise<boolean> => {
  for (const until = Date.now() + timeouts; Date.now() < until; await sleep(10)) {
    if (processesOf(cluster, postmaster).length === 0) return true
  }
  return false
}

const signalTo = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
