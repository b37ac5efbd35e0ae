import { existsSync, statfsSync } from 'node:fs'

/** The folder that Linux keeps in memory. */
export const SHARED_MEMORY = '/dev/shm'

/** Returns whether this many bytes are free there. */
export const hasSharedMemory = (bytes: number): boolean => {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize > bytes
}
