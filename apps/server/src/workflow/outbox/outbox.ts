import { randomUUID } from 'node:crypto'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { deleteFailedEmail } from '#mail/email-messages.ts'
import { Refusal } from '#platform/errors.ts'
import { RETRY_PAUSES } from '#platform/external/webhook.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { callWebhooksJob, runOutboxJob } from '../jobs.ts'

type Log = { log: string; transition: string | null }
type Task = {
  uuid: string
  transition_uuid: string
  template: string
  parameters: Parameters
  position: number
  receiver: string
}

// PostgreSQL accepts 65,535 values in a statement.
const BATCH_SIZE = 2000

/** Writes the actions of fired transitions with their current parameters, and enqueues the outboxes with due entries.
 *  Each entry waits until all earlier entries within this database are done. */
export const writeOutbox = async (db: TenantDb, jobs: Enqueue, logs: readonly Log[]): Promise<void> => {
  const tasks = Map.groupBy(await tasksOf(db, logs), ({ transition_uuid }) => transition_uuid)
  if (tasks.size === 0) return
  const now = new Date()
  const rows = logs.flatMap(({ log, transition }) => {
    const ownTasks = tasks.get(transition ?? '') ?? []
    const first = ownTasks.find(({ receiver }) => receiver === '')?.position ?? Infinity
    return ownTasks.map(({ uuid, template, parameters, position, receiver }) => ({
      tenant_id: db.tenantId,
      uuid: uuidv7(),
      log_uuid: log,
      task_uuid: uuid,
      template,
      parameters: JSON.stringify(parameters),
      position,
      receiver,
      due_at: position <= first ? now : null,
    }))
  })
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await db
      .insertInto('outbox_entry')
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
  const due = rows.filter(({ due_at }) => due_at !== null)
  for (const receiver of new Set(due.map((row) => row.receiver))) await enqueueOutbox(db, jobs, receiver)
}

const tasksOf = async (db: TenantDb, logs: readonly Log[]) => {
  const transitions = [...new Set(logs.flatMap(({ transition }) => transition ?? []))]
  const { rows } = await sql<Task>`
    select uuid, transition_uuid, template, parameters, position, receiver from transition_task
    where tenant_id = ${db.tenantId} and transition_uuid = any(${transitions}::uuid[]) order by position`.execute(db)
  return rows
}

/** Enqueues a job that runs the due entries of an outbox. Each call enqueues its own job: a running job may have read the outbox
 *  before this transaction ends. With `at` one job for that time is enough. */
export const enqueueOutbox = async (db: TenantDb, jobs: Enqueue, receiver: string, at?: Date): Promise<void> => {
  const key = `${receiver} ${at?.toISOString() ?? randomUUID()}`
  const after = at === undefined ? {} : { after: at }
  if (receiver === '') await jobs.enqueue(db, runOutboxJob, {}, { key, ...after })
  else await jobs.enqueue(db, callWebhooksJob, { receiver }, { key, ...after })
}

/** Retries a failed entry, or one whose email failed, with the current parameters of its task: someone may have corrected them.
 *  @throws notFound, outcomeNotFailed */
export const retryEntry = async (
  db: TenantDb,
  jobs: Enqueue,
  person: { personUuid: string },
  uuid: string,
): Promise<void> => {
  const entry = await db
    .selectFrom('outbox_entry')
    .select(['state', 'task_uuid', 'template', 'receiver', 'log_uuid'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (entry === undefined) throw new Refusal('notFound')
  if (entry.state !== 'FAILED' && !(await deleteFailedEmail(db, uuid))) throw new Refusal('outcomeNotFailed')
  const task = await db
    .selectFrom('transition_task')
    .select(['parameters', 'receiver'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', entry.task_uuid)
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
    entity: { type: 'transition-log', uuid: entry.log_uuid },
    after: { effect: uuid, template: entry.template },
  })
  await broadcast(db, { notice: { kind: 'log.changed', uuid: entry.log_uuid } })
  await enqueueOutbox(db, jobs, task?.receiver ?? entry.receiver)
}

/** Returns the pause in ms before the next try, undefined after the last one. @param tries failed tries before this one */
export const pauseAfter = (tries: number): number | undefined => RETRY_PAUSES[tries]
