import { asTenant } from '#platform/db/database.ts'
import { Refusal, refusalOfConstraint } from '#platform/errors.ts'
import { actionNamed } from '../actions/actions.ts'
import type { OutboxEntry, ActionContext } from '../actions/action.ts'
import { ActionError } from '../actions/action-error.ts'
import { finishEntry, lockEntry, postponeEntry, requeueEntry } from './entries.ts'
import { pauseAfter } from './tries.ts'

export type Ran = {
  outcome: 'done' | 'later' | 'failed'
  /** Lanes in which something is due now. */
  outbox: string[]
}

/** Does an effect that was claimed, and notes what came of it. To be stopped is no failure: the next worker does it.
 *  @throws only then */
export const runEntry = async (workshop: ActionContext, effect: OutboxEntry): Promise<Ran> => {
  const { database, signal } = workshop
  const action = actionNamed(effect.template)
  try {
    const said = 'again' in action ? await action.again(workshop, effect) : undefined
    const outbox = await asTenant(database, effect.tenantId, async (db) => {
      if (!(await lockEntry(db, effect))) return []
      const message = 'once' in action ? await action.once(db, workshop, effect) : said
      if (message !== undefined) return finishEntry(db, effect, 'DONE', message)
      await requeueEntry(db, effect)
      return []
    })
    return { outcome: 'done', outbox }
  } catch (error) {
    if (signal.aborted) throw error
    return noteFailure(workshop, effect, failedOf(error))
  }
}

const noteFailure = (
  { database }: ActionContext,
  effect: OutboxEntry,
  { message, lasting }: ActionError,
): Promise<Ran> =>
  asTenant(database, effect.tenantId, async (db) => {
    if (!(await lockEntry(db, effect))) return { outcome: 'done', outbox: [] }
    const pause = lasting === 'for now' ? pauseAfter(effect.tries) : undefined
    if (pause === undefined) return { outcome: 'failed', outbox: await finishEntry(db, effect, 'FAILED', message) }
    await postponeEntry(db, effect, new Date(Date.now() + pause), message)
    return { outcome: 'later', outbox: [] }
  })

/* What is refused now is refused the next time as well. */
const failedOf = (error: unknown): ActionError => {
  if (error instanceof ActionError) return error
  const refusal = error instanceof Refusal ? error : refusalOfConstraint(error)
  if (refusal === undefined) return new ActionError('Something went wrong', 'for now')
  return new ActionError(refusal.errors[0]?.message ?? refusal.detail, 'for good')
}
