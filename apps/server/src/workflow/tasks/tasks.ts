import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readTask as readCall, type Parameters, type Task } from '@pressmark/contract/workflow/transition-tasks.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link } from '#platform/hal.ts'

export type TaskRow = {
  uuid: string
  transition_uuid: string
  resource_type: ResourceType
  template: string
  parameters: Parameters
  position: number
  version: number
}

/** Lists tasks by transition, in their order. */
export const listTasks = async (
  db: TenantDb,
  { transition, uuid }: { transition?: string; uuid?: string } = {},
): Promise<TaskRow[]> => {
  const { rows } = await sql<TaskRow>`
    select k.uuid, k.transition_uuid, t.resource_type, k.template, k.parameters, k.position, k.version
    from transition_task k join transition t on t.tenant_id = k.tenant_id and t.uuid = k.transition_uuid
    where k.tenant_id = ${db.tenantId}
      ${transition === undefined ? sql`` : sql`and k.transition_uuid = ${transition}`}
      ${uuid === undefined ? sql`` : sql`and k.uuid = ${uuid}`}
    order by t.created_at, t.uuid, k.position`.execute(db)
  return rows
}

/** @throws notFound */
export const readTask = async (db: TenantDb, uuid: string): Promise<TaskRow> => {
  const [row] = await listTasks(db, { uuid })
  if (row === undefined) throw new Refusal('notFound')
  return row
}

export const taskAnswer = (row: TaskRow, origin: string): Task => ({
  uuid: row.uuid,
  templateName: row.template,
  transitionUuid: row.transition_uuid,
  resourceType: row.resource_type,
  parameters: row.parameters,
  index: row.position,
  version: row.version,
  _links: { self: link(origin, addressOf(readCall, { uuid: row.uuid })) },
})
