import type { ActStep } from '@pressmark/contract/acts.ts'
import { asTenant, type Database } from '#platform/database.ts'
import type { JobData } from '#platform/jobs.ts'
import { changeAct, findAct, lockAct, type ActRow } from './acts.ts'
import { editItems } from './edit/edit-items.ts'
import { Overtaken, type ActWorkshop } from './holding-act.ts'
import { undoAct } from './undo/undo-act.ts'

type Work = (workshop: ActWorkshop, act: ActRow) => Promise<void>
const STEPS: Partial<Record<ActStep, Work>> = { DOING: editItems, UNDOING: undoAct }

const MOST_TRIES = 4

/** Runs the step that an act stands at. What goes wrong is thrown, so that the job is tried again, and ends the step only at
 *  the fourth time. To be stopped is no failure. */
export const runAct = async (
  workshop: ActWorkshop,
  { tenantId, act: uuid, version }: JobData['catalogue.act'],
): Promise<void> => {
  const act = await asTenant(workshop.database, tenantId, (db) => findAct(db, uuid))
  if (act === undefined || act.version !== version || act.failed) return
  try {
    await STEPS[act.step]?.(workshop, act)
  } catch (error) {
    if (error instanceof Overtaken) return
    if (!workshop.signal.aborted) await countTry(workshop, act)
    throw error
  }
}

/** Ends a step whose job died without a word: each of its workers was killed. */
export const endDeadAct = (
  { database }: { database: Database },
  { tenantId, act: uuid, version }: JobData['catalogue.act'],
): Promise<void> =>
  asTenant(database, tenantId, async (db) => {
    const act = await findAct(db, uuid)
    if (act?.version === version && act.step in STEPS) await changeAct(db, uuid, { failed: true })
  })

const countTry = ({ database }: { database: Database }, { tenant_id, uuid, version }: ActRow): Promise<void> =>
  asTenant(database, tenant_id, async (db) => {
    const act = await lockAct(db, uuid)
    if (act.version === version)
      await changeAct(db, uuid, { tries: act.tries + 1, failed: act.tries + 1 >= MOST_TRIES })
  })
