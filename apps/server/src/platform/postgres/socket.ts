import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type ReachedFolder } from './reach.ts'
import { give, type OsUser } from './user.ts'

/** The folder of the socket: its path for clients, and its path for the server, which may differ. */
export interface SocketFolder {
  client: string
  server: string
}

/** Length of `sun_path` without its final zero. Above it, PostgreSQL makes no socket and only logs a warning. */
const longestPath = process.platform === 'linux' ? 107 : 103

/**
 * Creates the private folder of the socket: in `folder`, or in the temporary folder if that path is too long for a socket. TCP on
 * 127.0.0.1 is never used, because it is open to every user of the machine.
 * @throws Error if the short folder is not ours, because another user has created it first
 */
export const prepareSocketFolder = async (
  folder: string,
  reached: ReachedFolder,
  user: OsUser | null,
): Promise<SocketFolder> => {
  const own = join(folder, 'socket')
  const socket = fits(own)
    ? { client: own, server: join(reached.path, 'socket') }
    : { client: shortFolder(folder, user), server: shortFolder(folder, user) }
  await mkdir(socket.client, { mode: 0o700 }).catch(unlessExists)
  await takeOver(socket.client, user)
  for (const name of await readdir(socket.client)) await rm(join(socket.client, name))
  return socket
}

const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestPath

/** Derives the name from the data folder, so that a start after kill -9 uses the same folder and leaves no unused one. */
const shortFolder = (folder: string, user: OsUser | null): string => {
  const name = `pressmark-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const place = [tmpdir(), '/tmp'].find((parent) => fits(join(parent, name)) && canEnter(parent, user))
  if (place) return join(place, name)
  throw new Error(`No folder is short enough for the database's socket: set DATA_DIR to a shorter path than ${folder}.`)
}

const takeOver = async (path: string, user: OsUser | null) => {
  const stats = lstatSync(path)
  const owners = [process.getuid?.(), user?.uid]
  if (!stats.isDirectory() || !owners.includes(stats.uid)) {
    throw new Error(`${path} belongs to another user, but the database's socket goes there: remove it.`)
  }
  await give(path, user)
  await chmod(path, 0o700)
}

const unlessExists = (error: unknown) => {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}
