import { Type, type Static } from 'typebox'
import { CAPABILITIES, ROLES } from '../platform/capabilities.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, pageOf, Uuid, UuidParams } from '../platform/hal.ts'
import { Preferences } from './preferences.ts'
import { User } from './users.ts'

export const Tenant = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  displayName: Type.String(),
  url: Type.String(),
  logoUrl: Type.Union([Type.String(), Type.Null()]),
  _links: Type.Object({ self: Link }),
})
export type Tenant = Static<typeof Tenant>

export const Self = Type.Object({
  uuid: Uuid,
  username: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  ...Type.Pick(User, ['email', 'pendingEmail', 'emailVerified']).properties,
  avatarUrl: Type.Union([Type.String(), Type.Null()]),
  tenantName: Type.String(),
  tenantPermissions: Type.Array(Type.Object({ tenant: Type.String(), roles: Type.Array(Type.Enum([...ROLES])) })),
  capabilities: Type.Array(Type.Enum([...CAPABILITIES])),
  ...Preferences.properties,
  secondFactorRequired: Type.Boolean({ description: 'it has to be set up before anything else' }),
  _links: Type.Object({ self: Link, tenants: Link }),
})
export type Self = Static<typeof Self>

export const login = endpoint({
  method: 'GET',
  path: '/users/login',
  summary:
    'Signs in with a Basic authorization header and sets the session cookie. Who has a second factor is asked for it by a 401 secondFactorCodeRequired, and sends its code as the header one-time-code beside the first',
  answer: Type.Object({ username: Type.String() }),
  refusals: ['invalidCredentials', 'secondFactorCodeRequired', 'secondFactorCodeInvalid', 'tooManyAttempts'],
})

/** Sign-in methods that the sign-in page offers in addition to username and password. */
export const SignInMethods = Type.Object({
  passwordByEmail: Type.Boolean({ description: 'whether a forgotten password can be set anew by a letter' }),
  provider: Type.Union([Type.Object({ label: Type.String() }), Type.Null()]),
})
export type SignInMethods = Static<typeof SignInMethods>

export const readSignInMethods = endpoint({
  method: 'GET',
  path: '/users/login/methods',
  summary: 'How one can sign in at this organisation',
  answer: SignInMethods,
})

export const isLogged = endpoint({
  method: 'GET',
  path: '/users/isLogged',
  summary: 'Whether the browser has a session here',
  answer: Type.Object({ logged: Type.Boolean() }),
})

export const logout = endpoint({ method: 'POST', path: '/users/logout', summary: 'Ends the session', status: 204 })

export const readUserInfo = endpoint({
  method: 'GET',
  path: '/users/info',
  summary: 'The person and, in the header domain-tenant, the organisation that this address serves',
  answer: Type.Object({ username: Type.String(), tenantName: Type.String() }),
})

export const readSelf = endpoint({
  method: 'GET',
  path: '/iam/jarvisUsers/search/self',
  summary: 'Who is signed in, and what they may do here',
  answer: Self,
})

export const listTenantsOfUser = endpoint({
  method: 'GET',
  path: '/iam/jarvisUsers/:uuid/tenants',
  summary: 'The organisations a person belongs to',
  params: UuidParams,
  answer: pageOf({ tenants: Type.Array(Tenant) }),
})

export const readTenantInfo = endpoint({
  method: 'GET',
  path: '/iam/tenants/info',
  summary: 'The organisation that this address serves',
  answer: Type.Object({
    ...Type.Pick(Tenant, ['name', 'displayName', 'logoUrl']).properties,
    supportUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'shown in the frame of the support page; null: the help that comes with the product',
    }),
  }),
})

export const managementOptions = endpoint({
  method: 'OPTIONS',
  path: '/ui/management',
  summary: 'Allow lists GET for those who may open management and configuration',
  status: 204,
})

export const readLogo = endpoint({
  method: 'GET',
  path: '/iam/tenants/logo.png',
  summary: 'The logo of the organisation that this address serves',
  query: Type.Object({
    version: Type.Optional(Type.String({ maxLength: 64, description: 'makes the address another with each logo' })),
  }),
  produces: 'image/png',
})
