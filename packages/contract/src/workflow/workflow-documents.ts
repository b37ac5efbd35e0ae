import { Type, type Static } from 'typebox'
import { RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { NewTaskTemplate, OWN_ACTION_LIMITS } from './custom-task-templates.ts'
import { MAX_STATES, NewState } from './states.ts'
import { Parameters, TASK_LIMITS } from './transition-tasks.ts'
import { MAX_FIRE_WORKGROUPS, MAX_TRANSITIONS } from './transitions.ts'

/** Version of the documents that this release writes. It reads this version and all earlier ones. */
export const WORKFLOW_DOCUMENT_VERSION = 1
export const WORKFLOW_DOCUMENT_FORMAT = 'pressmark-workflow'

/** Maximum number of actions of all transitions of a document. */
export const MAX_DOCUMENT_ACTIONS = 400

const ResourceType = Type.Enum([...RESOURCE_TYPES])
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

const DocumentState = Type.Required(NewState)
export type DocumentState = Static<typeof DocumentState>

const DocumentAction = Type.Object({
  action: Type.String({ minLength: 1, maxLength: 50, description: 'name of a built-in or custom action' }),
  parameters: Parameters,
  isShortened: Type.Optional(
    Type.Boolean({ description: 'the address of the webhook had a query, which the export left out' }),
  ),
})
export type DocumentAction = Static<typeof DocumentAction>

const DocumentTransition = Type.Object({
  name: Name,
  from: Name,
  to: Name,
  roles: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20, uniqueItems: true }),
  workgroups: Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: MAX_FIRE_WORKGROUPS,
    uniqueItems: true,
    description: 'names',
  }),
  requiredField: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()]),
  commentRequired: Type.Boolean(),
  actions: Type.Array(DocumentAction, { maxItems: TASK_LIMITS.tasks, description: 'in their order' }),
})
export type DocumentTransition = Static<typeof DocumentTransition>

/** The workflow of one kind of entity as a file. Everything is named, because UUIDs differ between organisations. */
export const WorkflowDocument = Type.Object({
  format: Type.Enum([WORKFLOW_DOCUMENT_FORMAT]),
  version: Type.Integer({ minimum: 1 }),
  resourceType: ResourceType,
  states: Type.Array(DocumentState, { maxItems: MAX_STATES, description: 'states of the transitions' }),
  transitions: Type.Array(DocumentTransition, { maxItems: MAX_TRANSITIONS }),
  customActions: Type.Array(NewTaskTemplate, {
    maxItems: OWN_ACTION_LIMITS.kinds,
    description: 'custom actions of the transitions',
  }),
})
export type WorkflowDocument = Static<typeof WorkflowDocument>

/** Choices for a state of the document if another state has its name: a new name, or the existing state. */
export const STATE_CHOICES = ['RENAME', 'USE'] as const
export type StateChoice = (typeof STATE_CHOICES)[number]

const ImportInput = Type.Object({
  document: WorkflowDocument,
  resourceType: Type.Enum([...RESOURCE_TYPES], { description: 'the kind that gets the transitions' }),
  tenant: Type.Optional(
    Type.String({ maxLength: 63, description: 'name of another organisation that the caller administers' }),
  ),
  states: Type.Optional(
    Type.Enum([...STATE_CHOICES], { description: 'for states that differ from one of the same name' }),
  ),
})
export type WorkflowImport = Static<typeof ImportInput>

/** CREATE: new. SAME: exists alike and is used. USED: another state of this name is used. RENAMED: created with a new name.
 *  CONFLICT: needs a choice, and nothing is imported without it. LEFT_OUT: exists and is not changed. */
export const PLAN_RESULTS = ['CREATE', 'SAME', 'USED', 'RENAMED', 'CONFLICT', 'LEFT_OUT'] as const
export type PlanResult = (typeof PLAN_RESULTS)[number]
const Result = Type.Enum([...PLAN_RESULTS])

export const PROBLEM_KINDS = ['role', 'workgroup', 'field', 'recipient', 'action', 'address'] as const
/** LEFT_OUT: not imported. UNCHANGED: imported as it is. ADMINISTRATORS_ONLY: the transition would otherwise be open to everyone.
 *  INCOMPLETE: imported without a part that the document does not have. */
export const PROBLEM_CONSEQUENCES = ['LEFT_OUT', 'UNCHANGED', 'ADMINISTRATORS_ONLY', 'INCOMPLETE'] as const

const Problem = Type.Object({
  kind: Type.Enum([...PROBLEM_KINDS]),
  name: Type.String({ description: 'what could not be resolved' }),
  transition: Type.String(),
  consequence: Type.Enum([...PROBLEM_CONSEQUENCES]),
  detail: Type.String({ description: 'all reasons, in English; empty if there is nothing to add' }),
  reasons: Type.Array(
    Type.Object({
      field: Type.String({ description: 'a parameter; empty if the reason is the action itself' }),
      labels: Type.Record(Type.String(), Type.String(), { description: 'of the parameter, by language' }),
      message: Type.String({ description: 'in English' }),
    }),
  ),
})
export type WorkflowProblem = Static<typeof Problem>

/** The effects of an import. */
export const WorkflowPlan = Type.Object({
  states: Type.Array(Type.Object({ name: Type.String(), as: Type.String(), color: Type.String(), result: Result })),
  transitions: Type.Array(
    Type.Object({
      name: Type.String(),
      from: Type.String(),
      to: Type.String(),
      actions: Type.Integer({ minimum: 0 }),
      result: Result,
    }),
  ),
  customActions: Type.Array(Type.Object({ name: Type.String(), result: Result })),
  problems: Type.Array(Problem),
  preview: Type.String({ description: 'identifies this plan; the import names it' }),
})
export type WorkflowPlan = Static<typeof WorkflowPlan>

const base = '/meta/workflows'

export const exportWorkflow = endpoint({
  id: 'workflow.getDocument',
  method: 'GET',
  path: `${base}/:resourceType`,
  summary:
    'The workflow of a kind of entity as a document, without the secrets of webhooks and the queries of their addresses',
  params: Type.Object({ resourceType: ResourceType }),
  answer: WorkflowDocument,
})

export const previewWorkflowImport = endpoint({
  id: 'workflow.previewImport',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'Previews the import of a document: new parts, and parts that do not exist here. Writes nothing',
  body: ImportInput,
  answer: WorkflowPlan,
  withoutIdempotencyKey: true,
  refusals: ['badRequest', 'forbidden'],
})

export const importWorkflow = endpoint({
  id: 'workflow.import',
  method: 'POST',
  path: `${base}/import`,
  summary:
    'Imports a document as its preview shows, in one transaction. Existing states and transitions stay as they are',
  body: Type.Object({ ...ImportInput.properties, preview: Type.String({ maxLength: 64 }) }),
  answer: WorkflowPlan,
  status: 201,
  withoutIdempotencyKey: true,
  refusals: ['badRequest', 'forbidden', 'staleVersion', 'valuesCombinationAlreadyUsed', 'limitReached'],
})
