import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'

const Stored = Type.Object({ files: Type.Integer(), bytes: Type.Integer() })

/** The stored files of an organisation, its failures and its people. A day is the last 24 hours. */
export const Overview = Type.Object({
  originals: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'the first part of the media type, such as image; or pdf' }),
      ...Stored.properties,
    }),
    { description: 'the largest first' },
  ),
  derivatives: Stored,
  emails: Type.Object({
    failed: Type.Integer(),
    unsent: Type.Integer({ description: 'kept, because no mail server was configured' }),
  }),
  failedActions: Type.Integer({ description: 'actions of transitions that wait for a decision' }),
  people: Type.Object({
    members: Type.Integer(),
    deactivated: Type.Integer(),
    signedIn: Type.Integer({ description: 'members who have signed in within a day' }),
    withoutSecondFactor: Type.Integer(),
    refusedSignIns: Type.Integer({ description: 'within a day' }),
  }),
})
export type Overview = Static<typeof Overview>

export const readOverview = endpoint({
  id: 'overview.get',
  method: 'GET',
  path: '/iam/overview',
  summary: 'Counts the stored files, what failed, and the people of the organisation, for administrators',
  answer: Overview,
})
