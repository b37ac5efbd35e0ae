import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { findTasksByTransition } from '@pressmark/contract/workflow/transition-tasks.ts'
import { readTransition as readCall, WORKFLOW_NAME, type Transition } from '@pressmark/contract/workflow/transitions.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link } from '#platform/hal.ts'

export type TransitionRow = {
  uuid: string
  resource_type: ResourceType
  name: string
  from_uuid: string
  from_name: string
  to_uuid: string
  to_name: string
  version: number
  tasks: number
  fire_roles: string[]
  fire_workgroups: string[]
  required_field: string | null
  /** By language. Null if no field is required, or if it no longer exists. */
  field_labels: Record<string, string> | null
  comment_required: boolean
}

type TransitionFilter = { resourceType?: ResourceType; from?: string; to?: string }

/** Lists transitions by kind, state and age; `from` and `to` are names of states. A tenant has a few dozen of them. */
export const listTransitions = async (
  db: TenantDb,
  { resourceType, from, to }: TransitionFilter = {},
): Promise<TransitionRow[]> => {
  const { rows } = await sql<TransitionRow>`
    select t.uuid, t.resource_type, t.name, t.from_uuid, f.name as from_name, t.to_uuid, o.name as to_name, t.version,
      t.fire_roles, t.fire_workgroups::text[] as fire_workgroups, t.required_field, t.comment_required,
      (select jsonb_build_object('en', x.name) || jsonb_strip_nulls(x.labels) from template x where x.tenant_id = t.tenant_id
        and x.resource_type = t.resource_type and x.name = t.required_field) as field_labels,
      (select count(*) from transition_task k where k.tenant_id = t.tenant_id and k.transition_uuid = t.uuid) as tasks
    from transition t
    join state f on f.tenant_id = t.tenant_id and f.uuid = t.from_uuid
    join state o on o.tenant_id = t.tenant_id and o.uuid = t.to_uuid
    where t.tenant_id = ${db.tenantId}
      ${resourceType === undefined ? sql`` : sql`and t.resource_type = ${resourceType}`}
      ${from === undefined ? sql`` : sql`and f.name = ${from}`}
      ${to === undefined ? sql`` : sql`and o.name = ${to}`}
    order by t.resource_type, f.position, t.created_at, t.uuid`.execute(db)
  return rows
}

/** @throws notFound */
export const readTransition = async (db: TenantDb, uuid: string): Promise<TransitionRow> => {
  const row = (await listTransitions(db)).find((transition) => transition.uuid === uuid)
  if (row === undefined) throw new Refusal('notFound')
  return row
}

export const transitionAnswer = (row: TransitionRow, origin: string): Transition => ({
  uuid: row.uuid,
  name: row.name,
  label: row.name,
  itemFromState: row.from_name,
  itemToState: row.to_name,
  resourceType: row.resource_type,
  workflowName: WORKFLOW_NAME,
  actions: null,
  actionsCount: row.tasks,
  fireRoles: row.fire_roles as Role[], // what the contract let in
  fireWorkgroupsUuids: row.fire_workgroups,
  requiredField: row.required_field,
  commentRequired: row.comment_required,
  version: row.version,
  _links: {
    self: link(origin, addressOf(readCall, { uuid: row.uuid })),
    transitionTasks: link(origin, addressOf(findTasksByTransition, {}, { transitionUuid: row.uuid })),
  },
})
