import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * Returns the living PostgreSQL processes with data in `cluster`. On Linux they are identified by their working folder. A title,
 * another path or a reused process id cannot imitate it. On other systems only the postmaster is found, by its command line.
 * Zombies count as dead.
 */
export const processesOf = (cluster: string, postmaster: number | null): number[] => {
  if (process.platform === 'linux') return listLinux(cluster)
  return postmaster && isPostmasterByPs(postmaster, cluster) ? [postmaster] : []
}

/** Returns whether the process id accepts a signal, which is also true for a zombie and for an unrelated process. */
export const answersSignals = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

const listLinux = (cluster: string): number[] => {
  const target = statSync(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(pid, target))
}

const isPostgresIn = (pid: number, target: { dev: number; ino: number }): boolean => {
  try {
    const folder = statSync(`/proc/${pid}/cwd`)
    if (folder.dev !== target.dev || folder.ino !== target.ino) return false
    const [, name, state] = /^\d+ \(([^]*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === 'postgres' && state !== 'Z' && state !== 'X'
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ESRCH', 'EPERM'].some((code) => hasCode(error, code))) return false
    throw error
  }
}

const isPostmasterByPs = (pid: number, cluster: string): boolean => {
  if (!answersSignals(pid)) return false
  const line = execFileSync('ps', ['-o', 'state=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return !line.startsWith('Z') && line.includes(`-D ${cluster} `)
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
