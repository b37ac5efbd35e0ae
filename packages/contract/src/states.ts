import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Link, pageOf, paging, Uuid } from './hal.ts'

export const State = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  color: Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }),
  public: Type.Boolean({ description: 'entities in this state are visible to everyone' }),
  version: Type.Integer(),
  _links: Type.Object({ self: Link }),
})
export type State = Static<typeof State>

export const listStates = endpoint({
  method: 'GET',
  path: '/meta/itemStates',
  summary: 'The workflow states of the organisation',
  query: Type.Object({ page: paging(100, []).page, size: paging(100, []).size }),
  answer: pageOf({ itemStates: Type.Array(State) }),
})
