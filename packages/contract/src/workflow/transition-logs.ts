import { Type, type Static } from 'typebox'
import { PAGE_SIZE, RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { Person } from '../identity/person.ts'

const ResourceType = Type.Enum([...RESOURCE_TYPES])

/** FAILED entries are not retried automatically. A person can retry them. */
export const OUTCOME_STATES = ['WAITING', 'DONE', 'FAILED'] as const
export type OutcomeState = (typeof OUTCOME_STATES)[number]

/** Filters of the run log of a transition. RETRIED: a person has retried one of its actions. */
export const RESULT_FILTERS = [...OUTCOME_STATES, 'RETRIED'] as const
export type ResultFilter = (typeof RESULT_FILTERS)[number]

/** Result of one action of a fired transition. */
export const Outcome = Type.Object({
  uuid: Uuid,
  templateName: Type.String(),
  label: Type.String({ description: 'of the action; its name if the action no longer exists' }),
  target: Type.String({ description: 'recipients, host, field or collection; for people' }),
  state: Type.Enum([...OUTCOME_STATES]),
  tries: Type.Integer({ minimum: 0 }),
  retries: Type.Integer({ minimum: 0, description: 'how often a person has retried it' }),
  message: Type.Union([Type.String(), Type.Null()], { description: 'last result, in English, for people' }),
  nextTryDate: Type.Union([Moment, Type.Null()]),
  finishedDate: Type.Union([Moment, Type.Null()]),
})
export type Outcome = Static<typeof Outcome>

export const COMMENT_MAX_LENGTH = 2000
const Comment = Type.String({ maxLength: COMMENT_MAX_LENGTH })

/** A fired transition. Names are those at the time of the transition. */
export const TransitionLog = Type.Object({
  uuid: Uuid,
  assetUuid: Type.String({ description: 'the entity, of any kind' }),
  resourceType: ResourceType,
  title: Type.String(),
  deleted: Type.Boolean({ description: 'the entity is in the bin, or no longer exists' }),
  itemUuid: Type.Union([Uuid, Type.Null()], { description: 'the item to open; null for other kinds of entity' }),
  collectionUuid: Type.Union([Uuid, Type.Null()], { description: 'a collection of that item' }),
  transitionUuid: Type.Union([Uuid, Type.Null()], {
    description: 'null if the transition was deleted, or if another entity applied its state',
  }),
  name: Type.String({ description: 'of the transition' }),
  itemFromState: Type.String(),
  itemToState: Type.String(),
  comment: Type.String(),
  person: Type.Union([Person, Type.Null()], { description: 'user who fired it, also if it was applied by a parent' }),
  cascadedFrom: Type.Union([Uuid, Type.Null()], { description: 'the log of the entity that applied its state' }),
  run: Type.Union([Uuid, Type.Null()], { description: 'the run that it was part of' }),
  createdDate: Moment,
  outcomes: Type.Array(Outcome),
  _links: Type.Object({ self: Link }),
})
export type TransitionLog = Static<typeof TransitionLog>

const base = '/meta/transitionLogs'
const LogPage = pageOf({ transitionLogs: Type.Array(TransitionLog) })

export const fireTransition = endpoint({
  id: 'transitions.fire',
  method: 'POST',
  path: base,
  summary: 'Fires a transition on one entity. State, log and outbox entries are written in one transaction',
  body: Type.Object({
    assetUuid: Uuid,
    resourceType: ResourceType,
    transitionUuid: Uuid,
    comment: Type.Optional(Comment),
  }),
  answer: TransitionLog,
  status: 201,
  refusals: ['stateMismatch', 'badRequest', 'commentRequired', 'requiredFieldEmpty', 'transitionNotAllowed'],
})

export const listTransitionLogs = endpoint({
  id: 'transitionLogs.list',
  method: 'GET',
  path: base,
  summary: 'The transition logs, latest first; with `outcome` only those with an action in that state',
  query: Type.Object({
    outcome: Type.Optional(Type.Enum([...OUTCOME_STATES])),
    page: paging(PAGE_SIZE, []).page,
    size: paging(PAGE_SIZE, []).size,
  }),
  answer: LogPage,
})

export const findTransitionLogsByEntity = endpoint({
  id: 'transitionLogs.findByEntity',
  method: 'GET',
  path: `${base}/search/findByAssetUuid`,
  summary: 'The transition logs of an item, collection or asset, latest first',
  query: Type.Object({ assetUuid: Uuid, page: paging(PAGE_SIZE, []).page, size: paging(PAGE_SIZE, []).size }),
  answer: LogPage,
})

export const findTransitionLogsByTransition = endpoint({
  id: 'transitionLogs.findByTransition',
  method: 'GET',
  path: `${base}/search/findByTransitionUuid`,
  summary: 'The run log of a transition, latest first; with `result` only those with an action of that result',
  query: Type.Object({
    transitionUuid: Uuid,
    result: Type.Optional(Type.Enum([...RESULT_FILTERS])),
    page: paging(PAGE_SIZE, []).page,
    size: paging(PAGE_SIZE, []).size,
  }),
  answer: LogPage,
})

export const readTransitionLog = endpoint({
  id: 'transitionLogs.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'A transition log with the outcomes of its actions',
  params: UuidParams,
  answer: TransitionLog,
})

export const retryOutcome = endpoint({
  id: 'transitionLogs.retry',
  method: 'POST',
  path: '/meta/transitionOutcomes/:uuid/retry',
  summary: 'Retries an action that failed. Its receiver gets the same id again',
  params: UuidParams,
  answer: Outcome,
  status: 202,
  refusals: ['outcomeNotFailed'],
})
