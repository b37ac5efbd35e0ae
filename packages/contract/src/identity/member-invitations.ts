import { Type, type Static } from 'typebox'
import { INVITATION_HEADER, PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { Roles } from './workgroups.ts'

/** Lifetime of an invitation, days. */
export const INVITATION_DAYS = 7

/** An invitation of someone who already has an account in another organisation. */
export const MemberInvitation = Type.Object({
  uuid: Uuid,
  login: Type.String({ description: 'username or email address, as the administrator typed it' }),
  userRoles: Roles,
  userGroupUuids: Type.Array(Uuid),
  createdAt: Moment,
  expiresAt: Moment,
})
export type MemberInvitation = Static<typeof MemberInvitation>

export const listMemberInvitations = endpoint({
  id: 'invitations.list',
  method: 'GET',
  path: '/iam/memberInvitations',
  summary: 'The open invitations of people with an account in another organisation, last created first',
  query: Type.Object(paging(PAGE_SIZE, ['createdAt'])),
  answer: pageOf({ memberInvitations: Type.Array(MemberInvitation) }),
})

export const createMemberInvitation = endpoint({
  id: 'invitations.create',
  method: 'POST',
  path: '/iam/memberInvitations',
  summary:
    'Invites the owner of an existing account. The answer does not show whether the account exists: an email is sent to an address, and a link is returned for a username',
  body: Type.Object({
    login: Type.String({ minLength: 1, maxLength: 254, description: 'username or email address' }),
    userRoles: Type.Optional(Roles),
    userGroupUuids: Type.Optional(Type.Array(Uuid, { maxItems: 1000, uniqueItems: true })),
  }),
  answer: Type.Object({
    invitation: MemberInvitation,
    address: Type.Union([Type.String(), Type.Null()], { description: 'null if it was sent by email' }),
    sentTo: Type.Union([Type.String(), Type.Null()]),
  }),
  status: 201,
  refusals: ['alreadyMember', 'roleNotHeld', 'limitReached'],
})

export const deleteMemberInvitation = endpoint({
  id: 'invitations.delete',
  method: 'DELETE',
  path: '/iam/memberInvitations/:uuid',
  summary: 'Revokes an invitation. Its link ends at once',
  params: UuidParams,
  status: 204,
})

export const readMemberInvitation = endpoint({
  id: 'invitations.getByToken',
  method: 'POST',
  path: '/users/memberInvitation',
  summary: `Returns for whom the invitation of a link is. A sign-in with the header ${INVITATION_HEADER} accepts it`,
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Type.Object({ login: Type.String() }),
  refusals: ['linkExpired'],
})
