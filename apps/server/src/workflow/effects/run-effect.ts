import { asTenant } from '#platform/database.ts'
import { Refusal, refusalOfConstraint } from '#platform/errors.ts'
import { actionNamed } from '../actions/actions.ts'
import type { Effect, Workshop } from '../actions/action.ts'
import { Failed } from '../actions/failed.ts'
import { finishEffect, holdEffect, postponeEffect, putBackEffect } from './effects.ts'
import { pauseAfter } from './tries.ts'

export type Ran = {
  outcome: 'done' | 'later' | 'failed'
  /** Lanes in which something is due now. */
  lanes: string[]
}

/** Does an effect that was claimed, and notes what came of it. To be stopped is no failure: the next worker does it.
 *  @throws only then */
export const runEffect = async (workshop: Workshop, effect: Effect): Promise<Ran> => {
  const { database, signal } = workshop
  const action = actionNamed(effect.template)
  try {
    const said = 'again' in action ? await action.again(workshop, effect) : undefined
    const lanes = await asTenant(database, effect.tenantId, async (db) => {
      if (!(await holdEffect(db, effect))) return []
      const message = 'once' in action ? await action.once(db, workshop, effect) : said
      if (message !== undefined) return finishEffect(db, effect, 'DONE', message)
      await putBackEffect(db, effect)
      return []
    })
    return { outcome: 'done', lanes }
  } catch (error) {
    if (signal.aborted) throw error
    return noteFailure(workshop, effect, failedOf(error))
  }
}

const noteFailure = ({ database }: Workshop, effect: Effect, { message, lasting }: Failed): Promise<Ran> =>
  asTenant(database, effect.tenantId, async (db) => {
    if (!(await holdEffect(db, effect))) return { outcome: 'done', lanes: [] }
    const pause = lasting === 'for now' ? pauseAfter(effect.tries) : undefined
    if (pause === undefined) return { outcome: 'failed', lanes: await finishEffect(db, effect, 'FAILED', message) }
    await postponeEffect(db, effect, new Date(Date.now() + pause), message)
    return { outcome: 'later', lanes: [] }
  })

/* What is refused now is refused the next time as well. */
const failedOf = (error: unknown): Failed => {
  if (error instanceof Failed) return error
  const refusal = error instanceof Refusal ? error : refusalOfConstraint(error)
  if (refusal === undefined) return new Failed('Something went wrong', 'for now')
  return new Failed(refusal.errors[0]?.message ?? refusal.detail, 'for good')
}
