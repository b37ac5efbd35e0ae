import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { BIN_DAYS } from '@pressmark/contract/catalogue/history.ts'
import { sql } from 'kysely'
import { asTenant, type Database, type TenantDb } from '#platform/db/database.ts'

const AT_A_TIME = 200

/** Forgets originals that were in use, and uploads that nobody imported, once they are 30 days old: then their files are leftovers.
 *  @param age ms
 *  @returns how many originals */
export const deleteUnusedOriginals = async (database: Database, age = BIN_DAYS * DAY_MS): Promise<number> => {
  const before = new Date(Date.now() - age)
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  let forgotten = 0
  for (const { id } of tenants) {
    for (let some = AT_A_TIME; some === AT_A_TIME; forgotten += some)
      some = await asTenant(database, id, (db) => forgetSome(db, before))
  }
  return forgotten
}

const forgetSome = async (db: TenantDb, before: Date): Promise<number> => {
  const { rows } = await sql<{ sha256: string }>`
    select o.sha256 from original o
    where o.tenant_id = ${db.tenantId} and o.created_at < ${before}
      and not exists (select from asset_record a where a.tenant_id = o.tenant_id and a.original_sha256 = o.sha256)
      and not exists (select from asset_part p where p.tenant_id = o.tenant_id and p.original_sha256 = o.sha256)
      and not exists (select from item_document d where d.tenant_id = o.tenant_id and d.original_sha256 = o.sha256)
      and not exists (select from sheet_import s where s.tenant_id = o.tenant_id and s.original_sha256 = o.sha256)
      and not exists (select from upload u where u.tenant_id = o.tenant_id and u.sha256 = o.sha256 and (u.created_at >= ${before}
        or exists (select from sheet_image i where i.tenant_id = u.tenant_id and i.upload_uuid = u.uuid)))
    limit ${AT_A_TIME} for update skip locked`.execute(db)
  const unused = sql<string>`any(${rows.map(({ sha256 }) => sha256)}::text[])`
  await db.deleteFrom('upload').where('tenant_id', '=', db.tenantId).where('sha256', '=', unused).execute()
  await db.deleteFrom('original').where('tenant_id', '=', db.tenantId).where('sha256', '=', unused).execute()
  return rows.length
}
