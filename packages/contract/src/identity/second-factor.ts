import { Type, type Static } from 'typebox'
import { PASSWORD_MAX_LENGTH } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { UuidParams } from '../platform/hal.ts'

/** Number of digits of a code. Codes change every 30 seconds and are derived from a secret in an app. @source RFC 6238 */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30
export const RECOVERY_CODES = 10

/** Request header of the sign-in call. It contains the code or a recovery code. */
export const CODE_HEADER = 'one-time-code'

const Code = Type.String({ minLength: 1, maxLength: 40 })
const WithPassword = Type.Object({ password: Type.String({ maxLength: PASSWORD_MAX_LENGTH }) })
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { description: 'shown only in this answer' }),
})

export const readSecondFactor = endpoint({
  id: 'secondFactor.get',
  method: 'GET',
  path: '/users/secondFactor',
  summary: 'Whether the signed-in user has a second factor',
  answer: Type.Object({ on: Type.Boolean(), recoveryCodesLeft: Type.Integer() }),
})

export const SecondFactorSecret = Type.Object({
  secret: Type.String({ description: 'Base32, for apps in which it is typed' }),
  address: Type.String({ description: 'otpauth address, for apps that scan a QR code' }),
})
export type SecondFactorSecret = Static<typeof SecondFactorSecret>

export const startSecondFactor = endpoint({
  id: 'secondFactor.start',
  method: 'POST',
  path: '/users/secondFactor',
  summary: 'Creates the secret of a second factor. Sign-ins ask for it once a code has confirmed it',
  body: WithPassword,
  answer: SecondFactorSecret,
  status: 201,
  refusals: ['wrongPassword', 'passwordSignInRequired', 'secondFactorOn', 'tooManyAttempts'],
})

export const confirmSecondFactor = endpoint({
  id: 'secondFactor.confirm',
  method: 'PUT',
  path: '/users/secondFactor',
  summary: 'Turns the second factor on by a code, and ends all other sessions of the person',
  body: Type.Object({ code: Code }),
  answer: RecoveryCodes,
  refusals: [
    'secondFactorCodeInvalid',
    'passwordSignInRequired',
    'secondFactorOn',
    'secondFactorOff',
    'tooManyAttempts',
  ],
})

export const renewRecoveryCodes = endpoint({
  id: 'secondFactor.renewRecoveryCodes',
  method: 'POST',
  path: '/users/secondFactor/recoveryCodes',
  summary: 'Replaces the recovery codes by ten new ones',
  body: WithPassword,
  answer: RecoveryCodes,
  refusals: ['wrongPassword', 'secondFactorOff', 'tooManyAttempts'],
})

export const disableSecondFactor = endpoint({
  id: 'secondFactor.disable',
  method: 'POST',
  path: '/users/secondFactor/disable',
  summary: 'Turns one’s own second factor off, and ends all other sessions of the person',
  body: WithPassword,
  status: 204,
  refusals: ['wrongPassword', 'secondFactorOff', 'tooManyAttempts'],
})

export const removeSecondFactor = endpoint({
  id: 'secondFactor.removeOfUser',
  method: 'DELETE',
  path: '/iam/jarvisUsers/:uuid/secondFactor',
  summary: 'Removes the second factor of a person who has lost it, and ends all sessions of the person',
  params: UuidParams,
  status: 204,
  refusals: ['signInProtected', 'secondFactorOff'],
})
