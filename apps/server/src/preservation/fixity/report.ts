import { FIXITY_DAYS, type FixityProblem } from '@pressmark/contract/preservation/fixity.ts'
import { sql } from 'kysely'
import { CURRENT_RECIPES } from '#media/derivatives/recipes.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'

type Totals = { originals: number; overdue: number; oldestDate: Date | null; lastDate: Date | null; problems: number }

export const fixityTotals = async (db: TenantDb): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    select count(*) as originals, min(coalesce(f.checked_at, o.created_at)) as "oldestDate", max(f.checked_at) as "lastDate",
      count(*) filter (where coalesce(f.checked_at, o.created_at) < now() - make_interval(days => ${FIXITY_DAYS})) as overdue,
      count(*) filter (where f.outcome <> 'intact') as problems
    from original o left join fixity f on f.tenant_id = o.tenant_id and f.sha256 = o.sha256
    where o.tenant_id = ${db.tenantId}`.execute(db)
  return rows[0]! // an aggregate has one row
}

/** Counts the derivatives by their state, and assets by their rebuild. `unknownRecipe` is from an earlier release, without a record. */
export type DerivativeTotals = Record<
  'total' | 'missing' | 'changed' | 'olderRecipe' | 'unknownRecipe' | 'waiting' | 'failed',
  number
>

export const derivativeTotals = async (db: TenantDb): Promise<DerivativeTotals> => {
  const { rows } = await sql<DerivativeTotals>`
    select count(*) as total, count(*) filter (where outcome = 'missing') as missing,
      count(*) filter (where outcome = 'changed') as changed,
      count(*) filter (where recipe <> all (${CURRENT_RECIPES}::text[])) as "olderRecipe",
      count(*) filter (where recipe is null) as "unknownRecipe",
      (select count(*) from rebuild where tenant_id = ${db.tenantId} and failed_at is null) as waiting,
      (select count(*) from rebuild where tenant_id = ${db.tenantId} and failed_at is not null) as failed
    from derivative where tenant_id = ${db.tenantId}`.execute(db)
  return rows[0]! // an aggregate has one row
}

/** Reads damaged originals by the time of their check, the latest or the earliest first. */
export const fixityProblems = async (
  db: TenantDb,
  { page, size }: Paging,
  { newestFirst }: { newestFirst: boolean },
): Promise<FixityProblem[]> => {
  const problems = await db
    .selectFrom('fixity')
    .select(['sha256', 'outcome', 'checked_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('outcome', '<>', 'intact')
    .orderBy('checked_at', newestFirst ? 'desc' : 'asc')
    .orderBy('sha256')
    .limit(size)
    .offset(page * size)
    .execute()
  const { rows } = await sql<FixityProblem['assets'][number] & { sha256: string }>`
    select f.sha256, a.* from unnest(${problems.map(({ sha256 }) => sha256)}::text[]) as f (sha256), lateral (
      select uuid, item_uuid as "itemUuid", kind as "assetType", title as sgtt,
        (select p.collection_uuid from item_parent p where p.tenant_id = ${db.tenantId} and p.item_uuid = asset.item_uuid
          order by p.collection_uuid limit 1) as "collectionUuid" from asset
      where tenant_id = ${db.tenantId} and original_sha256 = f.sha256 order by uuid limit 10) a`.execute(db)
  return problems.map(({ sha256, outcome, checked_at }) => ({
    sha256,
    outcome: outcome as FixityProblem['outcome'], // a check constraint of the table
    checkedDate: checked_at.toISOString(),
    assets: rows
      .filter((row) => row.sha256 === sha256)
      .map(({ uuid, itemUuid, collectionUuid, assetType, sgtt }) => ({
        uuid,
        itemUuid,
        collectionUuid,
        assetType,
        sgtt,
      })),
  }))
}
