import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'

/** Lifetime of a code, s. A code works once. @source docs/decisions/0020 */
export const TENANT_SWITCH_SECONDS = 30

export const createTenantSwitch = endpoint({
  id: 'session.startSwitch',
  method: 'POST',
  path: '/users/tenantSwitches',
  summary: 'Switches a signed-in user to another of their organisations without a password',
  body: Type.Object({ tenant: Type.String({ maxLength: 63, description: 'name of the organisation' }) }),
  answer: Type.Object({ url: Type.String({ description: 'address to open, within half a minute' }) }),
  status: 201,
  refusals: ['tenantSwitchRefused'],
})

export const redeemTenantSwitch = endpoint({
  id: 'session.finishSwitch',
  answerHeaders: ['Set-Cookie'],
  method: 'POST',
  path: '/users/tenantSwitches/redeem',
  summary: 'Creates a session here for the code in the address from another organisation',
  body: Type.Object({ code: Type.String({ maxLength: 100 }) }),
  answer: Type.Object({ username: Type.String() }),
  refusals: ['tenantSwitchRefused'],
})
