import { ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { NewTaskTemplate } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { NewTransition } from '@pressmark/contract/workflow/transitions.ts'
import {
  MAX_DOCUMENT_ACTIONS,
  WORKFLOW_DOCUMENT_VERSION,
  type DocumentTransition,
  type PlanResult,
  type WorkflowDocument,
  type WorkflowImport,
  type WorkflowPlan,
  type WorkflowProblem,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { planHash } from '#platform/transfer.ts'
import type { ParameterContext } from '../actions/action.ts'
import { builtInAction } from '../actions/actions.ts'
import { listCustomActions } from '../custom-actions/custom-actions.ts'
import { listStates } from '../states.ts'
import { listTransitions } from '../transitions.ts'
import { planActions, type PlannedAction } from './plan-actions.ts'
import { damaged, planStates, type PlannedState } from './plan-states.ts'

export type PlannedTransition = {
  transition: NewTransition
  actions: PlannedAction[]
  result: PlanResult
}

/** An import before it is written. `answer` describes it for people. */
export type Plan = {
  states: PlannedState[]
  customActions: NewTaskTemplate[]
  transitions: PlannedTransition[]
  answer: WorkflowPlan
}

type Input = Omit<WorkflowImport, 'tenant'>

/** Plans the import of a document into this tenant. Existing states, transitions and custom actions stay as they are.
 *  @throws badRequest for a document of a later version, or one that does not fit together */
export const planImport = async (db: TenantDb, context: ParameterContext, input: Input): Promise<Plan> => {
  const { document, resourceType } = input
  requireWhole(document)
  const states = planStates(document, await listStates(db), input.states)
  const custom = await planCustomActions(db, document)
  const targets = await readTargets(db, resourceType)
  const existing = new Set((await listTransitions(db, { resourceType })).map(transitionKey))
  const stateOf = (name: string) => states.find((state) => state.name === name.trim())! // planStates has checked it
  const transitions: PlannedTransition[] = []
  const problems: WorkflowProblem[] = []
  for (const one of document.transitions) {
    const [from, to] = [stateOf(one.from).as, stateOf(one.to).as]
    if (from === to) throw damaged('A transition of the document leads to its own state.')
    if (existing.has(transitionKey({ from_name: from, to_name: to, name: one.name.trim() }))) {
      transitions.push({ transition: transitionOf(one, { resourceType, from, to }), actions: [], result: 'LEFT_OUT' })
      continue
    }
    const rules = resolveRules(one, targets)
    const actions = await planActions(db, context, { transition: one, resourceType, custom: custom.offered })
    problems.push(...rules.problems, ...actions.problems)
    const transition = { ...transitionOf(one, { resourceType, from, to }), ...rules.rules }
    transitions.push({ transition, actions: actions.actions, result: 'CREATE' })
  }
  const used = new Set(transitions.flatMap(({ actions }) => actions.map(({ action }) => action)))
  const customActions = custom.created.filter(({ name }) => used.has(name))
  const results = custom.results.filter(({ name, result }) => result !== 'CREATE' || used.has(name))
  const answer = answerOf({ states, transitions }, results, problems)
  return {
    states,
    customActions,
    transitions,
    answer: { ...answer, preview: planHash(document, resourceType, input.states ?? '', answer) },
  }
}

const requireWhole = ({ version, transitions }: WorkflowDocument): void => {
  if (version > WORKFLOW_DOCUMENT_VERSION)
    throw damaged('A later release has written this document. Update this server, then import it.')
  const actions = transitions.reduce((sum, one) => sum + one.actions.length, 0)
  if (actions > MAX_DOCUMENT_ACTIONS) throw damaged(`A document has at most ${MAX_DOCUMENT_ACTIONS} actions.`)
  const keys = new Set(
    transitions.map((one) =>
      transitionKey({ from_name: one.from.trim(), to_name: one.to.trim(), name: one.name.trim() }),
    ),
  )
  if (keys.size < transitions.length) throw damaged('The document has a transition twice.')
}

const transitionKey = ({ from_name, to_name, name }: { from_name: string; to_name: string; name: string }): string =>
  JSON.stringify([from_name, to_name, name])

const transitionOf = (
  { name, commentRequired }: DocumentTransition,
  { resourceType, from, to }: { resourceType: ResourceType; from: string; to: string },
): NewTransition => ({ name: name.trim(), itemFromState: from, itemToState: to, resourceType, commentRequired })

type CustomResult = { name: string; result: PlanResult }

/* A custom action of the same name is used if it is alike. Otherwise the actions of the document that need it are left out. */
const planCustomActions = async (db: TenantDb, { customActions }: WorkflowDocument) => {
  const existing = new Map((await listCustomActions(db)).map((row) => [row.name, row]))
  const created: NewTaskTemplate[] = []
  const results: CustomResult[] = []
  const offered = new Map<string, NewTaskTemplate>()
  for (const one of customActions) {
    const other = existing.get(one.name)
    if (offered.has(one.name) || builtInAction(one.name))
      throw damaged('A custom action of the document is there twice.')
    const isAlike = other && definitionOf(other) === definitionOf(one)
    if (other && !isAlike) results.push({ name: one.name, result: 'CONFLICT' })
    else offered.set(one.name, one)
    if (isAlike) results.push({ name: one.name, result: 'SAME' })
    if (!other) {
      created.push(one)
      results.push({ name: one.name, result: 'CREATE' })
    }
  }
  return { created, results, offered }
}

const definitionOf = ({ label, parameters }: Omit<NewTaskTemplate, 'name'>): string =>
  JSON.stringify([
    label.trim(),
    parameters.map(({ name, label: text, type, required, long, options }) => [
      name,
      text.trim(),
      type,
      required ?? false,
      long ?? false,
      options?.map(({ text: shown, value }) => [shown, value]) ?? [],
    ]),
  ])

type Targets = { workgroups: Map<string, string>; fields: Set<string> }

const readTargets = async (db: TenantDb, resourceType: ResourceType): Promise<Targets> => {
  const { rows } = await sql<{ uuid: string | null; name: string }>`
    select uuid, name from workgroup where tenant_id = ${db.tenantId}
    union all select null, name from template where tenant_id = ${db.tenantId} and resource_type = ${resourceType}`.execute(
    db,
  )
  return {
    workgroups: new Map(rows.flatMap(({ uuid, name }) => (uuid === null ? [] : [[name, uuid]]))),
    fields: new Set(rows.flatMap(({ uuid, name }) => (uuid === null ? [name] : []))),
  }
}

const KNOWN_ROLES: readonly string[] = ROLES

/* The rules with what exists here. Without its only roles and workgroups, a transition is for administrators, not for everyone. */
const resolveRules = (one: DocumentTransition, { workgroups, fields }: Targets) => {
  const unknownRoles = one.roles.filter((role) => !KNOWN_ROLES.includes(role))
  const unknownGroups = one.workgroups.filter((name) => !workgroups.has(name))
  const fireRoles = one.roles.filter((role): role is Role => KNOWN_ROLES.includes(role))
  const fireWorkgroupsUuids = one.workgroups.flatMap((name) => workgroups.get(name) ?? [])
  const isLimited = one.roles.length + one.workgroups.length > 0
  const isLost = isLimited && fireRoles.length + fireWorkgroupsUuids.length === 0
  const hasField = one.requiredField !== null && fields.has(one.requiredField)
  const consequence = isLost ? 'ADMINISTRATORS_ONLY' : 'LEFT_OUT'
  const problem = (kind: WorkflowProblem['kind'], name: string) => ({
    kind,
    name,
    transition: one.name,
    detail: '',
    reasons: [],
  })
  const problems: WorkflowProblem[] = [
    ...unknownRoles.map((name) => ({ ...problem('role', name), consequence }) as const),
    ...unknownGroups.map((name) => ({ ...problem('workgroup', name), consequence }) as const),
    ...(one.requiredField === null || hasField
      ? []
      : [{ ...problem('field', one.requiredField), consequence: 'LEFT_OUT' as const }]),
  ]
  const rules = {
    fireRoles: isLost ? (['ROLE_TENANT_ADMIN'] satisfies Role[]) : fireRoles,
    fireWorkgroupsUuids,
    requiredField: hasField ? one.requiredField : null,
  }
  return { rules, problems }
}

const answerOf = (
  { states, transitions }: Pick<Plan, 'states' | 'transitions'>,
  customActions: CustomResult[],
  problems: WorkflowProblem[],
): Omit<WorkflowPlan, 'preview'> => ({
  states: states.map(({ name, as, color, result }) => ({ name, as, color, result })),
  transitions: transitions.map(({ transition, actions, result }) => ({
    name: transition.name,
    from: transition.itemFromState,
    to: transition.itemToState,
    actions: actions.length,
    result,
  })),
  customActions,
  problems,
})
