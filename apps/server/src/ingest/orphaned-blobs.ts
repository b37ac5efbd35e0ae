import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { BIN_DAYS } from '@pressmark/contract/catalogue/history.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { unlessBlobsPinned } from '#platform/blobs/blob-pins.ts'
import { type Database, type TenantDb, asTenant } from '#platform/db/database.ts'

type Needs = { database: Database; blobs: Blobs }

// The folder is named by the last two characters of a derivative's name, and by the first two of an original's.
const SHARDS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/** Removes blobs that no row names. They remain when a process is killed before it writes the row, or when a file is replaced.
 *  Only blobs older than one day are removed, because a running process may be about to write the row. Downloads expire separately.
 *  Nothing is removed during a backup, because the backup may name blobs that no current row names.
 *  @param age ms
 *  @returns number of removed blobs */
export const removeOrphanedBlobs = async (needs: Needs, age = DAY_MS): Promise<number> =>
  (await unlessBlobsPinned(needs.database.connection, () => sweep(needs, age))) ?? 0

const sweep = async ({ database, blobs }: Needs, age: number): Promise<number> => {
  const then = new Date(Date.now() - age)
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  let removed = 0
  for (const { id } of tenants) {
    const places = [
      ...SHARDS.map((shard) => ({ place: `t${id}/originals/${shard}`, named: originalsNamed })),
      ...SHARDS.map((shard) => ({ place: `t${id}/derivatives/${shard}`, named: derivativesNamed })),
      { place: `t${id}/watermarks`, named: watermarksNamed },
      { place: `t${id}/pieces`, named: piecesNamed },
    ]
    for (const { place, named } of places) {
      const existing = await Array.fromAsync(blobs.writtenBefore(place, then))
      if (existing.length === 0) continue
      const knownNames = await named(database.reader(id), place)
      for (const name of existing) if (!knownNames.has(name) && (await blobs.removeOld(name, then))) removed += 1
    }
  }
  return removed
}

type Names = Promise<ReadonlySet<string>>

/* An original is in use as long as it has a row. A finished upload names its original before the file gets its name, and is replaced by
   the row in one transaction. So the bytes are never without a name, however long a killed process leaves them. */
const originalsNamed = async (db: TenantDb, place: string): Names => {
  const shard = place.slice(-2)
  const end = `${shard}g` // the character after f
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from original where tenant_id = ${db.tenantId} and sha256 >= ${shard} and sha256 < ${end}
    union all
    select sha256 from resumable_upload where tenant_id = ${db.tenantId} and sha256 >= ${shard} and sha256 < ${end}`.execute(
    db,
  )
  return new Set(rows.map(({ sha256 }) => `${place}/${sha256}`))
}

/* Includes derivatives of assets in the bin. */
const derivativesNamed = async (db: TenantDb, place: string): Names => {
  const { rows } = await sql<{ name: string }>`
    select name from asset_record a, unnest(array[a.pyramid, a.watermarked_pyramid, a.thumbnail, a.rendition, a.waveform]) as name
    where a.tenant_id = ${db.tenantId} and starts_with(name, ${`${place}/`})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/* The organisation's current watermark, and those that some images still contain. */
const watermarksNamed = async (db: TenantDb): Names => {
  const { rows } = await sql<{ name: string }>`
    select watermark as name from tenant where id = ${db.tenantId} and watermark is not null
    union select watermarked_with from asset_record where tenant_id = ${db.tenantId} and watermarked_with is not null`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/* Only pieces with a row. A piece of a process that another one replaced has no row. */
const piecesNamed = async (db: TenantDb): Names => {
  const rows = await db.selectFrom('resumable_part').select('name').where('tenant_id', '=', db.tenantId).execute()
  return new Set(rows.map(({ name }) => name))
}

const BATCH_SIZE = 200

/** Deletes originals that nothing has used for 30 days, with their uploads. Their files become orphaned blobs. Migration 0036 has the
 *  triggers that note when something stops using an original.
 *  @param age ms
 *  @returns number of deleted originals */
export const deleteUnusedOriginals = async (database: Database, age = BIN_DAYS * DAY_MS): Promise<number> => {
  const before = new Date(Date.now() - age)
  const tenants = await database.owner.selectFrom('tenant').select('id').execute()
  let deleted = 0
  for (const { id } of tenants) {
    for (let count = BATCH_SIZE; count === BATCH_SIZE; deleted += count)
      count = await asTenant(database, id, (db) => deleteBatch(db, before))
  }
  return deleted
}

const deleteBatch = async (db: TenantDb, before: Date): Promise<number> => {
  const { rows } = await sql<{ sha256: string }>`
    select o.sha256 from original o
    where o.tenant_id = ${db.tenantId} and o.released_at < ${before}
      and not exists (select from asset_record a where a.tenant_id = o.tenant_id and a.original_sha256 = o.sha256)
      and not exists (select from asset_part p where p.tenant_id = o.tenant_id and p.original_sha256 = o.sha256)
      and not exists (select from item_document d where d.tenant_id = o.tenant_id and d.original_sha256 = o.sha256)
      and not exists (select from asset_import n where n.tenant_id = o.tenant_id and n.new_sha256 = o.sha256)
      and not exists (select from sheet_import s where s.tenant_id = o.tenant_id and s.original_sha256 = o.sha256)
      and not exists (select from upload u where u.tenant_id = o.tenant_id and u.sha256 = o.sha256 and (u.created_at >= ${before}
        or exists (select from sheet_image i where i.tenant_id = u.tenant_id and i.upload_uuid = u.uuid)))
    limit ${BATCH_SIZE} for update skip locked`.execute(db)
  const unused = sql<string>`any(${rows.map(({ sha256 }) => sha256)}::text[])`
  await db.deleteFrom('upload').where('tenant_id', '=', db.tenantId).where('sha256', '=', unused).execute()
  await db.deleteFrom('original').where('tenant_id', '=', db.tenantId).where('sha256', '=', unused).execute()
  return rows.length
}
