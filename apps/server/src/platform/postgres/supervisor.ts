import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type FolderLock, lockFolder } from '../process/folder-lock.ts'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster, type ClusterLocation, readPassword } from './cluster.ts'
import { clearOrphan } from './orphan.ts'
import { reachFolder } from './reach.ts'
import { serverOptions } from './settings.ts'
import { prepareSocketFolder } from './socket.ts'
import { giveFolder, ordinaryUser } from './user.ts'
import { spawnWatched, type Watched } from './watchdog.ts'

/** Options of node-postgres. `host` is the folder of the unix socket. */
export interface ConnectionSettings {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  connection: ConnectionSettings
  /** Whether the database was created by this start and is empty. */
  firstStart: boolean
  /** Stops PostgreSQL with a fast shutdown, which rolls open transactions back. Resolves after PostgreSQL has ended and the folder is free. */
  stop(): Promise<void>
  /** Settles when PostgreSQL has ended. `expected` distinguishes an end by `stop` from a crash. */
  exited: Promise<{ status: number; expected: boolean }>
}

type Log = (line: string) => void
/** `connections`: the greatest number at a time. */
type Settings = { folder: string; log: Log; connections?: number | undefined }

/**
 * Starts PostgreSQL in `folder`, which is created if it is missing and belongs only to the database. PostgreSQL ends together with
 * this process, even after a crash.
 * @throws Error in one sentence if the folder is in use or unreachable, or PostgreSQL does not start
 */
export const startPostgres = async ({ folder, log, connections }: Settings): Promise<EmbeddedPostgres> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const real = realpathSync(folder)
  const lock = await lockFolder(real)
  try {
    return await startLocked({ folder: real, log, connections }, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

const startLocked = async ({ folder, log, connections }: Settings, lock: FolderLock): Promise<EmbeddedPostgres> => {
  const user = ordinaryUser(folder)
  await giveFolder(folder, user)
  chmodSync(folder, 0o700)
  const reached = reachFolder(folder, user)
  try {
    const place: ClusterLocation = { folder, reached, user, bin: await prepareBinaries(folder, user) }
    const firstStart = await ensureCluster(place, log)
    await clearOrphan(join(folder, 'cluster'), log)
    const socket = await prepareSocketFolder(folder, reached, user)
    const server = await runServer(place, serverOptions(socket.server, connections), log)
    const password = readPassword(folder)
    const connection = { host: socket.client, port: 5432, user: 'postgres', password, database: 'postgres' }
    return { connection, firstStart, ...superviseUntilExit(server, lock) }
  } finally {
    reached.close()
  }
}

/** Settles when connections are accepted. After a crash this follows the replay of the log, which can take long. */
const runServer = async ({ reached, bin, user }: ClusterLocation, options: string[], log: Log): Promise<Watched> => {
  const ready = Promise.withResolvers<void>()
  const output: string[] = []
  const onLine = (line: string) => {
    log(line)
    if (line.includes('database system is ready to accept connections')) ready.resolve()
    if (output.push(line) > 5) output.shift()
  }
  const command = [join(bin, 'postgres'), '-D', join(reached.path, 'cluster'), ...options]
  const server = spawnWatched(command, { user, folder: reached, onLine })
  const failed = server.exited.then((status) => {
    throw new Error(`PostgreSQL did not start (status ${status}): ${output.join(' | ')}`)
  })
  await Promise.race([ready.promise, failed])
  failed.catch(() => {}) // after the start, `exited` reports the end
  return server
}

const superviseUntilExit = (server: Watched, lock: FolderLock) => {
  let expected = false
  const exited = server.exited.then(async (status) => {
    await lock.release()
    return { status, expected }
  })
  const stop = async () => {
    expected = true
    server.interrupt()
    await exited
  }
  return { exited, stop }
}
