import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, UuidParams } from '../platform/hal.ts'
import { NewUser, Password, User } from './users.ts'

/** A link for setting a password once. It is either sent by email or returned to the administrator who requested it. */
export const PasswordLink = Type.Object({
  address: Type.Union([Type.String(), Type.Null()], { description: 'null if it was sent by email' }),
  sentTo: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Moment,
})
export type PasswordLink = Static<typeof PasswordLink>

export const NewGuest = Type.Omit(NewUser, ['password'])
export type NewGuest = Static<typeof NewGuest>

export const inviteUser = endpoint({
  id: 'users.invite',
  method: 'POST',
  path: '/iam/jarvisUsers/invitation',
  summary: 'Creates a user, who sets a password by a link that is valid for 48 hours',
  body: NewGuest,
  answer: Type.Object({ user: User, link: PasswordLink }),
  status: 201,
  refusals: ['usernameTaken', 'roleNotHeld'],
})

export const createPasswordLink = endpoint({
  id: 'passwordLinks.create',
  method: 'POST',
  path: '/iam/jarvisUsers/:uuid/passwordLink',
  summary:
    'Creates a link to set a new password, valid for one hour. A user who has not accepted the invitation gets a new invitation',
  params: UuidParams,
  answer: PasswordLink,
  status: 201,
  refusals: ['signInProtected'],
})

const token = Type.String({ minLength: 1, maxLength: 100 })

export const readPasswordLink = endpoint({
  id: 'passwordLinks.getByToken',
  method: 'POST',
  path: '/users/passwordLink',
  summary: 'Returns the user whose password a link sets. Changes nothing',
  body: Type.Object({ token }),
  answer: Type.Object({ username: Type.String(), kind: Type.Enum(['invitation', 'reset']) }),
  refusals: ['linkExpired'],
})

export const usePasswordLink = endpoint({
  id: 'passwordLinks.use',
  method: 'PUT',
  path: '/users/passwordLink',
  summary: 'Sets the password of the user of the link and ends all their sessions. Signs no one in',
  body: Type.Object({ token, newPassword: Password }),
  status: 204,
  refusals: ['linkExpired', 'commonPassword', 'passwordUnchanged'],
})

export const requestPasswordReset = endpoint({
  id: 'passwordLinks.requestReset',
  method: 'POST',
  path: '/users/passwordReset',
  summary: 'Sends a password link to the user with this username. The answer is the same for an unknown username',
  body: Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }) }),
  status: 202,
  refusals: ['tooManyAttempts'],
})
