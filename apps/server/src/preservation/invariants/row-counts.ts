import { sql } from 'kysely'
import { asTenant, type Database } from '#platform/db/database.ts'
import { queryViolations, type Invariant } from './invariant.ts'

/* Triggers count every insertion, and every deletion by the product (docs/decisions/0044-counts-apart-from-the-rows.md). */
const LOST = `
  select 'there are ' || actual || ' rows of ' || counted || ' instead of ' || expected from (
    select counted, actual,
      coalesce((select sum(total) from row_count c where c.tenant_id = $1 and c.counted = found.counted), 0) as expected
    from (values
      ('item', (select count(*) from item_record where tenant_id = $1)),
      ('event', (select count(*) from event where tenant_id = $1)),
      ('upload', (select count(*) from upload where tenant_id = $1)),
      ('membership', (select count(*) from membership where tenant_id = $1))) found (counted, actual)) counts
  where actual <> expected`

export const rowsAreComplete: Invariant = {
  name: 'I10',
  description: 'no item, event, upload or membership is lost, by counts that are apart from the rows',
  problems: (context) => queryViolations(context, LOST),
}

/** Sums the counts of the database processes into one row for each table. Counts that a transaction has locked stay until the next
 *  run. */
export const sumRowCounts = async (database: Database): Promise<void> => {
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  for (const { id } of tenants)
    await asTenant(database, id, (db) =>
      sql`
        with free as materialized (select counted, backend from row_count where tenant_id = ${id} and backend <> 0 for update skip locked),
          summed as (delete from row_count c using free
            where c.tenant_id = ${id} and c.counted = free.counted and c.backend = free.backend returning c.counted, c.total)
        insert into row_count as c select ${id}, counted, 0, sum(total) from summed group by counted
          on conflict (tenant_id, counted, backend) do update set total = c.total + excluded.total`.execute(db),
    )
}
