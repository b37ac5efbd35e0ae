import { sql } from 'kysely'
import type { EntityAdapter } from '#workflow/transition/entity-adapters.ts'

/** Returns the operation of an adapter that puts the entries in the bin from one state into another. */
export const changeStateInBin =
  (table: 'item_record' | 'collection_record' | 'asset_record'): EntityAdapter['changeStateInBin'] =>
  async (db, { from, to }) => {
    await sql`
      update ${sql.table(table)} set state_uuid = ${to}, version = version + 1
      where tenant_id = ${db.tenantId} and state_uuid = ${from} and deleted_at is not null`.execute(db)
  }
