import { Type, type Static } from 'typebox'
import { PAGE_SIZE } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, paging } from '../platform/hal.ts'
import { readLogo, Tenant } from '../identity/identity.ts'
import { readWatermark, removeWatermark, setWatermark } from '../media/media.ts'
import { OrganisationChange, organisationFields, removeLogo, setLogo } from './settings.ts'

export const ANONYMOUS_ACCESS = ['public-states', 'all', 'none'] as const
export type AnonymousAccess = (typeof ANONYMOUS_ACCESS)[number]

/** An organisation as seen by platform administrators. */
export const ManagedTenant = Type.Object({
  ...Tenant.properties,
  ...organisationFields,
  address: Type.Union([Type.String(), Type.Null()], { description: 'as it was given; `url` is where that leads' }),
  anonymousAccess: Type.Enum([...ANONYMOUS_ACCESS]),
  suspended: Type.Boolean({ description: 'nothing answers at its address' }),
  people: Type.Integer({ minimum: 0 }),
  items: Type.Integer({ minimum: 0 }),
  assets: Type.Integer({ minimum: 0 }),
  originalBytes: Type.Integer({ minimum: 0, description: 'of the files that were uploaded' }),
})
export type ManagedTenant = Static<typeof ManagedTenant>

const DisplayName = Type.String({ minLength: 1, maxLength: 200 })
const Address = Type.Union([
  Type.String({ pattern: '^https?://[^/?#@\\s]+/?$', maxLength: 260 }),
  Type.Null({ description: 'NAME.localhost on the port of the server' }),
])
const Administrator = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'username of somebody who is known already',
})
const TenantParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

export const listTenants = endpoint({
  method: 'GET',
  path: '/iam/tenants',
  summary: 'The organisations of the deployment, with what each has',
  query: Type.Object({
    ...paging(PAGE_SIZE, ['name', 'displayName']),
    searchTerm: Type.Optional(Type.String({ maxLength: 200, description: 'in name, display name or address' })),
  }),
  answer: Type.Object({
    ...pageOf({ tenants: Type.Array(ManagedTenant) }).properties,
    addressNeeded: Type.Boolean({
      description: 'the organisation `default` has no address, and the server answers under every host',
    }),
  }),
})

export const createTenant = endpoint({
  method: 'POST',
  path: '/iam/tenants',
  summary:
    'Makes an organisation with all that every one starts with, and somebody who is known already its administrator',
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

export const TenantChange = Type.Partial(
  Type.Object({
    ...OrganisationChange.properties,
    displayName: DisplayName,
    url: Address,
    administrator: Administrator,
    anonymousAccess: Type.Enum([...ANONYMOUS_ACCESS]),
    suspended: Type.Boolean(),
  }),
)
export type TenantChange = Static<typeof TenantChange>

export const updateTenant = endpoint({
  method: 'PATCH',
  path: '/iam/tenants/:id',
  summary:
    'Changes an organisation: what it is called, where it is, who sees it from outside; makes somebody one more administrator; suspends it, or lets it go on',
  params: TenantParams,
  body: TenantChange,
  answer: ManagedTenant,
  refusals: ['tenantUrlTaken', 'defaultTenantProtected'],
})

const logo = { path: '/iam/tenants/:id/logo.png', params: TenantParams }
const watermark = { path: '/iam/tenants/:id/watermark', params: TenantParams }

export const setLogoOfTenant = endpoint({ ...setLogo, ...logo })
export const removeLogoOfTenant = endpoint({ ...removeLogo, ...logo })
export const readLogoOfTenant = endpoint({ ...readLogo, ...logo, summary: 'The logo of an organisation' })
export const setWatermarkOfTenant = endpoint({ ...setWatermark, ...watermark })
export const removeWatermarkOfTenant = endpoint({ ...removeWatermark, ...watermark })
export const readWatermarkOfTenant = endpoint({
  ...readWatermark,
  ...watermark,
  summary: 'The watermark of an organisation',
})
