import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import {
  WORKFLOW_DOCUMENT_FORMAT,
  WORKFLOW_DOCUMENT_VERSION,
  type DocumentAction,
  type DocumentState,
  type WorkflowDocument,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { listCustomActions } from '../custom-actions/custom-actions.ts'
import { listStates, type StateRow } from '../states.ts'
import { listTasks, type TaskRow } from '../tasks/tasks.ts'
import { listTransitions } from '../transitions.ts'

/** Returns the workflow of a kind of entity as a document: its transitions, and the states and custom actions that they use. */
export const exportWorkflow = async (db: TenantDb, resourceType: ResourceType): Promise<WorkflowDocument> => {
  const transitions = await listTransitions(db, { resourceType })
  const tasks = Map.groupBy(await listTasks(db, {}), ({ transition_uuid }) => transition_uuid)
  const tasksOf = (uuid: string) => tasks.get(uuid) ?? []
  const states = new Set(transitions.flatMap(({ from_uuid, to_uuid }) => [from_uuid, to_uuid]))
  const templates = new Set(transitions.flatMap(({ uuid }) => tasksOf(uuid).map(({ template }) => template)))
  const workgroups = await workgroupNames(db)
  return {
    format: WORKFLOW_DOCUMENT_FORMAT,
    version: WORKFLOW_DOCUMENT_VERSION,
    resourceType,
    states: (await listStates(db)).filter(({ uuid }) => states.has(uuid)).map(documentState),
    transitions: transitions.map((row) => ({
      name: row.name,
      from: row.from_name,
      to: row.to_name,
      roles: row.fire_roles as Role[], // what the contract let in
      // A deleted workgroup stays in the rule, so that the import does not open the transition to everyone.
      workgroups: row.fire_workgroups.map((uuid) => workgroups.get(uuid) ?? uuid),
      requiredField: row.required_field,
      commentRequired: row.comment_required,
      actions: tasksOf(row.uuid).map(documentAction),
    })),
    customActions: (await listCustomActions(db))
      .filter(({ name }) => templates.has(name))
      .map(({ name, label, parameters }) => ({ name, label, parameters })),
  }
}

/** Returns a state as it is in a document. */
export const documentState = ({ name, color, is_public, locks_editing }: StateRow): DocumentState => ({
  name,
  color,
  public: is_public,
  locksEditing: locks_editing,
})

const documentAction = ({
  template: action,
  parameters: { secret: _secret, ...parameters },
}: TaskRow): DocumentAction => {
  const address = parameters['url']
  const url = typeof address === 'string' ? withoutQuery(address) : undefined
  return url === undefined || url === address
    ? { action, parameters }
    : { action, parameters: { ...parameters, url }, isShortened: true }
}

/* The query of an address is often an access key. No rule separates its names from its values. */
const withoutQuery = (address: string): string | undefined => {
  if (!/[?#@]/.test(address)) return address
  const url = URL.parse(address)
  return url === null ? undefined : `${url.origin}${url.pathname}`
}

const workgroupNames = async (db: TenantDb): Promise<Map<string, string>> => {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from workgroup where tenant_id = ${db.tenantId}`.execute(db)
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}
