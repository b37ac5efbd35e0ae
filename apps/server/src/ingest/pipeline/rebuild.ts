import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { showDerivatives } from '#catalogue/assets/show-derivatives.ts'
import { enqueueWatermark, replaceWatermarked } from '#catalogue/assets/watermarking.ts'
import { touchItem } from '#catalogue/items/create.ts'
import { checkDerivative } from '#media/derivatives/check.ts'
import { failRebuild, findRebuild, finishRebuild } from '#media/derivatives/rebuild-requests.ts'
import { readDerivatives, recordDerivativeCheck, type DerivativeRow } from '#media/derivatives/rows.ts'
import type { rebuildJob } from '#media/jobs.ts'
import { lockWatermark } from '#media/watermarks/watermarks.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { asTenant, type TenantDb } from '#platform/db/database.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { Log } from '#platform/log.ts'
import { addWatermark, storeDerivatives, withDerivatives } from './derivatives.ts'
import { InvalidFile } from './invalid-file.ts'
import type { AssetFile, StepContext } from './types.ts'

export type RebuildContext = Omit<StepContext, 'onProgress'> & {
  log: Log
  /** Reads an original, and repairs it from a replica if it is damaged. */
  checkOriginal: (original: { tenantId: number; sha256: string }) => Promise<'intact' | 'changed' | 'missing'>
}

type Asset = { file: AssetFile; parts: string[]; rows: DerivativeRow[] }

/**
 * Makes the derivatives of an asset again from its original, if one of them is lost or damaged, or the rebuild is forced.
 * They get new names, and one update shows them. Does nothing if no rebuild waits.
 */
export const rebuildDerivatives = async (
  context: RebuildContext,
  { tenantId, uuid }: DataOf<typeof rebuildJob>,
): Promise<void> => {
  const { database, log } = context
  const waiting = await asTenant(database, tenantId, (db) => findRebuild(db, uuid))
  if (waiting === undefined) return
  const asset = await asTenant(database, tenantId, (db) => readAsset(db, uuid))
  try {
    if (asset !== undefined) await rebuildAsset(context, asset, waiting.forced)
    await asTenant(database, tenantId, (db) => finishRebuild(db, uuid, waiting))
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error
    log.error({ tenantId, uuid, reason: error.reason }, 'derivatives could not be rebuilt')
    await asTenant(database, tenantId, (db) => failRebuild(db, uuid, error.reason))
  }
}

/** Ends a rebuild whose job failed each time or was killed with its workers. */
export const endDeadRebuild = (
  { database }: Pick<RebuildContext, 'database'>,
  { tenantId, uuid }: DataOf<typeof rebuildJob>,
): Promise<void> =>
  asTenant(database, tenantId, (db) =>
    failRebuild(db, uuid, { code: 'unexpected', message: 'An error occurred while the file was processed.' }),
  )

const rebuildAsset = async (context: RebuildContext, asset: Asset, forced: boolean): Promise<void> => {
  const damaged = await checkAll(context, asset)
  if (!forced && damaged.length === 0) return
  // The watermark is applied to the pyramid, which is intact: the original is not needed.
  if (!forced && damaged.every(({ role }) => role === 'watermarked_pyramid')) return renewWatermark(context, asset)
  await requireOriginals(context, asset)
  await replaceAll(context, asset)
}

/* Bytes without a checksum prove nothing: an earlier release wrote them, and someone could not read them. */
const checkAll = async ({ database, blobs, signal }: RebuildContext, { file, rows }: Asset) => {
  const damaged: DerivativeRow[] = []
  for (const row of rows) {
    const finding = await checkDerivative(blobs, row, { share: 1, signal })
    await asTenant(database, file.tenantId, (db) => recordDerivativeCheck(db, row, finding))
    if (finding.outcome !== 'intact' || row.sha256 === null) damaged.push(row)
  }
  return damaged
}

const renewWatermark = ({ database, jobs }: RebuildContext, { file, rows }: Asset): Promise<void> =>
  asTenant(database, file.tenantId, async (db) => {
    const nameOf = (role: DerivativeRow['role']) => rows.find((row) => row.role === role)?.name
    const pyramid = nameOf('pyramid')
    const damaged = nameOf('watermarked_pyramid')
    if (pyramid !== undefined && damaged !== undefined)
      await replaceWatermarked(db, jobs, { uuid: file.uuid, pyramid, damaged })
  })

/* A damaged original would give derivatives that look right and are not. */
const requireOriginals = async ({ checkOriginal }: RebuildContext, { file, parts }: Asset): Promise<void> => {
  const { tenantId } = file
  for (const sha256 of [file.sha256, ...parts]) {
    const outcome = await checkOriginal({ tenantId, sha256 })
    if (outcome === 'missing')
      throw new InvalidFile({ code: 'fileMissing', message: 'The uploaded file no longer exists. Upload it again.' })
    if (outcome === 'changed')
      throw new InvalidFile({
        code: 'originalDamaged',
        message: 'The uploaded file is damaged. Repair it or upload it again.',
      })
  }
}

const replaceAll = (context: RebuildContext, { file, rows }: Asset): Promise<void> =>
  withDerivatives({ ...context, onProgress: () => {} }, file, async (made, folder) => {
    const { database, blobs, jobs } = context
    const { tenantId, uuid, kind, itemUuid, sha256 } = file
    const files = await storeDerivatives(blobs, tenantId, folder, made.files)
    const watermark = await addWatermark(context, tenantId, files)
    await asTenant(database, tenantId, async (db) => {
      const current = await lockWatermark(db)
      const shown = watermark === null ? {} : { watermarkedWith: watermark }
      const target = { uuid, kind, originalSha256: sha256, instead: rows.map(({ name }) => name) }
      if (!(await showDerivatives(db, target, { ...made, ...shown, files }))) return
      await touchItem(db, itemUuid, { content: false })
      if (files.pyramid !== undefined && current !== watermark)
        await enqueueWatermark(db, jobs, { uuid, pyramid: files.pyramid.name })
      await broadcast(db, { invalidate: 'media', uuid })
    })
  })

/* Also in the bin, from which it can be restored. */
const readAsset = async (db: TenantDb, uuid: string): Promise<Asset | undefined> => {
  const rows = await readDerivatives(db, uuid)
  const asset = await db
    .selectFrom('asset_record as a')
    .innerJoin('original as o', (join) =>
      join.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.sha256', '=', 'a.original_sha256'),
    )
    .select(['a.kind', 'a.item_uuid as itemUuid', 'a.original_name as originalName', 'a.page', 'o.sha256', 'o.size'])
    .where('a.tenant_id', '=', db.tenantId)
    .where('a.uuid', '=', uuid)
    .executeTakeFirst()
  if (asset === undefined || rows.length === 0) return undefined
  const parts = await db
    .selectFrom('asset_part')
    .select('original_sha256')
    .where('tenant_id', '=', db.tenantId)
    .where('asset_uuid', '=', uuid)
    .execute()
  const kind = asset.kind as AssetType // guaranteed by a check constraint
  const file = { ...asset, tenantId: db.tenantId, uuid, kind, size: Number(asset.size) }
  return { file, parts: parts.map(({ original_sha256 }) => original_sha256), rows }
}
