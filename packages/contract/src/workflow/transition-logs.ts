import { Type, type Static } from 'typebox'
import { PAGE_SIZE, RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { Person } from '../identity/person.ts'

const ResourceType = Type.Enum([...RESOURCE_TYPES])

/** FAILED entries are not retried automatically. A person can retry them. */
export const OUTCOME_STATES = ['WAITING', 'DONE', 'FAILED'] as const
export type OutcomeState = (typeof OUTCOME_STATES)[number]

/** Result of one action of a fired transition. */
export const Outcome = Type.Object({
  uuid: Uuid,
  templateName: Type.String(),
  label: Type.String({ description: 'of the kind of action; its name where there is no such kind any more' }),
  target: Type.String({ description: 'recipients, host, field or collection; for people' }),
  state: Type.Enum([...OUTCOME_STATES]),
  tries: Type.Integer({ minimum: 0 }),
  message: Type.Union([Type.String(), Type.Null()], { description: 'what came of it at last, in English, for people' }),
  nextTryDate: Type.Union([Moment, Type.Null()]),
  finishedDate: Type.Union([Moment, Type.Null()]),
})
export type Outcome = Static<typeof Outcome>

export const COMMENT_MAX_LENGTH = 2000
const Comment = Type.String({ maxLength: COMMENT_MAX_LENGTH })

/** A fired transition. Names are those at the time of the transition. */
export const TransitionLog = Type.Object({
  uuid: Uuid,
  assetUuid: Type.String({ description: 'the entity, whatever its kind' }),
  resourceType: ResourceType,
  title: Type.String(),
  transitionUuid: Type.Union([Uuid, Type.Null()], {
    description: 'null: it is gone, or the state was passed on by another entity',
  }),
  name: Type.String({ description: 'of the transition' }),
  itemFromState: Type.String(),
  itemToState: Type.String(),
  comment: Type.String(),
  person: Type.Union([Person, Type.Null()], { description: 'who fired it, also where it was passed on' }),
  cascadedFrom: Type.Union([Uuid, Type.Null()], { description: 'the log of the entity that passed its state on' }),
  run: Type.Union([Uuid, Type.Null()], { description: 'the run over a selection that this was a part of' }),
  createdDate: Moment,
  outcomes: Type.Array(Outcome),
  _links: Type.Object({ self: Link }),
})
export type TransitionLog = Static<typeof TransitionLog>

const base = '/meta/transitionLogs'
const LogPage = pageOf({ transitionLogs: Type.Array(TransitionLog) })

export const fireTransition = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Fires a transition on one entity: its state, this log and the start of the actions hold together or not at all',
  body: Type.Object({
    assetUuid: Uuid,
    resourceType: ResourceType,
    transitionUuid: Uuid,
    comment: Type.Optional(Comment),
  }),
  answer: TransitionLog,
  status: 201,
  refusals: ['stateMismatch', 'badRequest'],
})

export const listTransitionLogs = endpoint({
  method: 'GET',
  path: base,
  summary: 'What transitions fired, latest first; with `outcome` only those with an action that stands so',
  query: Type.Object({
    outcome: Type.Optional(Type.Enum([...OUTCOME_STATES])),
    page: paging(PAGE_SIZE, []).page,
    size: paging(PAGE_SIZE, []).size,
  }),
  answer: LogPage,
})

export const findTransitionLogsByEntity = endpoint({
  method: 'GET',
  path: `${base}/search/findByAssetUuid`,
  summary: 'What transitions fired on an item, collection or asset, latest first',
  query: Type.Object({ assetUuid: Uuid, page: paging(PAGE_SIZE, []).page, size: paging(PAGE_SIZE, []).size }),
  answer: LogPage,
})

export const readTransitionLog = endpoint({
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'That a transition fired, and what became of its actions',
  params: UuidParams,
  answer: TransitionLog,
})

export const retryOutcome = endpoint({
  method: 'POST',
  path: '/meta/transitionOutcomes/:uuid/retry',
  summary: 'Tries an action again that has given up; whoever it reaches is told the same id as before',
  params: UuidParams,
  answer: Outcome,
  status: 202,
  refusals: ['outcomeNotFailed'],
})
