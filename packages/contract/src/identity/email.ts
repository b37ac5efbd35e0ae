import { Type } from 'typebox'
import { EMAIL_PATTERN, PASSWORD_MAX_LENGTH } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { UuidParams } from '../platform/hal.ts'
import { User } from './users.ts'

/** Lifetime of a link that verifies an address, h. */
export const EMAIL_LINK_HOURS = 48

const Email = Type.String({ maxLength: 254, pattern: EMAIL_PATTERN })
const Password = Type.String({ maxLength: PASSWORD_MAX_LENGTH })
const token = Type.String({ minLength: 1, maxLength: 100 })

export const changeOwnEmail = endpoint({
  id: 'profile.changeEmail',
  method: 'PUT',
  path: '/users/email',
  summary:
    'Asks for another email address, or for the verification of the present one. It takes effect when the emailed link is followed; without a mail server, when an administrator confirms it',
  body: Type.Object({ email: Email, password: Password }),
  answer: User,
  refusals: ['wrongPassword', 'passwordSignInRequired', 'tooManyAttempts', 'staleVersion'],
})

export const cancelEmailChange = endpoint({
  id: 'profile.cancelEmailChange',
  method: 'DELETE',
  path: '/users/email',
  summary: 'Withdraws the change of one’s own email address',
  status: 204,
})

export const readEmailLink = endpoint({
  id: 'profile.getEmailLink',
  method: 'POST',
  path: '/users/emailLink',
  summary: 'Returns the address that a link verifies. Nothing changes',
  body: Type.Object({ token }),
  answer: Type.Object({
    email: Type.String(),
    passwordRequired: Type.Boolean({ description: 'the password was not given when the change was asked for' }),
  }),
  refusals: ['linkExpired'],
})

export const followEmailLink = endpoint({
  id: 'profile.followEmailLink',
  method: 'PUT',
  path: '/users/emailLink',
  summary: 'Makes the address of the link the email address of the signed-in person, who asked for it',
  body: Type.Object({ token, password: Type.Optional(Password) }),
  status: 204,
  refusals: ['linkExpired', 'wrongPassword', 'passwordSignInRequired', 'tooManyAttempts'],
})

export const confirmEmail = endpoint({
  id: 'users.confirmEmail',
  method: 'POST',
  path: '/iam/jarvisUsers/:uuid/emailConfirmation',
  summary:
    'Confirms the email address of a person, on the word of an administrator, where no mail server is configured',
  params: UuidParams,
  body: Type.Object({ email: Email }),
  answer: User,
  refusals: ['signInProtected', 'profileProtected', 'staleVersion'],
})
