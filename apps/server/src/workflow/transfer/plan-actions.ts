import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { NewTaskTemplate } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { DocumentTransition, WorkflowProblem } from '@pressmark/contract/workflow/workflow-documents.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Action, ParameterContext } from '../actions/action.ts'
import { builtInAction } from '../actions/actions.ts'
import { customAction } from '../actions/custom-action.ts'
import { checkedParameters } from '../tasks/check-parameters.ts'

export type PlannedAction = { action: string; parameters: Parameters }

type Input = {
  transition: DocumentTransition
  resourceType: ResourceType
  /** Custom actions that exist alike, or that the import creates. */
  custom: ReadonlyMap<string, NewTaskTemplate>
}

/** Returns the actions of a transition that this tenant can have, and the problems of the others. Recipients who are not users here are
 *  kept, because people outside of the organisation may be meant. */
export const planActions = async (db: TenantDb, context: ParameterContext, input: Input) => {
  const { transition, resourceType, custom } = input
  const actions: PlannedAction[] = []
  const problems: WorkflowProblem[] = []
  for (const { action: name, parameters: sent } of transition.actions) {
    // A secret in the document is not used. The server creates a new one.
    const { secret: _secret, ...parameters } = sent
    const own = custom.get(name)
    const action = builtInAction(name) ?? (own && customAction(own))
    const error = action
      ? await errorOf(db, context, { action, resourceType, parameters })
      : 'There is no such action here.'
    const problem = { transition: transition.name, name }
    if (error !== undefined) problems.push({ ...problem, kind: 'action', consequence: 'LEFT_OUT', detail: error })
    else {
      actions.push({ action: name, parameters })
      for (const unknown of await unknownRecipients(db, parameters['recipients']))
        problems.push({ ...problem, kind: 'recipient', name: unknown, consequence: 'UNCHANGED', detail: '' })
    }
  }
  return { actions, problems }
}

const errorOf = async (
  db: TenantDb,
  context: ParameterContext,
  input: { action: Action; resourceType: ResourceType; parameters: Parameters },
): Promise<string | undefined> => {
  try {
    await checkedParameters(db, context, input)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.detail
    throw error
  }
}

const unknownRecipients = async (db: TenantDb, recipients: Parameters[string] | undefined): Promise<string[]> => {
  if (!Array.isArray(recipients)) return []
  const { rows } = await sql<{ email: string }>`
    select lower(p.email) as email from person p join membership m on m.person_uuid = p.uuid
    where m.tenant_id = ${db.tenantId} and lower(p.email) = any(${recipients.map((one) => one.toLowerCase())})`.execute(
    db,
  )
  const existing = new Set(rows.map(({ email }) => email))
  return recipients.filter((one) => !existing.has(one.toLowerCase()))
}
