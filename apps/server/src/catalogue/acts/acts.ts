import { LISTED_ACT_PROBLEMS, type ActKind, type ActStep, type Edit } from '@pressmark/contract/acts.ts'
import type { Selectable } from 'kysely'
import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { tell } from '#platform/live.ts'
import type { Act as ActTable } from '#platform/tables.gen.ts'
import type { Fault } from './fault.ts'

/** What was asked of an act: any of these, by its kind. */
export type About = {
  edit?: Edit
  /** Uuids of collections that items were hung below, or taken from. */
  to?: string[]
  from?: string[]
  /** Of the collection deleted, or of the item whose assets it touched. */
  title?: string
}

export type ActRow = Omit<Selectable<ActTable>, 'about' | 'kind' | 'step'> & {
  about: About
  kind: ActKind
  step: ActStep
}

type Person = { personUuid: string } | null
type Begun = { uuid: string; kind: ActKind; about: About; total: number }

/** Writes an act that is still to be done by a job. */
export const beginAct = (db: TenantDb, person: Person, begun: Begun): Promise<void> =>
  insertAct(db, person, begun, { step: 'DOING' })

/** Writes an act that this transaction has done, under the batch of its events; a part of one that was noted before is added
 *  to it. What touched one entry alone is none: its change stands in the history by itself. */
export const noteAct = async (db: TenantDb, person: Person, begun: Begun): Promise<void> => {
  const { uuid, total } = begun
  const known = await findAct(db, uuid)
  if (known !== undefined) await changeAct(db, uuid, { total: known.total + total, changed: known.changed + total })
  else if (total > 1) await insertAct(db, person, begun, { step: 'DONE', changed: total })
}

/** Whoever does one act in several calls names it in each.
 *  @throws badRequest when it is another kind of act, somebody else's, or taken back already */
export const requireOwnAct = async (db: TenantDb, person: Person, uuid: string, kind: ActKind): Promise<void> => {
  const act = await one(db, uuid).forUpdate().executeTakeFirst()
  const isFree = act === undefined && !(await isBatch(db, uuid))
  const isOwn = act?.kind === kind && act.step === 'DONE' && act.person_uuid === person?.personUuid
  if (!isFree && !isOwn) throw new Refusal('badRequest', { detail: 'This uuid belongs to another act' })
}

const isBatch = async (db: TenantDb, batch: string): Promise<boolean> => {
  const event = await db
    .selectFrom('event')
    .select('sequence')
    .where('tenant_id', '=', db.tenantId)
    .where('batch', '=', batch)
    .executeTakeFirst()
  return event !== undefined
}

const insertAct = async (
  db: TenantDb,
  person: Person,
  { uuid, kind, about, total }: Begun,
  at: { step: ActStep; changed?: number },
): Promise<void> => {
  await db
    .insertInto('act')
    .values({
      tenant_id: db.tenantId,
      uuid,
      kind,
      person_uuid: person?.personUuid ?? null,
      about: JSON.stringify(about),
      total,
      ...at,
    })
    .execute()
  await tell(db, { notice: { kind: 'act.changed', uuid } })
}

const one = (db: TenantDb, uuid: string) =>
  db.selectFrom('act').selectAll().where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid)

export const findAct = async (db: TenantDb, uuid: string): Promise<ActRow | undefined> =>
  (await one(db, uuid).executeTakeFirst()) as ActRow | undefined // jsonb as we wrote it; kinds and steps are held by check constraints

/** One writer at a time: whoever changes an act waits here for the other.
 *  @throws notFound */
export const lockAct = async (db: TenantDb, uuid: string): Promise<ActRow> => {
  const row = await one(db, uuid).forUpdate().executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row as ActRow // as above
}

export type Patch = Partial<
  Pick<
    ActRow,
    | 'step'
    | 'failed'
    | 'total'
    | 'tries'
    | 'version'
    | 'done'
    | 'changed'
    | 'same'
    | 'kept'
    | 'undone'
    | 'undo_batch'
    | 'undone_by'
    | 'keeps_locks'
  >
>

export const changeAct = async (db: TenantDb, uuid: string, patch: Patch): Promise<void> => {
  await db
    .updateTable('act')
    .set({ ...patch, modified_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await tell(db, { notice: { kind: 'act.changed', uuid } })
}

export const forgetTargets = async (db: TenantDb, uuid: string): Promise<void> => {
  await db.deleteFrom('act_target').where('tenant_id', '=', db.tenantId).where('act_uuid', '=', uuid).execute()
}

export const forgetProblems = async (db: TenantDb, uuid: string): Promise<void> => {
  await db.deleteFrom('act_problem').where('tenant_id', '=', db.tenantId).where('act_uuid', '=', uuid).execute()
}

/** Lists the first thousand; all are counted by the caller.
 *  @param before how many there were before these */
export const listProblems = async (
  db: TenantDb,
  act_uuid: string,
  before: number,
  faults: readonly Fault[],
): Promise<void> => {
  const listed = faults.slice(0, Math.max(0, LISTED_ACT_PROBLEMS - before))
  if (listed.length === 0) return
  const rows = listed.map(({ uuid, code, message }, at) => ({
    tenant_id: db.tenantId,
    act_uuid,
    position: before + at,
    entity_uuid: uuid,
    code,
    message,
  }))
  await db.insertInto('act_problem').values(rows).execute()
}
