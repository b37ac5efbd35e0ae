import { asTenant } from '#platform/database.ts'
import type { Workshop } from '../actions/action.ts'
import { runLane, type Lane } from './run-lane.ts'
import { wake } from './wake.ts'

/** The lanes of one process. Whoever comes for one that is at work holds no place for it: word is left that it be looked at
 *  again. So a receiver that hangs takes one place, however much there is to tell it. */
export const createLanes = () => {
  const atWork = new Map<string, { again: boolean }>()
  return async (workshop: Workshop, which: Lane): Promise<void> => {
    const key = `${which.tenantId} ${which.lane}`
    const there = atWork.get(key)
    if (there !== undefined) return void (there.again = true)
    const mine = { again: false }
    atWork.set(key, mine)
    try {
      await runLane(workshop, which)
    } finally {
      atWork.delete(key)
      // At the end of the line, so that others have their turn.
      if (mine.again) await asTenant(workshop.database, which.tenantId, (db) => wake(db, workshop.jobs, which.lane))
    }
  }
}
