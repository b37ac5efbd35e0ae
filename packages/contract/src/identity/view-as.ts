import { endpoint } from '../platform/endpoint.ts'
import { UuidParams } from '../platform/hal.ts'

/** Maximum time for which an administrator sees the product as another person. @source docs/decisions/0094 */
export const VIEW_AS_MINUTES = 60

export const startViewAs = endpoint({
  id: 'session.startViewAs',
  answerHeaders: ['Set-Cookie'],
  method: 'POST',
  path: '/iam/jarvisUsers/:uuid/viewAs',
  summary: `Replaces the session by one that sees the product as this user, for ${VIEW_AS_MINUTES} minutes, and cannot change anything`,
  params: UuidParams,
  status: 204,
  refusals: ['viewAsRefused'],
})

export const stopViewAs = endpoint({
  id: 'session.stopViewAs',
  answerHeaders: ['Set-Cookie'],
  method: 'DELETE',
  path: '/users/viewAs',
  summary: 'Ends the view as another user, and returns to a session of the administrator',
  status: 204,
})
