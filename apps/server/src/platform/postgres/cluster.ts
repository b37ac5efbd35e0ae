import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReachedFolder } from './reach.ts'
import { give, type OsUser, requireNamedUser } from './user.ts'
import { spawnWatched } from './watchdog.ts'

/** Location and tools of the cluster. `reached` is `folder` as PostgreSQL's own processes see it. */
export interface ClusterLocation {
  folder: string
  reached: ReachedFolder
  bin: string
  user: OsUser | null
}

const unfinishedPrefix = 'cluster.unfinished-'

/**
 * Creates the database cluster if it does not exist. It is created under another name, and renamed after it is complete and on
 * disk, so `cluster` is never incomplete. Files of an interrupted run are deleted.
 * @returns whether it was created by this call
 */
export const ensureCluster = async (place: ClusterLocation, log: (line: string) => void): Promise<boolean> => {
  await removeUnfinished(place.folder)
  if (existsSync(join(place.folder, 'cluster'))) return false
  requireNamedUser(place.user)
  await ensurePassword(place)
  const name = `${unfinishedPrefix}${randomBytes(6).toString('hex')}`
  const unfinished = join(place.folder, name)
  await mkdir(unfinished, { mode: 0o700 })
  await give(unfinished, place.user)
  await runInitdb(place, name, log)
  await rename(unfinished, join(place.folder, 'cluster'))
  await syncFolder(place.folder)
  return true
}

export const readPassword = (folder: string): string => {
  const file = join(folder, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new Error(`The embedded database's password file ${file} is missing. Restore it from a backup.`)
}

/** Retries, because an initdb whose owner was killed may still write for a moment. */
const removeUnfinished = async (folder: string) => {
  const left = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix))
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
}

const ensurePassword = async ({ folder, user }: ClusterLocation) => {
  if (existsSync(join(folder, 'password'))) return
  const unfinished = join(folder, 'password.unfinished')
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600)
  await file.writeFile(`${randomBytes(24).toString('base64url')}\n`)
  await file.sync()
  await file.close()
  await chmod(unfinished, 0o600)
  await give(unfinished, user)
  await rename(unfinished, join(folder, 'password'))
}

const runInitdb = async ({ reached, bin, user }: ClusterLocation, name: string, log: (line: string) => void) => {
  const output: string[] = []
  const onLine = (line: string) => void output.push(line)
  // macOS has UTF-8 locales only per country. The builtin provider sorts and folds the same on all systems.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const command = [
    join(bin, 'initdb'),
    `--pgdata=${join(reached.path, name)}`,
    '--username=postgres',
    `--pwfile=${join(reached.path, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${locale}`,
    '--data-checksums',
  ]
  log('making the database')
  const status = await spawnWatched(command, { user, folder: reached, onLine }).exited
  if (status !== 0) throw new Error(`initdb failed (status ${status}): ${output.slice(-5).join(' | ')}`)
}

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
