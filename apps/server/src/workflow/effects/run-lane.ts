import { asTenant, type Database } from '#platform/database.ts'
import type { Enqueue } from '#platform/jobs.ts'
import type { Workshop } from '../actions/action.ts'
import { claimEffect, nextDue } from './effects.ts'
import { runEffect } from './run-effect.ts'
import { wake } from './wake.ts'

/** ms after which a lane goes to the end of the line, so that others have their turn. */
const TURN_MS = 5000

export type Lane = { tenantId: number; lane: string }

/** Does what is due in a lane, one after the other, until nothing is, its turn is over, or a receiver did not take something:
 *  then the others that go there wait behind those who go elsewhere. Puts itself in line for what comes later. */
export const runLane = async (workshop: Workshop, { tenantId, lane }: Lane): Promise<void> => {
  const { database, jobs, signal } = workshop
  const ends = Date.now() + TURN_MS
  const lanes = new Set<string>()
  try {
    while (!signal.aborted && Date.now() < ends) {
      const effect = await asTenant(database, tenantId, (db) => claimEffect(db, lane))
      if (effect === undefined) break
      const ran = await runEffect(workshop, effect)
      for (const other of ran.lanes) lanes.add(other)
      if (ran.outcome !== 'done' && lane !== '') break
    }
  } finally {
    lanes.delete(lane)
    await asTenant(database, tenantId, async (db) => {
      for (const other of lanes) await wake(db, jobs, other)
      const due = await nextDue(db, lane)
      if (due !== undefined) await (due.getTime() <= Date.now() ? wake(db, jobs, lane) : wake(db, jobs, lane, due))
    })
  }
}

/** ms that something may be due without anybody doing it. */
const OVERDUE_MS = 60_000

/** Wakes lanes in which something is due for longer than it should be: whoever was to do it was killed before saying so. */
export const wakeSleepers = async (
  { database, jobs }: { database: Database; jobs: Enqueue },
  overdue = OVERDUE_MS,
): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants) {
    await asTenant(database, id, async (db) => {
      const lanes = await db
        .selectFrom('transition_effect')
        .select('lane')
        .distinct()
        .where('tenant_id', '=', db.tenantId)
        .where('state', '=', 'WAITING')
        .where('due_at', '<', new Date(Date.now() - overdue))
        .execute()
      for (const { lane } of lanes) await wake(db, jobs, lane)
    })
  }
}
