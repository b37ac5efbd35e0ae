import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { changeType } from '@pressmark/contract/metadata/type-changes.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { v7 as uuidv7 } from 'uuid'
import { readTemplate } from '#metadata/templates.ts'
import { beginTypeChange } from '#metadata/type-changes/begin-and-end.ts'
import { previewTypeChange } from '#metadata/type-changes/preview.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { scheduleReindex } from '../../search/reindex.ts'
import { startBulkOperation, type TypeChangeDetails } from '../bulk-operation.ts'
import { enqueueBulkOperation } from '../start.ts'

type Person = { personUuid: string }

/** Starts a change of the type of a field. From now on, new values need the new type.
 *  @returns UUID of the bulk operation
 *  @throws valuesDoNotConvert if more values do not convert than `leaveOut`; as beginTypeChange */
export const startTypeChange = async (
  db: TenantDb,
  { jobs, person }: { jobs: Enqueue; person: Person },
  { uuid, ifMatch }: { uuid: string; ifMatch: number | undefined },
  { leaveOut = 0, ...change }: BodyOf<typeof changeType>,
): Promise<string> => {
  const row = await readTemplate(db, uuid)
  if (ifMatch !== undefined && ifMatch !== row.version) throw new Refusal('staleVersion')
  const { unconverted } = await previewTypeChange(db, row, change, { page: 0, size: 1 })
  if (unconverted > leaveOut) throw new Refusal('valuesDoNotConvert', { facts: { unconverted } })
  const operation = uuidv7()
  const settings = await beginTypeChange(db, { uuid, ifMatch: row.version, operation }, change)
  const { name: field, resource_type, labels } = row
  const { type: _, enumValues: __, ...reading } = change
  const typeChange: TypeChangeDetails = {
    ...settings,
    template: uuid,
    field,
    labels: labels as Record<string, string>, // only templates write them
    resourceType: resource_type as ResourceType, // guaranteed by a check constraint
    leavesOut: leaveOut > 0,
    reading,
  }
  await startBulkOperation(db, person, { uuid: operation, kind: 'fieldType', details: { typeChange }, total: 0 })
  await scheduleReindex(db, jobs)
  await enqueueBulkOperation(db, jobs, operation, 1)
  return operation
}
