import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { actorOf } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { OutboxEntry } from '../actions/action.ts'

/** Time in ms after which another worker may claim an entry. Longer than any action takes. */
const LEASE_MS = 60_000

type Row = Pick<OutboxEntry, 'uuid' | 'template' | 'parameters' | 'tries'> & {
  log_uuid: string
  resource_type: ResourceType
  entity_uuid: string
  transition_uuid: string | null
  name: string
  from_name: string
  to_name: string
  comment: string
  origin: string
  person_uuid: string | null
  api_key: unknown
  run_uuid: string | null
  created_at: Date
}

/** Claims the next due entry of a receiver for one minute. */
export const claimEntry = async (db: TenantDb, receiver: string): Promise<OutboxEntry | undefined> => {
  const { rows } = await sql<Row>`
    with next as (
      select e.uuid from outbox_entry e
      where e.tenant_id = ${db.tenantId} and e.receiver = ${receiver} and e.state = 'WAITING' and e.due_at <= now()
      order by e.due_at, e.log_uuid limit 1 for update skip locked)
    update outbox_entry e set due_at = now() + ${LEASE_MS} * interval '1 millisecond' from next, transition_log l
    where e.tenant_id = ${db.tenantId} and e.uuid = next.uuid and l.tenant_id = e.tenant_id and l.uuid = e.log_uuid
    returning e.uuid, e.template, e.parameters, e.tries, e.log_uuid, l.resource_type, l.entity_uuid, l.transition_uuid, l.name,
      l.from_name, l.to_name, l.comment, l.origin, l.person_uuid, l.api_key, l.run_uuid, l.created_at`.execute(db)
  return rows[0] && entryOf(db, rows[0])
}

const entryOf = ({ tenantId }: TenantDb, row: Row): OutboxEntry => ({
  tenantId,
  uuid: row.uuid,
  template: row.template,
  parameters: row.parameters,
  tries: row.tries,
  log: {
    uuid: row.log_uuid,
    resourceType: row.resource_type,
    entity: row.entity_uuid,
    transition: row.transition_uuid,
    name: row.name,
    from: row.from_name,
    to: row.to_name,
    comment: row.comment,
    origin: row.origin,
    actor: actorOf(row),
    run: row.run_uuid,
    at: row.created_at,
  },
})

/** Locks an entry until the transaction ends. @returns whether it still waits */
export const lockEntry = async (db: TenantDb, { uuid }: OutboxEntry): Promise<boolean> => {
  const row = await db
    .selectFrom('outbox_entry')
    .select('state')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  return row?.state === 'WAITING'
}

/** Records how an entry ended, and makes the entries due that waited for it.
 *  @returns receivers with due entries */
export const finishEntry = async (
  db: TenantDb,
  { uuid, tries, log }: OutboxEntry,
  state: 'DONE' | 'FAILED',
  message: string,
): Promise<string[]> => {
  await db
    .updateTable('outbox_entry')
    .set({ state, message, tries: tries + 1, due_at: null, finished_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  if (log.run === null) await broadcast(db, { notice: { kind: 'log.changed', uuid: log.uuid } })
  const { rows } = await sql<{ receiver: string }>`
    update outbox_entry e set due_at = now()
    where e.tenant_id = ${db.tenantId} and e.log_uuid = ${log.uuid} and e.state = 'WAITING' and e.due_at is null
      and not exists (select from outbox_entry b where b.tenant_id = e.tenant_id and b.log_uuid = e.log_uuid
        and b.receiver = '' and b.position < e.position and b.state = 'WAITING')
    returning e.receiver`.execute(db)
  return rows.map(({ receiver }) => receiver)
}

/** Records a failed try and the time of the next one. */
export const postponeEntry = async (db: TenantDb, entry: OutboxEntry, due_at: Date, message: string): Promise<void> => {
  await db
    .updateTable('outbox_entry')
    .set({ message, tries: entry.tries + 1, due_at })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', entry.uuid)
    .where('state', '=', 'WAITING')
    .execute()
  if (entry.log.run === null) await broadcast(db, { notice: { kind: 'log.changed', uuid: entry.log.uuid } })
}

/** Moves an entry that is partly done behind the other entries of its receiver. */
export const requeueEntry = async (db: TenantDb, { uuid }: OutboxEntry): Promise<void> => {
  await db
    .updateTable('outbox_entry')
    .set({ due_at: sql<Date>`clock_timestamp()` })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}

/** Returns when the next entry of a receiver is due; undefined if none waits. */
export const nextDue = async (db: TenantDb, receiver: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('outbox_entry')
    .select((eb) => eb.fn.min('due_at').as('due'))
    .where('tenant_id', '=', db.tenantId)
    .where('receiver', '=', receiver)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return row?.due ?? undefined
}
