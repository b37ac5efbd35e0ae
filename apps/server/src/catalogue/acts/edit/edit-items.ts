import type { TenantDb } from '#platform/database.ts'
import { refusalOfConstraint } from '#platform/errors.ts'
import { saidItems, writeItems } from '../../items/write-items.ts'
import { lockedAmong } from '../../states/locked.ts'
import { changeAct, forgetTargets, listProblems, type ActRow } from '../acts.ts'
import { goneFrom, without } from '../fault.ts'
import { BATCH_SIZE, holdingAct, type ActWorkshop } from '../holding-act.ts'
import { planEdit, templatesFor } from './plan-edit.ts'

const step = 'DOING'

/** Edits the items of an act, a batch in a transaction that also notes how far it came. Broken off, it goes on behind the last
 *  batch. What is not valid by now is left alone and listed.
 *  @throws Overtaken */
export const editItems = async (workshop: ActWorkshop, act: ActRow): Promise<void> => {
  let { done } = act
  while (done < act.total) {
    workshop.signal.throwIfAborted()
    done = await patiently(() => editBatch(workshop, act, done))
  }
  await holdingAct(workshop, act, { step, done }, async (db) => {
    await forgetTargets(db, act.uuid)
    await changeAct(db, act.uuid, { step: 'DONE' })
  })
}

const MOST_RACES = 5

/* Somebody took one of the pressmarks between our look and our write: the next look sees it. */
const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let race = 1; ; race += 1) {
    try {
      return await work()
    } catch (error) {
      if (refusalOfConstraint(error)?.code !== 'pressmarkAlreadyExists' || race === MOST_RACES) throw error
    }
  }
}

/* @returns the last target that is done */
const editBatch = (workshop: ActWorkshop, act: ActRow, done: number): Promise<number> =>
  holdingAct(workshop, act, { step, done }, async (db, now) => {
    const edit = act.about.edit! // an edit was begun with it
    const last = Math.min(done + (workshop.batchSize ?? BATCH_SIZE), act.total)
    const uuids = await targets(db, act.uuid, done, last)
    const items = await saidItems(db, uuids, { held: true })
    const locked = await lockedAmong(db, uuids)
    const { changes, same, faults } = await planEdit(db, await templatesFor(db, edit), edit, without(items, locked))
    await writeItems(db, personOf(act), changes, act.uuid)
    const left = [...goneFrom(uuids, items), ...locked, ...faults]
    await listProblems(db, act.uuid, now.kept, left)
    await changeAct(db, act.uuid, {
      done: last,
      changed: now.changed + changes.length,
      same: now.same + same,
      kept: now.kept + left.length,
    })
    return last
  })

const personOf = ({ person_uuid }: ActRow) => (person_uuid === null ? null : { personUuid: person_uuid })

const targets = async (db: TenantDb, act: string, after: number, last: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('act_target')
    .select('item_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('act_uuid', '=', act)
    .where('position', '>', after)
    .where('position', '<=', last)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.item_uuid)
}
