import { existsSync, statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
export const SHARED_MEMORY = '/dev/shm'

/** Whether that much is free there. */
export const hasSharedMemory = (bytes: number): boolean => {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize > bytes
}
