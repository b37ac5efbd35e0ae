import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { OsUser } from './user.ts'

/** A folder as PostgreSQL's processes see it: the `path` they use, and the descriptor they need for it, if any. */
export interface ReachedFolder {
  path: string
  descriptor: number | 'ignore'
  close(): void
}

/** The descriptor number under which a spawned process has `ReachedFolder.descriptor`. It is the fifth of its `stdio`. */
export const folderDescriptor = 4

/**
 * Finds a path to `folder` that `user` can use. Usually this is its own path. Below a closed folder, as for a clone in root's home,
 * it is a descriptor that we open. Linux follows `/proc/self/fd/N` without checking the permissions of the parents.
 * @throws Error if neither works
 */
export const reachFolder = (folder: string, user: OsUser | null): ReachedFolder => {
  if (canEnter(folder, user)) return { path: folder, descriptor: 'ignore', close: () => {} }
  const descriptor = openSync(folder, 'r')
  const path = `/proc/self/fd/${folderDescriptor}`
  if (canEnter(path, user, descriptor)) return { path, descriptor, close: () => closeSync(descriptor) }
  closeSync(descriptor)
  throw new Error(
    `PostgreSQL runs as user id ${user?.uid ?? process.getuid?.()}, who cannot enter ${folder}: set DATA_DIR to a folder whose parents that user may enter.`,
  )
}

/** Checks access by entering the folder as that user, because mode bits do not show access lists and mounts. */
export const canEnter = (folder: string, user: OsUser | null, descriptor: number | 'ignore' = 'ignore'): boolean => {
  const stdio = ['ignore' as const, 'ignore' as const, 'ignore' as const, 'ignore' as const, descriptor]
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio })
  if (tried.error) throw tried.error
  return tried.status === 0
}
