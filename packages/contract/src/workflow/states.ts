import { Type, type Static } from 'typebox'
import { RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

const StateName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const Color = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })

export const State = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  color: Color,
  public: Type.Boolean({ description: 'entities in this state are visible to everyone' }),
  locksEditing: Type.Boolean({
    description: 'only users who may fire their transitions can change entities in this state',
  }),
  version: Type.Integer(),
  _links: Type.Object({ self: Link }),
})
export type State = Static<typeof State>

/** Maximum number of states of an organisation. */
export const MAX_STATES = 100

const flags = {
  public: Type.Optional(Type.Boolean()),
  locksEditing: Type.Optional(Type.Boolean()),
}

export const NewState = Type.Object({ name: StateName, color: Color, ...flags })
export type NewState = Static<typeof NewState>

/** An unchanged `name` may be sent. */
export const StateChange = Type.Partial(Type.Object({ name: StateName, color: Color, ...flags }))
export type StateChange = Static<typeof StateChange>

const base = '/meta/itemStates'

export const listStates = endpoint({
  id: 'states.list',
  method: 'GET',
  path: base,
  summary: 'The workflow states of the organisation',
  query: Type.Object({ page: paging(100, []).page, size: paging(100, []).size }),
  answer: pageOf({ itemStates: Type.Array(State) }),
})

export const readState = endpoint({
  id: 'states.get',
  method: 'GET',
  path: `${base}/:uuid`,
  summary: 'A workflow state',
  params: UuidParams,
  answer: State,
})

/** The number of entities of one kind in a state. Those in the bin are not counted. */
export const StateCount = Type.Object({
  uuid: Type.String({ format: 'uuid', description: 'the state' }),
  resourceType: Type.Enum([...RESOURCE_TYPES]),
  count: Type.Integer({ minimum: 1 }),
})
export type StateCount = Static<typeof StateCount>

export const countStates = endpoint({
  id: 'states.count',
  method: 'GET',
  path: `${base}/counts`,
  summary: 'Counts the entities in each state by kind. Kinds without entities are left out',
  answer: Type.Object({ counts: Type.Array(StateCount) }),
})

export const createState = endpoint({
  id: 'states.create',
  method: 'POST',
  path: base,
  summary: 'Adds a workflow state',
  body: NewState,
  answer: State,
  status: 201,
  refusals: ['valuesCombinationAlreadyUsed', 'limitReached'],
})

export const updateState = endpoint({
  id: 'states.update',
  method: 'PATCH',
  path: `${base}/:uuid`,
  summary: 'Changes the color of a state, whether it is public, and whether it locks editing. Its name stays',
  params: UuidParams,
  body: StateChange,
  answer: State,
  refusals: ['stateNameImmutable', 'defaultStateProtected', 'staleVersion'],
})

export const deleteState = endpoint({
  id: 'states.delete',
  method: 'DELETE',
  path: `${base}/:uuid`,
  summary:
    'Deletes an unused state. The refusal lists the `transitions` (uuid, name, resourceType) that use it, or counts its `entities`. Entries in the bin get the first state',
  params: UuidParams,
  status: 204,
  refusals: ['stateInTransitions', 'stateHasEntities', 'defaultStateProtected', 'staleVersion'],
})
