import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { RunProblem, RunState } from '@pressmark/contract/workflow/transition-runs.ts'
import { sql, type Selectable } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Paging } from '#platform/hal.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { TransitionRun as RunTable } from '#platform/db/tables.gen.ts'

export type RunRow = Omit<Selectable<RunTable>, 'state' | 'resource_type'> & {
  state: RunState
  resource_type: ResourceType
}

const selectRun = (db: TenantDb, uuid: string) =>
  db.selectFrom('transition_run').selectAll().where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid)

export const findRun = async (db: TenantDb, uuid: string): Promise<RunRow | undefined> =>
  (await selectRun(db, uuid).executeTakeFirst()) as RunRow | undefined // states are guaranteed by a check constraint

/** Returns the runs that a person started, latest first. */
export const runsOf = async (
  db: TenantDb,
  person: string,
  { page, size }: Paging,
): Promise<{ rows: RunRow[]; total: number }> => {
  const own = db.selectFrom('transition_run').where('tenant_id', '=', db.tenantId).where('person_uuid', '=', person)
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows: rows as RunRow[], total } // states are guaranteed by a check constraint
}

/** Locks a run until the transaction ends.
 *  @throws notFound */
export const lockRun = async (db: TenantDb, uuid: string): Promise<RunRow> => {
  const row = await selectRun(db, uuid).forUpdate().executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  return row as RunRow // states are guaranteed by a check constraint
}

type Patch = Partial<Pick<RunRow, 'state' | 'tries' | 'done' | 'moved' | 'skipped'>>

export const changeRun = async (db: TenantDb, uuid: string, patch: Patch): Promise<void> => {
  await db
    .updateTable('transition_run')
    .set(patch)
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await broadcast(db, { notice: { kind: 'run.changed', uuid } })
}

export const insertTargets = async (db: TenantDb, run: string, uuids: readonly string[]): Promise<void> => {
  await sql`
    insert into transition_run_target (tenant_id, run_uuid, position, entity_uuid)
    select ${db.tenantId}, ${run}::uuid, position, entity from unnest(${uuids}::uuid[]) with ordinality target(entity, position)`.execute(
    db,
  )
}

export const targetsOf = async (db: TenantDb, run: string, after: number, last: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('transition_run_target')
    .select('entity_uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('run_uuid', '=', run)
    .where('position', '>', after)
    .where('position', '<=', last)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.entity_uuid)
}

export const deleteTargets = async (db: TenantDb, run: string): Promise<void> => {
  await db
    .deleteFrom('transition_run_target')
    .where('tenant_id', '=', db.tenantId)
    .where('run_uuid', '=', run)
    .execute()
}

export type SkippedEntity = { uuid: string; state: string | null; code: RunProblem['code'] }

/** Records the skipped entities with the reason. @param before number of problems that are already recorded */
export const recordProblems = async (
  db: TenantDb,
  run_uuid: string,
  before: number,
  skipped: readonly SkippedEntity[],
): Promise<void> => {
  if (skipped.length === 0) return
  const rows = skipped.map(({ uuid, state, code }, at) => ({
    tenant_id: db.tenantId,
    run_uuid,
    position: before + at,
    entity_uuid: uuid,
    state_name: state,
    code,
  }))
  await db.insertInto('transition_run_problem').values(rows).execute()
}
