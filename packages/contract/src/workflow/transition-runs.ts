import { Type, type Static } from 'typebox'
import { PAGE_SIZE, RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { Person } from '../identity/person.ts'
import { COMMENT_MAX_LENGTH } from './transition-logs.ts'
import { Transition } from './transitions.ts'

/** Maximum number of entities in one selection. */
export const MAX_IN_RUN = 10_000

const ResourceType = Type.Enum([...RESOURCE_TYPES])
const Count = Type.Integer({ minimum: 0 })
const Selected = Type.Array(Uuid, { minItems: 1, maxItems: MAX_IN_RUN, uniqueItems: true })

/** Selected entities in one state, and the transitions that are possible from it. */
const StateGroup = Type.Object({
  state: Type.String(),
  color: Type.String(),
  uuids: Type.Array(Uuid),
  transitions: Type.Array(Transition),
})

export const groupByState = endpoint({
  id: 'transitionRuns.groupByState',
  method: 'POST',
  path: '/meta/transitionTemplates/search/findBySelection',
  summary:
    'The selected entities by state, with the transitions from it that the caller may fire. `missing` counts deleted ones',
  body: Type.Object({ resourceType: ResourceType, uuids: Selected }),
  answer: Type.Object({ groups: Type.Array(StateGroup), missing: Count }),
})

const FieldLabels = Type.Record(Type.String(), Type.String(), { description: 'of the field, by language' })

/** Number of entities that a preview lists. */
export const PREVIEWED_ENTITIES = 100

/** Summary of what a transition would do with a selection. Actions of entities below are not counted. */
export const RunPreview = Type.Object({
  moving: Type.Integer({ minimum: 0, description: 'entities that would get the new state' }),
  skipped: Count,
  unfilled: Type.Union([Type.Object({ count: Count, labels: FieldLabels }), Type.Null()], {
    description: 'skipped entities whose required field is empty',
  }),
  itemToState: Type.String(),
  entities: Type.Array(
    Type.Object({ uuid: Uuid, title: Type.String(), pressmark: Type.Union([Type.String(), Type.Null()]) }),
    { description: `the first ${PREVIEWED_ENTITIES} of them` },
  ),
  emails: Type.Object({
    messages: Count,
    addresses: Type.Array(Type.String()),
    hasMailServer: Type.Boolean({
      description: 'whether this installation sends emails. Otherwise it only stores them',
    }),
  }),
  webhooks: Type.Object({ calls: Count, hosts: Type.Array(Type.String()) }),
  changes: Type.Array(Type.Object({ templateName: Type.String(), target: Type.String() }), {
    description: 'actions within the catalogue, in order',
  }),
})
export type RunPreview = Static<typeof RunPreview>

export const previewRun = endpoint({
  id: 'transitionRuns.preview',
  method: 'POST',
  path: '/meta/transitionRuns/preview',
  summary: 'The entities that a transition would move, and the emails and webhooks that it would send. Changes nothing',
  body: Type.Object({ transitionUuid: Uuid, uuids: Selected }),
  answer: RunPreview,
})

/** FAILED runs were interrupted. Entities that were moved before the failure stay moved. */
export const RUN_STATES = ['PENDING', 'RUNNING', 'DONE', 'FAILED'] as const
export type RunState = (typeof RUN_STATES)[number]

/** A run that fires a transition on each entity of a selection. */
export const TransitionRun = Type.Object({
  uuid: Uuid,
  transitionUuid: Uuid,
  name: Type.String(),
  itemFromState: Type.String(),
  itemToState: Type.String(),
  resourceType: ResourceType,
  comment: Type.String(),
  state: Type.Enum([...RUN_STATES]),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  total: Count,
  moved: Count,
  skipped: Type.Integer({ minimum: 0, description: 'skipped entities' }),
  person: Type.Union([Person, Type.Null()]),
  createdDate: Moment,
  _links: Type.Object({ self: Link, problems: Link }),
})
export type TransitionRun = Static<typeof TransitionRun>

/** Reasons why an entity was skipped: it is not in the start state of the transition, it was deleted, or a required field is empty. */
export const RUN_REASONS = ['stateMismatch', 'gone', 'requiredFieldEmpty'] as const

export const RunProblem = Type.Object({
  uuid: Uuid,
  title: Type.String(),
  state: Type.Union([Type.String(), Type.Null()], { description: 'its state; null if it was deleted' }),
  code: Type.Enum([...RUN_REASONS]),
  fieldLabels: Type.Union([FieldLabels, Type.Null()], { description: 'of the field that is empty' }),
  message: Type.String({ description: 'in English, for people' }),
})
export type RunProblem = Static<typeof RunProblem>

const base = '/meta/transitionRuns'

export const startRun = endpoint({
  id: 'transitionRuns.start',
  method: 'POST',
  path: base,
  summary: 'Fires a transition on up to 10,000 entities, as a job. Live notices `run.changed` report the progress',
  body: Type.Object({
    transitionUuid: Uuid,
    uuids: Selected,
    comment: Type.Optional(Type.String({ maxLength: COMMENT_MAX_LENGTH })),
  }),
  answer: TransitionRun,
  status: 202,
  refusals: ['commentRequired', 'transitionNotAllowed'],
})

export const listRuns = endpoint({
  id: 'transitionRuns.list',
  method: 'GET',
  path: base,
  summary: 'The transition runs of the caller, latest first',
  query: Type.Object({ page: paging(PAGE_SIZE, []).page, size: paging(PAGE_SIZE, []).size }),
  answer: pageOf({ transitionRuns: Type.Array(TransitionRun) }),
})

export const readRun = endpoint({
  id: 'transitionRuns.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'The progress of a transition run and its skipped entities',
  params: UuidParams,
  answer: TransitionRun,
})

export const listRunProblems = endpoint({
  id: 'transitionRuns.listProblems',
  method: 'GET',
  path: `${base}/:uuid/problems`,
  summary: 'The skipped entities of a run, with reasons',
  params: UuidParams,
  query: Type.Object({ page: paging(PAGE_SIZE, []).page, size: paging(PAGE_SIZE, []).size }),
  answer: pageOf({ problems: Type.Array(RunProblem) }),
})
