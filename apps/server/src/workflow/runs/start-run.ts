import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { runTransitionJob } from '../jobs.ts'
import { entityStates } from '../transition/entity-kinds.ts'
import { readTransition } from '../transitions.ts'
import { putTargets } from './runs.ts'

type Asked = { transitionUuid: string; uuids: readonly string[]; comment?: string }

/** Begins to fire a transition on each of these. @returns uuid of the run
 *  @throws notFound for an unknown transition, or when nothing of what is named is there */
export const startRun = async (
  db: TenantDb,
  jobs: Enqueue,
  person: { personUuid: string },
  { transitionUuid, uuids, comment = '' }: Asked,
  origin: string,
): Promise<string> => {
  const transition = await readTransition(db, transitionUuid)
  const there = await entityStates(db, transition.resource_type, uuids)
  if (there.length === 0) throw new Refusal('notFound')
  const uuid = uuidv7()
  await db
    .insertInto('transition_run')
    .values({
      tenant_id: db.tenantId,
      uuid,
      transition_uuid: transitionUuid,
      resource_type: transition.resource_type,
      name: transition.name,
      from_name: transition.from_name,
      to_name: transition.to_name,
      comment: comment.trim(),
      origin,
      person_uuid: person.personUuid,
      total: uuids.length,
    })
    .execute()
  await putTargets(db, uuid, uuids)
  await jobs.enqueue(db, runTransitionJob, { run: uuid }, uuid)
  await broadcast(db, { notice: { kind: 'run.changed', uuid } })
  return uuid
}
