import { Type, type Static } from 'typebox'
import { CAPABILITIES, ROLES } from '../platform/capabilities.ts'
import { PAGE_SIZE, PASSWORD_MAX_LENGTH } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Moment, pageOf, paging, Uuid, UuidParams } from '../platform/hal.ts'

/** Capabilities that a key can have. Keys never manage the platform, and every key may read its own account. */
export const KEY_CAPABILITIES = CAPABILITIES.filter((one) => one !== 'profile.own' && one !== 'platform.manage')
/** Roles that a service account can have. An administrator is a person, so that an organisation never depends on a program. */
export const SERVICE_ROLES = ROLES.filter((role) => role !== 'ROLE_TENANT_ADMIN' && role !== 'ROLE_ADMIN')

export const KEY_DAYS_MAX = 365
export const KEY_NAME_MAX_LENGTH = 100
/** Age of a sign-in at an identity provider that still proves who the person is, minutes. */
export const PROVIDER_SIGN_IN_MINUTES = 10
/** Most collections that a key is limited to. */
export const KEY_COLLECTIONS_MAX = 20

const KeyCapabilities = Type.Array(Type.Enum([...KEY_CAPABILITIES]), { maxItems: KEY_CAPABILITIES.length })
const ServiceRoles = Type.Array(Type.Enum([...SERVICE_ROLES]), { maxItems: SERVICE_ROLES.length, uniqueItems: true })
const Name = Type.String({ minLength: 1, maxLength: KEY_NAME_MAX_LENGTH })

export const ApiKey = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  prefix: Type.String({ description: 'the first characters of the key' }),
  owner: Type.Object({ uuid: Uuid, name: Type.String(), isServiceAccount: Type.Boolean() }),
  capabilities: KeyCapabilities,
  networks: Type.Array(Type.String(), { description: 'in CIDR notation; empty: every network' }),
  collections: Type.Array(
    Type.Object({
      uuid: Uuid,
      title: Type.Union([Type.String(), Type.Null()], { description: 'null: the collection was deleted' }),
    }),
    { description: 'the key reaches only these and what is below them; empty: the whole organisation' },
  ),
  createdAt: Moment,
  expiresAt: Moment,
  lastUsedAt: Type.Union([Moment, Type.Null()], { description: 'accurate to a minute' }),
  lastAddress: Type.Union([Type.String(), Type.Null()], { description: 'the IP address of the last use' }),
})
export type ApiKey = Static<typeof ApiKey>

const NewApiKey = Type.Object({
  name: Name,
  capabilities: Type.Array(Type.Enum([...KEY_CAPABILITIES]), { minItems: 1, uniqueItems: true }),
  days: Type.Integer({ minimum: 1, maximum: KEY_DAYS_MAX, description: 'lifetime' }),
  networks: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
      maxItems: 20,
      uniqueItems: true,
      description: 'networks in CIDR notation, or single addresses, from which the key may be used',
    }),
  ),
  collections: Type.Optional(
    Type.Array(Uuid, {
      maxItems: KEY_COLLECTIONS_MAX,
      uniqueItems: true,
      description:
        'the key reaches only these collections and what is below them, at the time of each call; empty: the whole organisation',
    }),
  ),
  password: Type.Optional(
    Type.String({
      maxLength: PASSWORD_MAX_LENGTH,
      description: `of the caller; not used in a session of an identity provider, which must be at most ${PROVIDER_SIGN_IN_MINUTES} minutes old`,
    }),
  ),
})
export type NewApiKey = Static<typeof NewApiKey>

const CreatedApiKey = Type.Object({
  apiKey: ApiKey,
  key: Type.String({ description: 'the key itself, which is shown only in this answer' }),
})

const CREATION_REFUSALS = [
  'wrongPassword',
  'signInAgainRequired',
  'tooManyAttempts',
  'roleNotHeld',
  'limitReached',
] as const

export const listOwnApiKeys = endpoint({
  id: 'apiKeys.listOwn',
  method: 'GET',
  path: '/users/apiKeys',
  summary: 'One’s own API keys, last created first',
  answer: Type.Object({ apiKeys: Type.Array(ApiKey) }),
})

export const createOwnApiKey = endpoint({
  id: 'apiKeys.createOwn',
  method: 'POST',
  path: '/users/apiKeys',
  summary: 'Creates an API key that acts for the caller, with a part of the caller’s capabilities',
  body: NewApiKey,
  answer: CreatedApiKey,
  status: 201,
  refusals: CREATION_REFUSALS,
})

export const deleteOwnApiKey = endpoint({
  id: 'apiKeys.deleteOwn',
  method: 'DELETE',
  path: '/users/apiKeys/:uuid',
  summary: 'Revokes one of one’s own API keys, at once',
  params: UuidParams,
  status: 204,
})

export const listApiKeys = endpoint({
  id: 'apiKeys.list',
  method: 'GET',
  path: '/iam/apiKeys',
  summary: 'All API keys of the organisation, last created first',
  query: Type.Object(paging(PAGE_SIZE, ['createdAt'])),
  answer: pageOf({ apiKeys: Type.Array(ApiKey) }),
})

export const deleteApiKey = endpoint({
  id: 'apiKeys.delete',
  method: 'DELETE',
  path: '/iam/apiKeys/:uuid',
  summary: 'Revokes an API key of the organisation, at once',
  params: UuidParams,
  status: 204,
})

/** The account of a program. */
export const ServiceAccount = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  roles: ServiceRoles,
  apiKeys: Type.Integer({ description: 'number of its keys' }),
  createdAt: Moment,
  version: Type.Integer(),
})
export type ServiceAccount = Static<typeof ServiceAccount>

export const listServiceAccounts = endpoint({
  id: 'serviceAccounts.list',
  method: 'GET',
  path: '/iam/serviceAccounts',
  summary: 'The service accounts of the organisation, by name',
  answer: Type.Object({ serviceAccounts: Type.Array(ServiceAccount) }),
})

export const createServiceAccount = endpoint({
  id: 'serviceAccounts.create',
  method: 'POST',
  path: '/iam/serviceAccounts',
  summary: 'Creates an account for a program. It cannot sign in, and acts with API keys',
  body: Type.Object({ name: Name, roles: ServiceRoles }),
  answer: ServiceAccount,
  status: 201,
  refusals: ['roleNotHeld', 'limitReached'],
})

export const updateServiceAccount = endpoint({
  id: 'serviceAccounts.update',
  method: 'PATCH',
  path: '/iam/serviceAccounts/:uuid',
  summary: 'Changes the name and the roles of a service account. Its keys lose what its roles no longer include',
  params: UuidParams,
  body: Type.Object({ name: Type.Optional(Name), roles: Type.Optional(ServiceRoles) }),
  answer: ServiceAccount,
  refusals: ['roleNotHeld', 'staleVersion'],
})

export const deleteServiceAccount = endpoint({
  id: 'serviceAccounts.delete',
  method: 'DELETE',
  path: '/iam/serviceAccounts/:uuid',
  summary: 'Deletes a service account and its keys. The history keeps its changes under its name',
  params: UuidParams,
  status: 204,
})

export const createServiceApiKey = endpoint({
  id: 'serviceAccounts.createApiKey',
  method: 'POST',
  path: '/iam/serviceAccounts/:uuid/apiKeys',
  summary: 'Creates an API key of a service account, with capabilities that its roles and the caller have',
  params: UuidParams,
  body: NewApiKey,
  answer: CreatedApiKey,
  status: 201,
  refusals: CREATION_REFUSALS,
})
