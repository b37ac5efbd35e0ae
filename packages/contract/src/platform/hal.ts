import { Type, type Static, type TProperties } from 'typebox'
import { VALUE_MAX_LENGTH } from './constants.ts'

/** A uuid in upper or lower case without a prefix. The server converts it to lowercase letters, so equal uuids are equal strings. */
export const Uuid = Type.String({ format: 'uuid', maxLength: 36, 'x-lowercase': true })
export const UuidParams = Type.Object({ uuid: Uuid })
export const Moment = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })

/** A HAL link: an absolute address on the host of the tenant. */
export const Link = Type.Object({ href: Type.String() })
export type Link = Static<typeof Link>

export const PageInfo = Type.Object({
  number: Type.Integer({ minimum: 0, description: 'zero-based' }),
  size: Type.Integer({ minimum: 0 }),
  totalElements: Type.Integer({ minimum: 0 }),
  totalPages: Type.Integer({ minimum: 0 }),
})
export type PageInfo = Static<typeof PageInfo>

export const PageLinks = Type.Object({
  self: Link,
  first: Type.Optional(Link),
  prev: Type.Optional(Link),
  next: Type.Optional(Link),
  last: Type.Optional(Link),
})

/** A HAL page: `_embedded.<name>`, `_links`, `page`. */
export const pageOf = <Embedded extends TProperties>(embedded: Embedded) =>
  Type.Object({ _embedded: Type.Object(embedded), _links: PageLinks, page: PageInfo })

/** Maximum page size. */
export const MAX_PAGE_SIZE = 1000

/** `page` is zero-based. A `size` above `MAX_PAGE_SIZE` is reduced to it. `sort` is `field` or `field,desc` and can be repeated. */
export const paging = (defaultSize: number, sortFields: readonly string[]) => ({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: defaultSize })),
  sort: Type.Optional(
    Type.Array(Type.String({ pattern: `^(${sortFields.join('|')})(,(asc|desc))?$` }), { maxItems: 3 }),
  ),
})

/** Addresses of entities, one per line (text/uri-list, RFC 2483): absolute or relative `self` links. Each ends with the entity's uuid. */
export const UriList = Type.Array(Type.String({ format: 'uri-reference', maxLength: 1000 }), {
  minItems: 1,
  maxItems: MAX_PAGE_SIZE,
  uniqueItems: true,
})
export const MetadataText = Type.String({ maxLength: VALUE_MAX_LENGTH })

export const MetadataLanguage = Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })

/** A value of a metadata template. Repeatable templates have one pair for each value. */
export const MetadataPair = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  value: MetadataText,
  lang: Type.Optional(MetadataLanguage),
})
export type MetadataPair = Static<typeof MetadataPair>

export const MetadataList = Type.Array(MetadataPair, { maxItems: 500 })
