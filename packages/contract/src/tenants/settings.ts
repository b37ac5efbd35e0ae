import { Type, type Static } from 'typebox'
import { LANGUAGES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { RIGHTS } from '../presentation/rights.ts'
import { WATERMARK_PLACES } from '../media/media.ts'
import { readLogo } from '../identity/identity.ts'

const Languages = Type.Array(Type.Enum([...LANGUAGES]), {
  minItems: 1,
  maxItems: LANGUAGES.length,
  uniqueItems: true,
  description: 'languages of the interface; the first is the default',
})
const SupportUrl = Type.Union([
  Type.String({ pattern: '^https://[^/?#@\\\\\\s]+([/?#][^\\s]*)?$', maxLength: 1000 }),
  Type.Null({ description: 'the guide of the product' }),
])
// As a union, null would be converted to 0.
const Limit = (maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum, description })

/** Limits of an organisation. Platform administrators set them. */
export const tenantLimits = {
  storageLimit: Limit(Number.MAX_SAFE_INTEGER, 'bytes of uploaded files; null: no limit'),
  peopleLimit: Limit(1_000_000, 'active users; null: no limit'),
}

const DefaultRights = Type.Union([Type.Enum(Object.values(RIGHTS)), Type.Null()], {
  description: 'rights of entries without a licence of their own; null: none',
})
const PictureUrl = Type.Union([Type.String(), Type.Null()])

/** Details of an organisation, in addition to its name and address. */
export const tenantSettingsFields = {
  supportUrl: SupportUrl,
  languages: Languages,
  defaultRights: DefaultRights,
  /** Image addresses on the requested host. */
  pictures: Type.Object({
    logo: PictureUrl,
    watermark: PictureUrl,
    watermarkPlace: Type.Union([Type.Enum([...WATERMARK_PLACES]), Type.Null({ description: 'no watermark' })]),
  }),
  version: Type.Integer({ description: 'of the settings without the pictures' }),
}

export const ANONYMOUS_ACCESS = ['public-states', 'all', 'none'] as const
export type AnonymousAccess = (typeof ANONYMOUS_ACCESS)[number]

export const TenantSettings = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  url: Type.String({ description: 'the address; platform administrators change it' }),
  anonymousAccess: Type.Enum([...ANONYMOUS_ACCESS], {
    description: 'media that everyone sees; platform administrators change it',
  }),
  ...tenantLimits,
  ...tenantSettingsFields,
})
export type TenantSettings = Static<typeof TenantSettings>

export const TenantSettingsChange = Type.Partial(
  Type.Object({ supportUrl: SupportUrl, languages: Languages, defaultRights: DefaultRights }),
)
export type TenantSettingsChange = Static<typeof TenantSettingsChange>

export const readTenantSettings = endpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/iam/tenants/settings',
  summary: 'The settings of this organisation that its administrators can change',
  answer: TenantSettings,
})

export const updateTenantSettings = endpoint({
  id: 'settings.update',
  method: 'PATCH',
  path: '/iam/tenants/settings',
  summary: 'Changes the support address, the languages and the default rights of the organisation',
  body: TenantSettingsChange,
  answer: TenantSettings,
  refusals: ['staleVersion'],
})

export const setLogo = endpoint({
  id: 'settings.setLogo',
  path: readLogo.path,
  method: 'PUT',
  summary: 'Sets the logo (multipart, field file, a PNG of at most 256 by 256 px and 400 kB)',
  consumes: 'multipart/form-data',
  status: 204,
  refusals: ['unsupportedContent', 'fileTooLarge'],
})

export const removeLogo = endpoint({
  id: 'settings.removeLogo',
  path: readLogo.path,
  method: 'DELETE',
  summary: 'Removes the logo. The initial of the organisation is shown instead',
  status: 204,
})
