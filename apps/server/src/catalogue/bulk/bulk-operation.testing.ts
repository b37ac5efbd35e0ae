import { readBulkOperation, type BulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import type { TestPerson, TestTenant, World } from '#testing/world.ts'
import type { BulkContext } from './field-type/convert.ts'
import { runBulkOperation } from './run.ts'

/** Runs the job that a call enqueued at once, as the worker does. */
export const workOn = async (
  { database, jobs }: Pick<World, 'database' | 'jobs'>,
  tenant: TestTenant,
  uuid: string,
  more: Partial<BulkContext> = {},
): Promise<void> => {
  const { version } = await tenant.run((db) =>
    db
      .selectFrom('bulk_operation')
      .select('version')
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow(),
  )
  const context = { database, jobs, signal: new AbortController().signal, writers: {}, ...more }
  await runBulkOperation(context, { tenantId: tenant.id, bulkOperation: uuid, version })
}

export const bulkOperationNow = async (person: TestPerson, uuid: string): Promise<BulkOperation> =>
  (await person.call(readBulkOperation, { params: { uuid } })).body

/** Returns a signal that is aborted after this number of checks, as if the worker were stopped between two batches. */
export const stoppedAfter = (looks: number): AbortSignal => {
  let left = looks
  const controller = new AbortController()
  return Object.defineProperty(controller.signal, 'throwIfAborted', {
    value: () => {
      if ((left -= 1) >= 0) return
      controller.abort()
      throw controller.signal.reason as Error
    },
  })
}
