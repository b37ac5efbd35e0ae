import { Type, type Static } from 'typebox'
import { CAPABILITIES, ROLES } from '../platform/capabilities.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Link, pageOf, Uuid, UuidParams } from '../platform/hal.ts'
import { Preferences } from './preferences.ts'
import { AccountEmail } from './person.ts'

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
  ...AccountEmail.properties,
  version: Type.Integer(),
  avatarUrl: Type.Union([Type.String(), Type.Null()]),
  tenantName: Type.String(),
  tenantPermissions: Type.Array(Type.Object({ tenant: Type.String(), roles: Type.Array(Type.Enum([...ROLES])) })),
  capabilities: Type.Array(Type.Enum([...CAPABILITIES])),
  ...Preferences.properties,
  secondFactorRequired: Type.Boolean({ description: 'a second factor must be set up before anything else' }),
  viaProvider: Type.Boolean({ description: 'signed in through the identity provider, without a password' }),
  viewedBy: Type.Union([Type.Null(), Type.Object({ username: Type.String() })], {
    description: 'the administrator who sees the product as this user, and can change nothing',
  }),
  _links: Type.Object({ self: Link, tenants: Link }),
})
export type Self = Static<typeof Self>

export const login = endpoint({
  id: 'session.signIn',
  answerHeaders: ['Set-Cookie'],
  method: 'GET',
  path: '/users/login',
  summary:
    'Signs in with a Basic authorization header and sets the session cookie. If the user has a second factor, the answer is 401 secondFactorCodeRequired, and the client repeats the call with the header one-time-code',
  answer: Type.Object({ username: Type.String() }),
  refusals: [
    'foreignOrigin',
    'invalidCredentials',
    'secondFactorCodeRequired',
    'secondFactorCodeInvalid',
    'invitationOfAnother',
    'peopleLimitReached',
    'linkExpired',
    'tooManyAttempts',
  ],
})

/** Sign-in methods that the sign-in page offers in addition to username and password. */
export const SignInMethods = Type.Object({
  passwordByEmail: Type.Boolean({ description: 'whether a forgotten password can be reset by email' }),
  provider: Type.Union([Type.Object({ label: Type.String() }), Type.Null()]),
})
export type SignInMethods = Static<typeof SignInMethods>

export const readSignInMethods = endpoint({
  id: 'session.getSignInMethods',
  method: 'GET',
  path: '/users/login/methods',
  summary: 'The sign-in methods of this organisation',
  answer: SignInMethods,
})

export const isLogged = endpoint({
  id: 'session.isSignedIn',
  method: 'GET',
  path: '/users/isLogged',
  summary: 'Whether the browser has a session here',
  answer: Type.Object({ logged: Type.Boolean() }),
})

export const logout = endpoint({
  id: 'session.signOut',
  answerHeaders: ['Set-Cookie'],
  method: 'POST',
  path: '/users/logout',
  summary: 'Ends the session',
  status: 204,
})

export const readUserInfo = endpoint({
  id: 'session.getUserInfo',
  answerHeaders: ['Domain-Tenant'],
  method: 'GET',
  path: '/users/info',
  summary: 'The person and, in the header domain-tenant, the organisation that this address serves',
  answer: Type.Object({ username: Type.String(), tenantName: Type.String() }),
})

export const readSelf = endpoint({
  id: 'session.getPerson',
  method: 'GET',
  path: '/iam/jarvisUsers/search/self',
  summary: 'The signed-in user and their permissions here',
  answer: Self,
})

export const listTenantsOfUser = endpoint({
  id: 'users.listTenants',
  method: 'GET',
  path: '/iam/jarvisUsers/:uuid/tenants',
  summary: 'The organisations of a user',
  params: UuidParams,
  answer: pageOf({ tenants: Type.Array(Tenant) }),
})

export const readTenantInfo = endpoint({
  id: 'settings.getInfo',
  method: 'GET',
  path: '/iam/tenants/info',
  summary: 'The organisation that this address serves',
  answer: Type.Object({
    ...Type.Pick(Tenant, ['name', 'displayName', 'logoUrl']).properties,
    supportUrl: Type.Union([Type.String(), Type.Null()], {
      description: 'address of the support page; null: the guide of the product',
    }),
  }),
})

export const managementOptions = endpoint({
  id: 'session.getManagementOptions',
  method: 'OPTIONS',
  path: '/ui/management',
  summary: 'The Allow header contains GET for users who may open management and configuration',
  status: 204,
})

export const readLogo = endpoint({
  id: 'settings.getLogo',
  method: 'GET',
  path: '/iam/tenants/logo.png',
  summary: 'The logo of the organisation that this address serves',
  query: Type.Object({
    version: Type.Optional(Type.String({ maxLength: 64, description: 'changes the address with each logo' })),
  }),
  produces: 'image/png',
})
