import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { PARAMETER_TYPES, TaskTemplate } from './transition-tasks.ts'

/** Limits of custom actions. `label` and `option` (its text and its value) are in characters, the others are counts. */
export const OWN_ACTION_LIMITS = { kinds: 50, parameters: 20, options: 100, label: 100, option: 200 } as const

/** Pattern of the identifiers of actions and their parameters. */
export const WORD_PATTERN = '^[A-Za-z][A-Za-z0-9_-]{0,49}$'

/** Parameters that every custom action has: the address of its program and the secret that signs the message. */
export const ADDED_PARAMETERS = ['url', 'secret'] as const

const Word = Type.String({ pattern: WORD_PATTERN })
const Label = Type.String({ minLength: 1, maxLength: OWN_ACTION_LIMITS.label, pattern: '\\S' })
const OptionText = Type.String({ minLength: 1, maxLength: OWN_ACTION_LIMITS.option, pattern: '\\S' })

/** A parameter of a custom action. @source spec 002 §3 */
export const OwnParameter = Type.Object({
  name: Word,
  label: Label,
  type: Type.Enum([...PARAMETER_TYPES]),
  required: Type.Optional(Type.Boolean()),
  long: Type.Optional(Type.Boolean({ description: 'of TEXT: whether it has several lines' })),
  options: Type.Optional(
    Type.Array(Type.Object({ text: OptionText, value: OptionText }), {
      maxItems: OWN_ACTION_LIMITS.options,
      description: 'required for ENUM',
    }),
  ),
})
export type OwnParameter = Static<typeof OwnParameter>

const OwnParameters = Type.Array(OwnParameter, {
  maxItems: OWN_ACTION_LIMITS.parameters,
  description: `without ${ADDED_PARAMETERS.join(' and ')}, which every custom action has`,
})

export const NewTaskTemplate = Type.Object({ name: Word, label: Label, parameters: OwnParameters })
export type NewTaskTemplate = Static<typeof NewTaskTemplate>

/** An unchanged `name` may be sent. */
export const TaskTemplateChange = Type.Partial(Type.Object({ ...NewTaskTemplate.properties }))
export type TaskTemplateChange = Static<typeof TaskTemplateChange>

const base = '/meta/transitionTaskTemplates'
const NameParams = Type.Object({ name: Word })

export const readTaskTemplate = endpoint({
  id: 'customActions.get',
  method: 'GET',
  path: `${base}/:name`,
  summary: 'A kind of action',
  params: NameParams,
  answer: TaskTemplate,
})

export const createTaskTemplate = endpoint({
  id: 'customActions.create',
  method: 'POST',
  path: base,
  summary: 'Adds a custom action: it calls a program as the webhook does, and sends the values of these parameters',
  body: NewTaskTemplate,
  answer: TaskTemplate,
  status: 201,
  refusals: ['invalidParameters', 'valuesCombinationAlreadyUsed', 'limitReached'],
})

export const updateTaskTemplate = endpoint({
  id: 'customActions.update',
  method: 'PATCH',
  path: `${base}/:name`,
  summary: 'Changes the label or the parameters of a custom action. Its name and the stored values stay',
  params: NameParams,
  body: TaskTemplateChange,
  answer: TaskTemplate,
  refusals: ['invalidParameters', 'builtInAction', 'staleVersion'],
})

export const deleteTaskTemplate = endpoint({
  id: 'customActions.delete',
  method: 'DELETE',
  path: `${base}/:name`,
  summary:
    'Deletes a custom action that no transition uses. The refusal lists the `transitions` (uuid, name, resourceType) that use it',
  params: NameParams,
  status: 204,
  refusals: ['actionInUse', 'builtInAction', 'staleVersion'],
})
