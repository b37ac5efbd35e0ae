import { Type, type Static } from 'typebox'
import { PASSWORD_MAX_LENGTH } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, Uuid, UuidParams } from '../platform/hal.ts'
import { Password } from './users.ts'

export const changePassword = endpoint({
  id: 'profile.changePassword',
  method: 'PUT',
  path: '/iam/jarvisUsers/:uuid/password',
  summary: 'Changes one’s own password, and ends all of one’s other sessions, in every organisation',
  params: UuidParams,
  body: Type.Object({ oldPassword: Type.String({ maxLength: PASSWORD_MAX_LENGTH }), newPassword: Password }),
  status: 204,
  refusals: ['wrongPassword', 'tooManyAttempts', 'commonPassword', 'passwordUnchanged'],
})

const avatar = { path: '/iam/jarvisUsers/:uuid/avatar', params: UuidParams } as const

export const setAvatar = endpoint({
  ...avatar,
  id: 'profile.setAvatar',
  method: 'PUT',
  summary:
    'Sets one’s own avatar (multipart, field avatarImage, at most 10 MB). The server cuts out the middle, 300 px wide and high',
  consumes: 'multipart/form-data',
  fileField: 'avatarImage',
  status: 204,
  refusals: ['unsupportedContent', 'fileTooLarge'],
})

export const removeAvatar = endpoint({
  ...avatar,
  id: 'profile.removeAvatar',
  method: 'DELETE',
  summary: 'Removes one’s own avatar',
  status: 204,
})

export const readAvatar = endpoint({
  ...avatar,
  id: 'profile.getAvatar',
  method: 'GET',
  summary: 'The avatar of a person of the organisation',
  query: Type.Object({
    version: Type.Optional(Type.Integer({ description: 'changes the address with each avatar' })),
  }),
  produces: 'image/png',
})

/** A browser in which a person is signed in. */
export const Session = Type.Object({
  uuid: Uuid,
  userAgent: Type.String(),
  createdAt: Moment,
  seenAt: Moment,
  current: Type.Boolean({ description: 'the session of this request' }),
})
export type Session = Static<typeof Session>

export const listSessions = endpoint({
  id: 'profile.listSessions',
  method: 'GET',
  path: '/users/sessions',
  summary: 'One’s own sessions in this organisation, last used first',
  answer: Type.Object({ sessions: Type.Array(Session) }),
})

export const endSession = endpoint({
  id: 'profile.endSession',
  method: 'DELETE',
  path: '/users/sessions/:uuid',
  summary: 'Ends one of one’s own sessions',
  params: UuidParams,
  status: 204,
})
