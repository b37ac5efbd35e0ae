import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, UuidParams } from '../platform/hal.ts'
import { NewUser, Password, User } from './users.ts'

/** A link for setting a password once. It is either sent by email or returned to the administrator who requested it. */
export const PasswordLink = Type.Object({
  address: Type.Union([Type.String(), Type.Null()], { description: 'null: it was sent' }),
  sentTo: Type.Union([Type.String(), Type.Null()]),
  expiresAt: Moment,
})
export type PasswordLink = Static<typeof PasswordLink>

export const NewGuest = Type.Omit(NewUser, ['password'])
export type NewGuest = Static<typeof NewGuest>

export const inviteUser = endpoint({
  method: 'POST',
  path: '/iam/jarvisUsers/invitation',
  summary: 'Makes a person, who sets a password by a link that holds for 48 hours',
  body: NewGuest,
  answer: Type.Object({ user: User, link: PasswordLink }),
  status: 201,
  refusals: ['usernameTaken', 'roleNotHeld'],
})

export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/iam/jarvisUsers/:uuid/passwordLink',
  summary:
    'Makes a link by which a person sets another password within an hour; who has not taken an invitation gets a new one',
  params: UuidParams,
  answer: PasswordLink,
  status: 201,
  refusals: ['signInProtected'],
})

const token = Type.String({ minLength: 1, maxLength: 100 })

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/users/passwordLink',
  summary: 'Whose password a link sets; nothing changes',
  body: Type.Object({ token }),
  answer: Type.Object({ username: Type.String(), kind: Type.Enum(['invitation', 'reset']) }),
  refusals: ['linkExpired'],
})

export const usePasswordLink = endpoint({
  method: 'PUT',
  path: '/users/passwordLink',
  summary: 'Sets the password of the person whom the link was made for, and ends all sessions; signs nobody in',
  body: Type.Object({ token, newPassword: Password }),
  status: 204,
  refusals: ['linkExpired'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/users/passwordReset',
  summary: 'Sends who has this username a link for another password; answers the same where nobody has it',
  body: Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }) }),
  status: 202,
  refusals: ['tooManyAttempts'],
})
