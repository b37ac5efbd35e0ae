import { Type, type Static } from 'typebox'
import { RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** Built-in actions of a transition. An organisation can add custom actions (custom-task-templates.ts). */
export const TASK_KINDS = ['sendEmail', 'callWebhook', 'setMetadata', 'cascadeState', 'addToCollection'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Types of a parameter. ARRAY is a list of email addresses. @source spec 002 §3 */
export const PARAMETER_TYPES = ['TEXT', 'ENUM', 'BOOLEAN', 'ARRAY'] as const

/** Limits of tasks. `text` and `recipient` are in characters. */
export const TASK_LIMITS = { tasks: 20, recipients: 50, recipient: 320, options: 1000, text: 10_000 } as const

const ResourceType = Type.Enum([...RESOURCE_TYPES])

const TemplateName = Type.String({ minLength: 1, maxLength: 50 })

const Labels = Type.Record(Type.String(), Type.String(), { description: 'by language' })

export const TaskParameter = Type.Object({
  name: Type.String(),
  label: Type.String({ description: 'in English' }),
  labels: Labels,
  type: Type.Enum([...PARAMETER_TYPES]),
  required: Type.Boolean(),
  long: Type.Boolean({ description: 'of TEXT: whether it has several lines' }),
  placeholders: Type.Array(Type.String(), {
    description:
      'of TEXT: names in braces that are replaced by facts of the entity, such as {title}. Others are refused',
  }),
  options: Type.Array(Type.Object({ text: Type.String(), value: Type.String() }), {
    description: 'of ENUM; at most the first thousand, by text',
  }),
  optionsTotal: Type.Integer({ minimum: 0, description: 'number of all options' }),
})
export type TaskParameter = Static<typeof TaskParameter>

/** Returns the names in braces of a text that are not placeholders of its parameter. */
export const unknownPlaceholders = (text: string, placeholders: readonly string[]): string[] =>
  [...text.matchAll(/\{(\w{1,50})\}/g)].map(([, name]) => name!).filter((name) => !placeholders.includes(name))

/** An action with its parameters. */
export const TaskTemplate = Type.Object({
  name: TemplateName,
  label: Type.String({ description: 'in English' }),
  labels: Labels,
  resourceTypes: Type.Array(ResourceType, { description: 'kinds of entities whose transitions can have it' }),
  parameters: Type.Array(TaskParameter),
  custom: Type.Boolean({ description: 'custom action of the organisation' }),
  version: Type.Integer(),
  _links: Type.Object({ self: Link }),
})
export type TaskTemplate = Static<typeof TaskTemplate>

/** Values by parameter name. The schema does not list the types as a union: the validator would turn a list of one into a text. */
export const Parameters = Type.Record(
  Type.String({ minLength: 1, maxLength: 100 }),
  Type.Unsafe<string | boolean | string[]>({
    description: 'text, boolean or list of texts, by the type of the parameter',
  }),
)
export type Parameters = Static<typeof Parameters>

/** A task of a transition. `index` is its zero-based position. */
export const Task = Type.Object({
  uuid: Uuid,
  templateName: TemplateName,
  transitionUuid: Uuid,
  resourceType: ResourceType,
  parameters: Parameters,
  index: Type.Integer({ minimum: 0 }),
  version: Type.Integer(),
  _links: Type.Object({ self: Link }),
})
export type Task = Static<typeof Task>

const NewTask = Type.Object({
  templateName: TemplateName,
  transitionUuid: Uuid,
  resourceType: Type.Optional(ResourceType),
  parameters: Parameters,
  index: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type NewTask = Static<typeof NewTask>

/** Parameters are all given or all omitted. `index` moves the task. The other properties may be sent unchanged. */
export const TaskChange = Type.Partial(Type.Object({ ...NewTask.properties }))
export type TaskChange = Static<typeof TaskChange>

const base = '/meta/transitionTasks'
const TaskPage = pageOf({ transitionTasks: Type.Array(Task) })

export const listTaskTemplates = endpoint({
  id: 'transitionActions.listKinds',
  method: 'GET',
  path: '/meta/transitionTaskTemplates',
  summary: 'The kinds of actions; with `resourceType` those for its transitions, and its fields as options',
  query: Type.Object({ resourceType: Type.Optional(ResourceType) }),
  answer: pageOf({ transitionTaskTemplates: Type.Array(TaskTemplate) }),
})

export const listTasks = endpoint({
  id: 'transitionActions.list',
  method: 'GET',
  path: base,
  summary: 'The actions of all transitions',
  query: Type.Object({ page: paging(100, []).page, size: paging(100, []).size }),
  answer: TaskPage,
})

export const findTasksByTransition = endpoint({
  id: 'transitionActions.findByTransition',
  method: 'GET',
  path: `${base}/search/findByTransitionUuid`,
  summary: 'The actions of a transition, in order',
  query: Type.Object({ transitionUuid: Uuid }),
  answer: TaskPage,
})

export const readTask = endpoint({
  id: 'transitionActions.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'An action. The secret of a webhook is one of its parameters',
  params: UuidParams,
  answer: Task,
})

export const createTask = endpoint({
  id: 'transitionActions.create',
  method: 'POST',
  path: base,
  summary: 'Adds an action to a transition, at `index` or at the end. A webhook without a secret gets one',
  body: NewTask,
  answer: Task,
  status: 201,
  refusals: ['invalidParameters', 'valuesCombinationAlreadyUsed', 'limitReached'],
})

export const updateTask = endpoint({
  id: 'transitionActions.update',
  method: 'PATCH',
  path: `${base}/:uuid`,
  summary: 'Changes the parameters or the position of an action. Its kind and transition stay',
  params: UuidParams,
  body: TaskChange,
  answer: Task,
  refusals: ['invalidParameters', 'valuesCombinationAlreadyUsed', 'staleVersion'],
})

export const deleteTask = endpoint({
  id: 'transitionActions.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary: 'Removes an action. Later actions move up',
  params: UuidParams,
  status: 204,
  refusals: ['staleVersion'],
})

const ORDER = { maxItems: TASK_LIMITS.tasks, uniqueItems: true }

export const orderTasks = endpoint({
  id: 'transitionActions.order',
  method: 'PATCH',
  path: `${base}/ordering/:uuid`,
  summary: 'Orders all actions of a transition',
  params: UuidParams,
  body: Type.Object({
    transitionTasksUuids: Type.Array(Uuid, ORDER),
    before: Type.Optional(
      Type.Array(Uuid, {
        ...ORDER,
        description: 'the order that was read. The change is refused if the actions have another order now',
      }),
    ),
  }),
  answer: TaskPage,
  refusals: ['tasksOutdated'],
})
