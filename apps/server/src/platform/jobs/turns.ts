import type { Db } from 'pg-boss'
import type { TenantDb } from '../db/database.ts'

// Virtual time of start-time fair queueing: each waiting job of a tenant has a number, and the queue runs the lowest number first.
// Source: Goyal, Vin, Cheng, "Start-time Fair Queueing", SIGCOMM 1996. Jobs of a backlog have even numbers. The first job of a tenant
// without other jobs has the odd number below the present one, so it is the next, after other newcomers.
const STEP = 2

/** Returns the priority of a new job. The jobs of tenants with long queues run in turn, and a tenant without jobs is the next. */
export const priorityOfNewJob = async (db: TenantDb, queue: string): Promise<number> => {
  const { rows } = await db.executeSql(TURN, [queue, String(db.tenantId)])
  const { present, last } = rows[0] as { present: number | null; last: number | null } // one row
  const base = nextEven(present ?? 0)
  const turn = last === null ? base - 1 : nextEven(Math.max(base, last + 1))
  return turn === 0 ? 0 : -turn
}

const nextEven = (number: number): number => number + (Math.abs(number) % STEP)

/* Each subquery reads one entry of an index, or the few active jobs of the tenant. */
const TURN = `
  select
    (select -priority from pgboss.job where name = $1 and state < 'active' and not blocked and start_after <= now()
      order by priority desc, created_on limit 1) as present,
    greatest(
      (select -priority from pgboss.job where name = $1 and group_id = $2 and state < 'active' order by priority limit 1),
      (select max(-priority) from pgboss.job where name = $1 and group_id = $2 and state = 'active')) as last`

/** Creates the index that finds the last waiting job of a tenant. Without it, a new job would cost time in proportion to the queue. */
export const createTurnIndex = async (db: Db): Promise<void> => {
  await db.executeSql(
    `create index if not exists pressmark_turn on pgboss.job_common (name, group_id, priority) where state < 'active'`,
  )
}
