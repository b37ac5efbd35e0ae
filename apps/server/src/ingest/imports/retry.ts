import { MAX_RETRIED_IMPORTS } from '@pressmark/contract/ingest/import-monitor.ts'
import { IMPORT_STAGES, type ImportType } from '@pressmark/contract/ingest/imports.ts'
import { lockItems } from '#catalogue/assets/order.ts'
import { touchItem } from '#catalogue/items/create.ts'
import { quickFinding } from '#media/derivatives/check.ts'
import { requestRebuilds } from '#media/derivatives/rebuild-requests.ts'
import { readDerivatives } from '#media/derivatives/rows.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { importAssetJob } from '../jobs.ts'
import type { AssetImportRow } from './import-answers.ts'
import { assetImports, findAssetImport } from './imports.ts'
import { FAILED } from './item-imports.ts'

type Needs = { jobs: Enqueue; blobs: Blobs }

/** Restarts the failed stage of an import; completed stages stay. Of two concurrent calls one is refused. If no stage has failed and
 *  derivatives are lost or damaged, they are rebuilt.
 *  @throws notFound, importNotFailed */
export const retryImport = async (
  db: TenantDb,
  { jobs, blobs }: Needs,
  person: { personUuid: string },
  { kind, uuid }: { kind: ImportType; uuid: string },
): Promise<AssetImportRow> => {
  const { import_id: importId, item_uuid: itemUuid, reason } = await findAssetImport(db, kind, { uuid })
  await lockItems(db, itemUuid)
  const retriedAt = new Date()
  const stage = await reopen(db, importId, retriedAt)
  if (stage === undefined && !(await isDamaged(db, blobs, uuid))) throw new Refusal('importNotFailed')
  await touchItem(db, itemUuid, { content: false })
  await record(db, person, {
    kind: 'import.retried',
    entity: kind === 'pdf' ? { type: 'item', uuid: itemUuid } : { type: 'asset', uuid },
    before: { stage: stage ?? 'processing', reason },
  })
  await broadcast(db, { notice: { kind: 'import.changed', uuid } })
  if (stage === undefined) {
    await requestRebuilds(db, jobs, [uuid])
    return findAssetImport(db, kind, { uuid })
  }
  // The failed job may still be marked as running, and would block a new job with the same key.
  const key = `${importId} ${retriedAt.toISOString()}`
  await jobs.enqueue(db, importAssetJob, { importId }, { key })
  return findAssetImport(db, kind, { uuid })
}

/** Restarts the failed imports of the tenant, oldest first. An import that someone else retries at the same moment is left out. */
export const retryFailed = async (
  db: TenantDb,
  needs: Needs,
  person: { personUuid: string },
): Promise<{ retried: number; remaining: number }> => {
  const failed = assetImports(db).where(FAILED)
  const { total } = await failed
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const oldest = await failed.orderBy('r.created_at').orderBy('r.import_id').limit(MAX_RETRIED_IMPORTS).execute()
  await lockExistingItems(db, oldest)
  let retried = 0
  for (const { kind, uuid } of oldest) {
    try {
      await retryImport(db, needs, person, { kind, uuid })
      retried += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return { retried, remaining: total - oldest.length }
}

/* Each retry locks its item. In the order of the imports, two calls that retry several items could deadlock. */
const lockExistingItems = async (db: TenantDb, imports: readonly AssetImportRow[]): Promise<void> => {
  if (imports.length === 0) return
  await db
    .selectFrom('item')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', [...new Set(imports.map(({ item_uuid }) => item_uuid))])
    .orderBy('uuid')
    .forUpdate()
    .execute()
}

/* @returns the stage that had failed */
const reopen = async (db: TenantDb, importId: string, retriedAt: Date) => {
  const failed = await db
    .selectFrom('asset_import')
    .select([...IMPORT_STAGES])
    .where('tenant_id', '=', db.tenantId)
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('notFound'))
  const stage = IMPORT_STAGES.find((name) => failed[name] === 'ERROR')
  if (stage === undefined) return undefined
  await db
    .updateTable('asset_import')
    .set({ [stage]: 'WAITING', reason: null, tries: 0, progress: 0, modified_at: retriedAt })
    .where('tenant_id', '=', db.tenantId)
    .where('import_id', '=', importId)
    .execute()
  return stage
}

const isDamaged = async (db: TenantDb, blobs: Blobs, uuid: string): Promise<boolean> => {
  for (const row of await readDerivatives(db, uuid))
    if (row.outcome !== 'intact' || quickFinding(row, await blobs.size(row.name)) !== undefined) return true
  return false
}
