import { Type, type Static } from 'typebox'
import { EMAIL_PATTERN, PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'
import { PasswordLink } from './password-links.ts'
import { Session } from './profile.ts'
import { User } from './users.ts'

export const setUserActive = endpoint({
  id: 'users.setActive',
  method: 'PATCH',
  path: '/iam/jarvisUsers/:uuid/active',
  summary:
    'Deactivates or activates a user. A deactivated user cannot sign in here, but keeps the roles and workgroups. The sessions end',
  params: UuidParams,
  body: Type.Object({ active: Type.Boolean() }),
  answer: User,
  refusals: ['lastAdministrator', 'signInProtected', 'staleVersion', 'peopleLimitReached'],
})

/** How a person signs in here, for administrators. */
export const SignInOfUser = Type.Object({
  sessions: Type.Array(Type.Omit(Session, ['current']), { description: 'in this organisation, last used first' }),
  locked: Type.Boolean({ description: 'too many wrong passwords or codes; it ends by itself' }),
})
export type SignInOfUser = Static<typeof SignInOfUser>

export const readSignInOfUser = endpoint({
  id: 'users.getSignIn',
  method: 'GET',
  path: '/iam/jarvisUsers/:uuid/signIn',
  summary: 'The sessions of a user in this organisation, and whether sign-in is locked',
  params: UuidParams,
  answer: SignInOfUser,
})

export const endSessionsOfUser = endpoint({
  id: 'users.endSessions',
  method: 'DELETE',
  path: '/iam/jarvisUsers/:uuid/sessions',
  summary: 'Ends all sessions of a user in this organisation',
  params: UuidParams,
  status: 204,
})

export const unlockSignIn = endpoint({
  id: 'users.unlock',
  method: 'DELETE',
  path: '/iam/jarvisUsers/:uuid/lockout',
  summary: 'Lets a user try again who has entered too many wrong passwords or codes',
  params: UuidParams,
  status: 204,
  refusals: ['signInProtected'],
})

/** A person who was removed from the organisation. */
export const FormerUser = Type.Object({
  uuid: Uuid,
  username: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  removedAt: Moment,
})
export type FormerUser = Static<typeof FormerUser>

export const listFormerUsers = endpoint({
  id: 'users.listFormer',
  method: 'GET',
  path: '/iam/formerUsers',
  summary: 'The people who were removed from the organisation, last removed first',
  query: Type.Object(paging(PAGE_SIZE, ['removedAt'])),
  answer: pageOf({ formerUsers: Type.Array(FormerUser) }),
})

export const restoreUser = endpoint({
  id: 'users.restore',
  method: 'POST',
  path: '/iam/formerUsers/:uuid/restoration',
  summary:
    'Makes a removed person a member again, with the former roles and workgroups that exist. A link sets the new password, because the old one ended',
  params: UuidParams,
  body: Type.Object({ email: Type.String({ maxLength: 254, pattern: EMAIL_PATTERN }) }),
  answer: Type.Object({ user: User, link: PasswordLink }),
  status: 201,
  refusals: ['usernameTaken', 'roleNotHeld', 'notRestorable', 'peopleLimitReached'],
})
