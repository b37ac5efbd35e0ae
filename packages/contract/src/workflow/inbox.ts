import { Type, type Static } from 'typebox'
import { PAGE_SIZE, RESOURCE_TYPES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, pageOf, paging, Uuid } from '../platform/hal.ts'
import { Person } from '../identity/person.ts'
import { Transition } from './transitions.ts'

const ResourceType = Type.Enum([...RESOURCE_TYPES])
const Count = Type.Integer({ minimum: 0 })

/** Entities of one kind in one state, and the transitions that they wait for. An entity waits if a transition starts from its
 *  state, unless that state is the initial state or public. */
export const Waiting = Type.Object({
  resourceType: ResourceType,
  state: Type.String(),
  color: Type.String(),
  count: Count,
  transitions: Type.Array(Transition),
})
export type Waiting = Static<typeof Waiting>

const base = '/meta/transitionInbox'

export const readInbox = endpoint({
  id: 'inbox.get',
  method: 'GET',
  path: base,
  summary: 'Counts the entities that wait for the caller, by kind and state',
  answer: Type.Object({ total: Count, waiting: Type.Array(Waiting) }),
})

export const countInbox = endpoint({
  id: 'inbox.count',
  method: 'GET',
  path: `${base}/count`,
  summary: 'Counts the entities that wait for the caller',
  answer: Type.Object({ total: Count }),
})

export const WaitingEntity = Type.Object({
  uuid: Uuid,
  resourceType: ResourceType,
  title: Type.String(),
  state: Type.String(),
  pressmark: Type.Union([Type.String(), Type.Null()]),
  itemUuid: Type.Union([Uuid, Type.Null()], { description: 'the item to open; null for other kinds of entity' }),
  collectionUuid: Type.Union([Uuid, Type.Null()], { description: 'a collection of that item' }),
  thumbnail: Type.Union([Type.String(), Type.Null()], { description: 'address of an image of the entity' }),
  since: Type.Union([Moment, Type.Null()], { description: 'time of the last transition' }),
  person: Type.Union([Person, Type.Null()], { description: 'user of the last transition' }),
  comment: Type.String({ description: 'comment of the last transition' }),
})
export type WaitingEntity = Static<typeof WaitingEntity>

/** Orders of waiting entities: by the time of the last transition, the title, or the state. */
export const WAITING_ORDERS = ['since', 'title', 'state'] as const

export const listWaiting = endpoint({
  id: 'inbox.listWaiting',
  method: 'GET',
  path: `${base}/entities`,
  summary: 'The entities of one kind that wait in a state, or in any state; by default the longest wait first',
  query: Type.Object({
    resourceType: ResourceType,
    state: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'default: all states that readInbox names' }),
    ),
    ...paging(PAGE_SIZE, WAITING_ORDERS),
  }),
  answer: pageOf({ entities: Type.Array(WaitingEntity) }),
})
