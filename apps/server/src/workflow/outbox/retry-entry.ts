import { deleteFailedEmail } from '#mail/email-messages.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { enqueueOutbox } from './enqueue-outbox.ts'

/** Tries an effect again that has failed, or whose letter has, as its action is told now: what was wrong may have been put right.
 *  @throws notFound, outcomeNotFailed */
export const retryEntry = async (
  db: TenantDb,
  jobs: Enqueue,
  person: { personUuid: string },
  uuid: string,
): Promise<void> => {
  const effect = await db
    .selectFrom('outbox_entry')
    .select(['state', 'task_uuid', 'template', 'receiver', 'log_uuid'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (effect === undefined) throw new Refusal('notFound')
  if (effect.state !== 'FAILED' && !(await deleteFailedEmail(db, uuid))) throw new Refusal('outcomeNotFailed')
  const task = await db
    .selectFrom('transition_task')
    .select(['parameters', 'receiver'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', effect.task_uuid)
    .executeTakeFirst()
  await db
    .updateTable('outbox_entry')
    .set({
      state: 'WAITING',
      tries: 0,
      due_at: new Date(),
      finished_at: null,
      ...(task !== undefined && { parameters: JSON.stringify(task.parameters), receiver: task.receiver }),
    })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'transition-log.retried',
    entity: { type: 'transition-log', uuid: effect.log_uuid },
    after: { effect: uuid, template: effect.template },
  })
  await broadcast(db, { notice: { kind: 'log.changed', uuid: effect.log_uuid } })
  await enqueueOutbox(db, jobs, task?.receiver ?? effect.receiver)
}
