import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * The living PostgreSQL processes whose data are in `cluster`. On Linux they are known by their working folder, which no
 * title, other path to the folder, or process id that came round again can feign; elsewhere only the postmaster is
 * found, by its command line. Zombies are dead.
 */
export const processesOf = (cluster: string, postmaster: number | null): number[] => {
  if (process.platform === 'linux') return listLinux(cluster)
  return postmaster && isPostmasterByPs(postmaster, cluster) ? [postmaster] : []
}

/** Whether a signal would be accepted by the process's id, which a zombie and a stranger also do. */
export const answersSignals = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

const listLinux = (cluster: string): number[] => {
  const wanted = statSync(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(pid, wanted))
}

const isPostgresIn = (pid: number, wanted: { dev: number; ino: number }): boolean => {
  try {
    const folder = statSync(`/proc/${pid}/cwd`)
    if (folder.dev !== wanted.dev || folder.ino !== wanted.ino) return false
    const [, name, state] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
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
