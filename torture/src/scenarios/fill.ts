import { randomUUID } from 'node:crypto'
import { closeSync, openSync, statfsSync, truncateSync, writeSync } from 'node:fs'

/** Fills the disk of a folder with a file.
 *  @param free bytes to leave free */
export const fill = (ballast: string, folder: string, free = 0): void => {
  const { bavail, bsize } = statfsSync(folder)
  const file = openSync(ballast, 'w')
  const block = Buffer.alloc(64 * 1024, randomUUID())
  try {
    for (let left = bavail * bsize; left > 0; left -= writeSync(file, block)) continue
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  if (free > 0) truncateSync(ballast, Math.max(0, bavail * bsize - free))
}
