import { Type, type Static } from 'typebox'
import { RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Roles } from '../identity/workgroups.ts'
import { Link, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** Workflow name of every transition. There is one workflow for each kind of entity. @source spec 002 §3 */
export const WORKFLOW_NAME = 'default'

const ResourceType = Type.Enum([...RESOURCE_TYPES])
const EventName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const StateName = Type.String({ minLength: 1, maxLength: 100 })

/** Maximum number of workgroups that may fire a transition. */
export const MAX_FIRE_WORKGROUPS = 50

const FireWorkgroups = Type.Array(Uuid, { maxItems: MAX_FIRE_WORKGROUPS, uniqueItems: true })

/** A transition between two named states for one kind of entity. */
export const Transition = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  label: Type.String({ description: 'the name' }),
  itemFromState: Type.String(),
  itemToState: Type.String(),
  resourceType: ResourceType,
  workflowName: Type.String(),
  actions: Type.Null({ description: 'always empty: transitionTasks has the actions' }),
  actionsCount: Type.Integer({ minimum: 0 }),
  fireRoles: Roles,
  fireWorkgroupsUuids: Type.Array(Uuid, {
    description: 'only people in one of these workgroups, or with one of the roles, may fire it. Both empty: no limit',
  }),
  requiredField: Type.Union([Type.String(), Type.Null()], { description: 'name of a field that must have a value' }),
  commentRequired: Type.Boolean(),
  version: Type.Integer(),
  _links: Type.Object({ self: Link, transitionTasks: Link }),
})
export type Transition = Static<typeof Transition>

/** Maximum number of transitions of one kind of entity. */
export const MAX_TRANSITIONS = 200

const sent = {
  workflowName: Type.Optional(Type.String({ maxLength: 100 })),
  actions: Type.Optional(Type.Null()),
  fireRoles: Type.Optional(Roles),
  fireWorkgroupsUuids: Type.Optional(FireWorkgroups),
  requiredField: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()])),
  commentRequired: Type.Optional(Type.Boolean()),
}

export const NewTransition = Type.Object({
  name: EventName,
  itemFromState: StateName,
  itemToState: StateName,
  resourceType: ResourceType,
  ...sent,
})
export type NewTransition = Static<typeof NewTransition>

/** An unchanged `resourceType` may be sent. */
export const TransitionChange = Type.Partial(Type.Object({ ...NewTransition.properties }))
export type TransitionChange = Static<typeof TransitionChange>

const base = '/meta/transitionTemplates'
const TransitionPage = pageOf({ transitionTemplates: Type.Array(Transition) })

export const listTransitions = endpoint({
  id: 'transitions.list',
  method: 'GET',
  path: base,
  summary: 'The transitions of the organisation',
  query: Type.Object({ page: paging(100, []).page, size: paging(100, []).size }),
  answer: TransitionPage,
})

export const findTransitionsByResourceType = endpoint({
  id: 'transitions.findByResourceType',
  method: 'GET',
  path: `${base}/search/findTemplatesByResourceType`,
  summary: 'All transitions of one kind of entity',
  query: Type.Object({ resourceType: ResourceType }),
  answer: TransitionPage,
})

export const findTransitionsFromState = endpoint({
  id: 'transitions.findByState',
  method: 'GET',
  path: `${base}/search/findByItemFromStateAndResourceType`,
  summary: 'The transitions of one kind of entity that leave a state; none for an unknown state',
  query: Type.Object({ itemFromState: StateName, resourceType: ResourceType }),
  answer: TransitionPage,
})

export const readTransition = endpoint({
  id: 'transitions.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'A transition',
  params: UuidParams,
  answer: Transition,
})

export const createTransition = endpoint({
  id: 'transitions.create',
  method: 'POST',
  path: base,
  summary: 'Adds a transition between two states',
  body: NewTransition,
  answer: Transition,
  status: 201,
  refusals: ['valuesCombinationAlreadyUsed', 'sameState', 'stateNotFound', 'templateNotFound', 'limitReached'],
})

export const updateTransition = endpoint({
  id: 'transitions.update',
  method: 'PATCH',
  path: `${base}/:uuid`,
  summary: 'Changes the name, the states or the rules of a transition. Its kind of entity stays',
  params: UuidParams,
  body: TransitionChange,
  answer: Transition,
  refusals: [
    'valuesCombinationAlreadyUsed',
    'sameState',
    'stateNotFound',
    'templateNotFound',
    'resourceTypeImmutable',
    'staleVersion',
  ],
})

export const deleteTransition = endpoint({
  id: 'transitions.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary: 'Deletes a transition with its actions. Its logs stay',
  params: UuidParams,
  status: 204,
  refusals: ['staleVersion'],
})
