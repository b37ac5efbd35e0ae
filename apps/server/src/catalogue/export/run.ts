import type { Database } from '#platform/db/database.ts'
import { failDeadJob, inBatches, runBatchJob, withLockedRow, type BatchContext } from '#platform/jobs/batch-job.ts'
import type { DataOf } from '#platform/jobs/define-job.ts'
import type { exportItemsJob } from '../jobs.ts'
import { createPathCache } from './collection-paths.ts'
import { columnsOf } from './columns.ts'
import { EXPORTS, updateExport, type ExportRow } from './exports.ts'
import { storeValues } from './store-values.ts'

type Job = DataOf<typeof exportItemsJob>

/** Stores the values of the exported items, a batch per transaction. An export that was interrupted continues after its last batch. */
export const exportItems = (context: BatchContext, { tenantId, sheetExport: uuid, version }: Job): Promise<void> =>
  runBatchJob(EXPORTS, context, { tenantId, uuid, version }, async (row) => {
    const paths = createPathCache()
    await inBatches(context, row, (done, last) =>
      withLockedRow(EXPORTS, context, { seen: row, done }, async (db, now) => {
        const found = await storeValues(db, now, { after: done, last }, paths)
        await updateExport(db, uuid, { done: last, targets: [...new Set([...now.targets, ...found])] })
      }),
    )
    await finish(context, row)
  })

const finish = (context: BatchContext, row: ExportRow): Promise<void> =>
  withLockedRow(EXPORTS, context, { seen: row, done: row.total }, async (db, now) => {
    const columns = JSON.stringify(await columnsOf(db, now))
    await updateExport(db, row.uuid, { step: 'DONE', columns })
  })

/** Fails an export whose workers were all killed. */
export const failDeadExport = (
  context: { database: Database },
  { tenantId, sheetExport: uuid, version }: Job,
): Promise<void> => failDeadJob(EXPORTS, context, { tenantId, uuid, version })
