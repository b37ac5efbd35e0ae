import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { ACTION_PROBLEMS } from '@pressmark/contract/workflow/action-problems.ts'
import type { NewTaskTemplate } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { Parameters } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { DocumentTransition, WorkflowProblem } from '@pressmark/contract/workflow/workflow-documents.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { text, type Action, type ParameterContext } from '../actions/action.ts'
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
  for (const { action: name, parameters: sent, isShortened = false } of transition.actions) {
    // A secret in the document is not used. The server creates a new one.
    const { secret: _secret, ...parameters } = sent
    const own = custom.get(name)
    const action = builtInAction(name) ?? (own && customAction(own))
    const reasons = action ? await reasonsOf(db, context, { action, resourceType, parameters }) : [UNKNOWN]
    const problem = { transition: transition.name, name, reasons, detail: detailOf(reasons) }
    if (reasons.length > 0) problems.push({ ...problem, kind: 'action', consequence: 'LEFT_OUT' })
    else {
      actions.push({ action: name, parameters })
      for (const unknown of await unknownRecipients(db, parameters['recipients']))
        problems.push({ ...problem, kind: 'recipient', name: unknown, consequence: 'UNCHANGED' })
      if (isShortened)
        problems.push({ ...problem, kind: 'address', name: text(parameters, 'url'), consequence: 'INCOMPLETE' })
    }
  }
  return { actions, problems }
}

type Reason = WorkflowProblem['reasons'][number]

const UNKNOWN: Reason = { field: '', labels: {}, message: ACTION_PROBLEMS.unknownAction }

const detailOf = (reasons: readonly Reason[]): string =>
  reasons.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ')

const reasonsOf = async (
  db: TenantDb,
  context: ParameterContext,
  input: { action: Action; resourceType: ResourceType; parameters: Parameters },
): Promise<Reason[]> => {
  try {
    await checkedParameters(db, context, input)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const labels = new Map(input.action.parameters.map((one) => [one.name, one.labels]))
    return error.errors.map(({ field, message }) =>
      // The kind of action is not a parameter.
      field === 'templateName'
        ? { field: '', labels: {}, message }
        : { field, labels: labels.get(field) ?? {}, message },
    )
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
