import { Type, type Static } from 'typebox'
import { PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, paging } from '../platform/hal.ts'
import { readLogo, Tenant } from '../identity/identity.ts'
import { readWatermark, removeWatermark, setWatermark } from '../media/media.ts'
import {
  ANONYMOUS_ACCESS,
  TenantSettingsChange,
  tenantLimits,
  tenantSettingsFields,
  removeLogo,
  setLogo,
} from './settings.ts'

/** An organisation as seen by platform administrators. */
export const ManagedTenant = Type.Object({
  ...Tenant.properties,
  ...tenantSettingsFields,
  ...tenantLimits,
  address: Type.Union([Type.String(), Type.Null()], { description: 'as entered; `url` is the full address' }),
  anonymousAccess: Type.Enum([...ANONYMOUS_ACCESS]),
  suspended: Type.Boolean({ description: 'its address does not respond' }),
  people: Type.Integer({ minimum: 0 }),
  items: Type.Integer({ minimum: 0 }),
  assets: Type.Integer({ minimum: 0 }),
  originalBytes: Type.Integer({ minimum: 0, description: 'of the uploaded files' }),
})
export type ManagedTenant = Static<typeof ManagedTenant>

const Address = Type.Union([
  Type.String({ pattern: '^https?://[^/?#@\\s]+/?$', maxLength: 260 }),
  Type.Null({ description: 'NAME.localhost on the port of the server' }),
])
const DisplayName = Type.String({ minLength: 1, maxLength: 200 })
const Administrator = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'username of an existing user',
})
const TenantParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

export const listTenants = endpoint({
  id: 'tenants.list',
  method: 'GET',
  path: '/iam/tenants',
  summary: 'The organisations of the deployment, with their contents in numbers',
  query: Type.Object({
    ...paging(PAGE_SIZE, ['name', 'displayName']),
    searchTerm: Type.Optional(Type.String({ maxLength: 200, description: 'in name, display name or address' })),
  }),
  answer: Type.Object({
    ...pageOf({ tenants: Type.Array(ManagedTenant) }).properties,
    addressNeeded: Type.Boolean({
      description: 'the organisation `default` has no address, and the server answers on every host',
    }),
  }),
})

export const createTenant = endpoint({
  id: 'tenants.create',
  method: 'POST',
  path: '/iam/tenants',
  summary: 'Creates an organisation with the default settings, and makes an existing user its administrator',
  body: Type.Object({
    name: Type.String({ pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' }),
    displayName: DisplayName,
    url: Type.Optional(Address),
    administrator: Type.Optional(Administrator),
  }),
  answer: ManagedTenant,
  status: 201,
  refusals: ['tenantNameTaken', 'tenantUrlTaken'],
})

export const ManagedTenantChange = Type.Partial(
  Type.Object({
    ...TenantSettingsChange.properties,
    displayName: DisplayName,
    url: Address,
    administrator: Administrator,
    anonymousAccess: Type.Enum([...ANONYMOUS_ACCESS]),
    suspended: Type.Boolean(),
    ...tenantLimits,
  }),
)
export type ManagedTenantChange = Static<typeof ManagedTenantChange>

export const updateManagedTenant = endpoint({
  id: 'tenants.update',
  method: 'PATCH',
  path: '/iam/tenants/:id',
  summary:
    'Changes an organisation: name, address, visibility, limits. Can add an administrator, suspend it and resume it',
  params: TenantParams,
  body: ManagedTenantChange,
  answer: ManagedTenant,
  refusals: ['tenantUrlTaken', 'defaultTenantProtected', 'staleVersion'],
})

const logo = { path: '/iam/tenants/:id/logo.png', params: TenantParams }
const watermark = { path: '/iam/tenants/:id/watermark', params: TenantParams }

export const setLogoOfTenant = endpoint({
  ...setLogo,
  ...logo,
  id: 'tenants.setLogo',
})
export const removeLogoOfTenant = endpoint({
  ...removeLogo,
  ...logo,
  id: 'tenants.removeLogo',
})
export const readLogoOfTenant = endpoint({
  ...readLogo,
  ...logo,
  id: 'tenants.getLogo',
  summary: 'The logo of an organisation',
})
export const setWatermarkOfTenant = endpoint({
  ...setWatermark,
  ...watermark,
  id: 'tenants.setWatermark',
})
export const removeWatermarkOfTenant = endpoint({
  ...removeWatermark,
  ...watermark,
  id: 'tenants.removeWatermark',
})
export const readWatermarkOfTenant = endpoint({
  ...readWatermark,
  ...watermark,
  id: 'tenants.getWatermark',
  summary: 'The watermark of an organisation',
})
