import { getPriority, setPriority } from 'node:os'

/** Niceness of work that people do not wait for, or expect to take seconds. The system prefers requests to it.
 *  Decoders have the same. */
const BACKGROUND_NICENESS = 10

/** Lowers the priority of a process of this machine: of this one, or of the one that answers a connection to the embedded database.
 *  A container can forbid it. Then all processes have the same priority. */
export const lowerPriority = (pid = process.pid): void => {
  try {
    if (getPriority(pid) < BACKGROUND_NICENESS) setPriority(pid, BACKGROUND_NICENESS)
  } catch (error) {
    const { info } = error as { info?: { code: string } }
    if (!['EPERM', 'EACCES', 'ESRCH'].includes(info?.code ?? '')) throw error
  }
}
