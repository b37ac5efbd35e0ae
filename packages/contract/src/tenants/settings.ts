import { Type, type Static } from 'typebox'
import { LANGUAGES } from '../platform/constants.ts'
import { endpoint } from '../platform/endpoint.ts'
import { readLogo } from '../identity/identity.ts'

const Languages = Type.Array(Type.Enum([...LANGUAGES]), {
  minItems: 1,
  maxItems: LANGUAGES.length,
  uniqueItems: true,
  description: 'in which the interface is offered; the first is taken where the browser wants none of them',
})
const SupportUrl = Type.Union([
  Type.String({ pattern: '^https://[^/?#@\\\\\\s]+([/?#][^\\s]*)?$', maxLength: 1000 }),
  Type.Null({ description: 'the help that comes with the product' }),
])
const PictureUrl = Type.Union([Type.String(), Type.Null()])

/** Details of an organisation, in addition to its name and address. */
export const organisationFields = {
  supportUrl: SupportUrl,
  languages: Languages,
  /** Image addresses on the requested host. */
  pictures: Type.Object({ logo: PictureUrl, watermark: PictureUrl }),
}

export const Organisation = Type.Object({ name: Type.String(), displayName: Type.String(), ...organisationFields })
export type Organisation = Static<typeof Organisation>

export const OrganisationChange = Type.Partial(Type.Object({ supportUrl: SupportUrl, languages: Languages }))
export type OrganisationChange = Static<typeof OrganisationChange>

export const readOrganisation = endpoint({
  method: 'GET',
  path: '/iam/tenants/settings',
  summary: 'What the administrators of the organisation that this address serves can change of it',
  answer: Organisation,
})

export const updateOrganisation = endpoint({
  method: 'PATCH',
  path: '/iam/tenants/settings',
  summary: 'Changes where the organisation’s people find support, and the languages that it offers',
  body: OrganisationChange,
  answer: Organisation,
})

export const setLogo = endpoint({
  path: readLogo.path,
  method: 'PUT',
  summary: 'Sets the logo (multipart, field file, a PNG of 256 by 256 px and 400 kB at most)',
  consumes: 'multipart/form-data',
  status: 204,
  refusals: ['unsupportedContent', 'fileTooLarge'],
})

export const removeLogo = endpoint({
  path: readLogo.path,
  method: 'DELETE',
  summary: 'The organisation is shown by its initial instead of a logo',
  status: 204,
})
