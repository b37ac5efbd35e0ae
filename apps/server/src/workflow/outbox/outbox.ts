import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { enqueueOutbox } from './enqueue-outbox.ts'

type Log = { log: string; transition: string | null }
type Task = {
  uuid: string
  transition_uuid: string
  template: string
  parameters: Parameters
  position: number
  receiver: string
}

// PostgreSQL takes 65,535 values in a statement.
const AT_A_TIME = 2000

/** Writes the actions of transitions that fired, as they are told now, and wakes who does them. Each waits until all that
 *  comes before it within this database is done. */
export const writeOutbox = async (db: TenantDb, jobs: Enqueue, logs: readonly Log[]): Promise<void> => {
  const tasks = Map.groupBy(await tasksOf(db, logs), ({ transition_uuid }) => transition_uuid)
  if (tasks.size === 0) return
  const now = new Date()
  const rows = logs.flatMap(({ log, transition }) => {
    const own = tasks.get(transition ?? '') ?? []
    const first = own.find(({ receiver }) => receiver === '')?.position ?? Infinity
    return own.map(({ uuid, template, parameters, position, receiver }) => ({
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
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    await db
      .insertInto('outbox_entry')
      .values(rows.slice(from, from + AT_A_TIME))
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
