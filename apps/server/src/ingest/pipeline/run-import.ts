import {
  IMPORT_STAGES,
  type ImportStage,
  type ImportState,
  type ImportType,
} from '@pressmark/contract/ingest/imports.ts'
import type { ImportReason } from '@pressmark/contract/ingest/import-reasons.ts'
import { touchItem } from '#catalogue/items/create.ts'
import { indexingStep, uploadStep, processingStep } from './steps.ts'
import { asTenant, type TenantDb } from '#platform/db/database.ts'
import { refusalOfError } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { importAssetJob } from '../jobs.ts'
import { type ImportStep, type PipelineFile, type StepContext } from './types.ts'
import { InvalidFile } from './invalid-file.ts'

const STEPS: readonly ImportStep[] = [uploadStep, processingStep, indexingStep]
const PROGRESS_EVERY_MS = 500
const MAX_TRIES = 4

type Stages = Record<ImportStage, ImportState>

/** Runs the remaining stages of an asset's import. An invalid file ends it as ERROR with the reason. Any other error is thrown, so
 *  that the job is retried, and ends the import at the fourth time. An aborted run is not a failure. The same applies to a database
 *  or a disk that accepts no writes. Its errors are retried for a quarter of an hour, the lifetime of the job. */
export const runImport = async (
  context: Omit<StepContext, 'onProgress'>,
  { tenantId, importId }: DataOf<typeof importAssetJob>,
): Promise<void> => {
  const existing = await asTenant(context.database, tenantId, (db) => findPipelineFile(db, importId))
  if (existing === undefined) return
  const { pipelineFile, stages } = existing
  if (Object.values(stages).includes('ERROR')) return
  for (const step of STEPS) {
    if (stages[step.stage] === 'DONE') continue
    await changeImport(context, pipelineFile, { [step.stage]: 'IN_PROGRESS' })
    try {
      await step.run({ ...context, onProgress: progressOf(context, pipelineFile) }, pipelineFile)
    } catch (error) {
      if (isNoFailure(error, context.signal)) throw error
      if (!(error instanceof InvalidFile) && (await countTry(context, pipelineFile)) < MAX_TRIES) throw error
      const reason: ImportReason =
        error instanceof InvalidFile
          ? error.reason
          : { code: 'unexpected', message: 'An error occurred while the file was processed.' }
      await failImport(context, pipelineFile, step.stage, reason)
      if (error instanceof InvalidFile) return
      throw error
    }
    await changeImport(context, pipelineFile, {
      [step.stage]: 'DONE',
      ...(step.stage === 'indexing' && { progress: 1 }),
    })
  }
}

const isNoFailure = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof Error && refusalOfError(error)?.code === 'unavailable')

/** Ends an import whose job died without an error because each of its workers was killed. */
export const endDeadImport = async (
  context: Pick<StepContext, 'database'>,
  { tenantId, importId }: DataOf<typeof importAssetJob>,
): Promise<void> => {
  const existing = await asTenant(context.database, tenantId, (db) => findPipelineFile(db, importId))
  const stage = existing && IMPORT_STAGES.find((name) => existing.stages[name] !== 'DONE')
  if (existing === undefined || stage === undefined || existing.stages[stage] === 'ERROR') return
  await failImport(context, existing.pipelineFile, stage, {
    code: 'decoderFailed',
    message: 'The file could not be processed.',
  })
}

const findPipelineFile = async (
  db: TenantDb,
  importId: string,
): Promise<{ pipelineFile: PipelineFile; stages: Stages } | undefined> => {
  const row = await db
    .selectFrom('asset_import as r')
    .leftJoin('asset as a', (join) =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.uuid', '=', 'r.asset_uuid'),
    )
    .leftJoin('item_document as d', (join) =>
      join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.uuid', '=', 'r.document_uuid'),
    )
    .innerJoin('original as o', (join) =>
      join
        .onRef('o.tenant_id', '=', 'r.tenant_id')
        .on((eb) => eb('o.sha256', '=', eb.fn.coalesce('r.new_sha256', 'a.original_sha256', 'd.original_sha256'))),
    )
    .select([
      'r.item_uuid',
      'r.metadata',
      'r.upload',
      'r.processing',
      'r.indexing',
      'r.new_sha256',
      'a.page',
      'o.sha256',
      'o.size',
    ])
    .select(({ fn, val }) => [
      fn.coalesce('a.uuid', 'd.uuid').as('uuid'),
      fn.coalesce('a.kind', val('pdf')).as('kind'),
      fn.coalesce('r.new_name', 'a.original_name', 'd.original_name').as('original_name'),
    ])
    .where('r.tenant_id', '=', db.tenantId)
    .where('r.import_id', '=', importId)
    .executeTakeFirst()
  // The asset is in the bin.
  if (!row?.uuid) return undefined
  const { uuid, kind, item_uuid, original_name, new_sha256, page, sha256, size, ...stages } = row
  const pipelineFile = {
    tenantId: db.tenantId,
    importId,
    kind: kind as ImportType, // guaranteed by a check constraint
    uuid,
    itemUuid: item_uuid,
    originalName: original_name!,
    sha256,
    size: Number(size),
    // A new file is shown by its first page.
    page: new_sha256 === null ? page : 1,
    ...(new_sha256 !== null && { replacing: importId }),
  }
  return { pipelineFile, stages: stages as Stages } // guaranteed by a check constraint
}

const countTry = ({ database }: Pick<StepContext, 'database'>, { tenantId, importId }: PipelineFile): Promise<number> =>
  asTenant(database, tenantId, async (db) => {
    const { tries } = await db
      .updateTable('asset_import')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('tenant_id', '=', db.tenantId)
      .where('import_id', '=', importId)
      .returning('tries')
      .executeTakeFirstOrThrow()
    return tries
  })

type Patch = Partial<Stages> & { progress?: number; reason?: string | null }

const changeImport = (
  { database }: Pick<StepContext, 'database'>,
  pipelineFile: PipelineFile,
  patch: Patch,
): Promise<void> => asTenant(database, pipelineFile.tenantId, (db) => patchImport(db, pipelineFile, patch))

const patchImport = async (db: TenantDb, { importId, uuid }: PipelineFile, patch: Patch): Promise<void> => {
  await db
    .updateTable('asset_import')
    .set({ ...patch, modified_at: new Date() })
    .where('tenant_id', '=', db.tenantId)
    .where('import_id', '=', importId)
    .execute()
  await broadcast(db, { notice: { kind: 'import.changed', uuid } })
}

const failImport = (
  { database }: Pick<StepContext, 'database'>,
  pipelineFile: PipelineFile,
  stage: ImportStage,
  reason: ImportReason,
): Promise<void> =>
  asTenant(database, pipelineFile.tenantId, async (db) => {
    // The item is locked before the import, as everywhere.
    await touchItem(db, pipelineFile.itemUuid, { content: false })
    await patchImport(db, pipelineFile, { [stage]: 'ERROR', reason: JSON.stringify(reason) })
    await record(db, null, {
      kind: 'import.failed',
      entity:
        pipelineFile.kind === 'pdf'
          ? { type: 'item', uuid: pipelineFile.itemUuid }
          : { type: 'asset', uuid: pipelineFile.uuid },
      after: { stage, reason },
    })
  })

/* Progress is reported often and written rarely. A failed write does not stop the import. */
const progressOf = (context: Omit<StepContext, 'onProgress'>, pipelineFile: PipelineFile) => {
  let writtenAt = 0
  return (progress: number) => {
    if (Date.now() - writtenAt < PROGRESS_EVERY_MS) return
    writtenAt = Date.now()
    changeImport(context, pipelineFile, { progress }).catch(() => {})
  }
}
