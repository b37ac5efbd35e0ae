import { spawnSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { lchown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface OsUser {
  uid: number
  gid: number
}

/** Users that exist on most systems, the better one first. */
const USERS = ['postgres', 'nobody']

/**
 * Returns the ordinary user for PostgreSQL if we are root, because PostgreSQL refuses to run as root: the owner of `folder`, else
 * one of USERS. Returns `null` if we are an ordinary user. No user is ever created.
 */
export const ordinaryUser = (folder: string): OsUser | null => {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(folder)
  if (owner.uid !== 0) return { uid: owner.uid, gid: Number(askId('-g', String(owner.uid)) ?? owner.gid) }
  const user = USERS.map(findUser).find((candidate) => candidate !== null)
  if (user) return user
  throw new Error(
    `PostgreSQL cannot run as root, and this system has none of the users ${USERS.join(', ')}: give ${folder} to an ordinary user with chown.`,
  )
}

/** @throws Error if the user is not in the system's list of users, because initdb then creates no database */
export const requireNamedUser = (user: OsUser | null) => {
  const uid = user?.uid ?? process.getuid?.()
  if (uid === undefined || askId('-un', String(uid)) !== null) return
  throw new Error(
    `PostgreSQL cannot make its database as user id ${uid}, which has no entry in /etc/passwd: add one, or set DATABASE_URL.`,
  )
}

/** Makes `user` the owner of `folder` and its content. The folder itself comes last, so that an interrupted run is detected and repeated. */
export const giveFolder = async (folder: string, user: OsUser | null) => {
  if (!user || lstatSync(folder).uid === user.uid) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...paths, folder]) await give(path, user)
}

export const give = async (path: string, user: OsUser | null) => {
  if (!user) return
  await lchown(path, user.uid, user.gid).catch((cause: unknown) => {
    throw new Error(`${path} cannot be given to user id ${user.uid}: start as an ordinary user instead of root.`, {
      cause,
    })
  })
}

const findUser = (name: string): OsUser | null => {
  const uid = askId('-u', name)
  const gid = askId('-g', name)
  return uid === null || gid === null ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Returns the output of `id`, or `null` if the system does not know the user. */
const askId = (what: '-u' | '-g' | '-un', user: string): string | null => {
  const result = spawnSync('id', [what, user], { encoding: 'utf8' })
  if (result.error) throw result.error
  return result.status === 0 ? result.stdout.trim() : null
}
