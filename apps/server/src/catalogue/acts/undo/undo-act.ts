import { sql } from 'kysely'
import type { TenantDb } from '#platform/database.ts'
import { refusalOfConstraint } from '#platform/errors.ts'
import type { Kept } from '../../history/told-changes.ts'
import { lockedAmong } from '../../states/locked.ts'
import { changeAct, listProblems, type ActRow } from '../acts.ts'
import { without } from '../fault.ts'
import { BATCH_SIZE, holdingAct, type ActWorkshop } from '../holding-act.ts'
import { undoOneByOne } from './one-by-one.ts'
import { unchangeItems } from './unchange-items.ts'
import type { Done, Undoing } from './undoing.ts'
import { unmoveItems } from './unmove-items.ts'

const MANY_AT_ONCE: Partial<Record<string, Undoing>> = { 'item.changed': unchangeItems, 'item.moved': unmoveItems }

const step = 'UNDOING'

/** Takes an act back from its last change to its first, a batch in a transaction that also notes how far it came. What was
 *  changed since is left alone and listed. Broken off, it goes on behind the last batch.
 *  @throws Overtaken */
export const undoAct = async (workshop: ActWorkshop, act: ActRow): Promise<void> => {
  let done: number | undefined = act.done
  while (done !== undefined) {
    workshop.signal.throwIfAborted()
    done = await patiently(workshop, act, done)
  }
}

const MOST_RACES = 5

/* Somebody took one of the pressmarks between our look and our write: the next look sees it. */
const patiently = async (workshop: ActWorkshop, act: ActRow, done: number): Promise<number | undefined> => {
  for (let race = 1; ; race += 1) {
    try {
      return await undoBatch(workshop, act, done)
    } catch (error) {
      if (refusalOfConstraint(error)?.code !== 'pressmarkAlreadyExists' || race === MOST_RACES) throw error
    }
  }
}

/* @returns the last event that is taken back; undefined when there are no more */
const undoBatch = (workshop: ActWorkshop, act: ActRow, done: number): Promise<number | undefined> =>
  holdingAct(workshop, act, { step, done }, async (db, now) => {
    const changes = await changesOf(db, act.uuid, done, workshop.batchSize ?? BATCH_SIZE)
    if (changes.length === 0) {
      await changeAct(db, act.uuid, { step: 'UNDONE' })
      return undefined
    }
    const person = now.undone_by === null ? null : { personUuid: now.undone_by }
    const undo = MANY_AT_ONCE[changes[0]!.kind] ?? undoOneByOne // there is one
    const locked = await lockedAmong(
      db,
      changes.map(({ uuid }) => uuid),
    )
    const open = without(changes, locked)
    const faults = [...locked, ...(open.length > 0 ? await undo(db, person, open, now.undo_batch!) : [])] // set as the step began
    const last = changes.at(-1)!.sequence
    await listProblems(db, act.uuid, now.kept, faults)
    await changeAct(db, act.uuid, {
      done: last,
      undone: now.undone + changes.length - faults.length,
      kept: now.kept + faults.length,
    })
    return last
  })

/* Of one kind at a time. */
const changesOf = async (db: TenantDb, batch: string, before: number, many: number): Promise<Done[]> => {
  const { rows } = await sql<Omit<Done, 'before' | 'after'> & { before: Kept | null; after: Kept | null }>`
    select sequence, kind, entity_uuid as uuid, before, after from event
    where tenant_id = ${db.tenantId} and batch = ${batch} and sequence < ${before}
    order by sequence desc limit ${many}`.execute(db)
  const end = rows.findIndex(({ kind }) => kind !== rows[0]?.kind)
  return (end < 0 ? rows : rows.slice(0, end)).map((row) => ({
    ...row,
    before: row.before ?? {},
    after: row.after ?? {},
  }))
}
