import { addressOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import { readLogo } from '@pressmark/contract/identity/identity.ts'
import { collection2, collection3, seriesCollection } from '@pressmark/contract/presentation/presentation.ts'
import type { Description, LinkedResource } from '@pressmark/iiif/presentation/presentation-description.ts'
import { templatesOf } from '#metadata/templates.ts'
import { seesPublicOnly } from '#media/rights.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { readAbove, readEntity, type DescribedKind } from './entities.ts'
import { licenceIn, metadataWords, plainWords } from './words.ts'

/** The entity, its reader and the requested version. Every id begins with `origin`. */
export type DocumentContext = {
  db: TenantDb
  tenant: Tenant
  caller: Caller | undefined
  origin: string
  version: 2 | 3
  uuid: string
  /** Part of a large collection, from 1. */
  part?: number | undefined
}

const RESOURCES = { item: 'ITEM', collection: 'COLLECTION', story: 'STORY', series: 'SERIES' } as const

/**
 * Returns the properties that items, collections, stories and series share.
 * @param self Address of the entity as JSON.
 * @throws notFound
 */
export const describe = async (
  context: DocumentContext,
  kind: DescribedKind,
  { call, self, viewer }: { call: Endpoint; self: string; viewer: string },
): Promise<Description> => {
  const { db, tenant, origin, version, uuid } = context
  const [entity, above, templates] = await Promise.all([
    readEntity(db, kind, uuid),
    readAbove(db, kind, uuid, { publicOnly: seesPublicOnly(context) }),
    templatesOf(db, RESOURCES[kind]),
  ])
  const rights = licenceIn(entity.metadata) ?? tenant.defaultRights
  return {
    id: origin + addressOf(call, { uuid }),
    label: plainWords(entity.title),
    ...(entity.summary !== '' && { summary: plainWords(entity.summary) }),
    metadata: metadataWords(templates, entity.metadata),
    requiredStatement: { label: ATTRIBUTION, value: plainWords(tenant.displayName) },
    ...(rights !== null && { rights }),
    provider: providerOf(tenant, origin),
    homepage: { id: origin + viewer, type: 'Text', label: plainWords(entity.title), format: 'text/html' },
    // Visitors cannot read it.
    seeAlso: context.caller?.capabilities.has('catalogue.read') ? [asData(origin + self)] : [],
    rendering: [],
    partOf: above.map((one) => ({
      id:
        origin +
        addressOf(kind === 'story' ? seriesCollection : version === 3 ? collection3 : collection2, { uuid: one.uuid }),
      label: plainWords(one.title),
    })),
  }
}

const asData = (id: string): LinkedResource => ({
  id,
  type: 'Dataset',
  label: DESCRIPTION,
  format: 'application/json',
})

const ATTRIBUTION = { en: ['Attribution'], it: ['Attribuzione'] }
const DESCRIPTION = { en: ['Description as data'], it: ['Descrizione come dati'] }

const providerOf = ({ displayName, logo }: Tenant, origin: string) => ({
  id: `${origin}/`,
  label: plainWords(displayName),
  homepage: `${origin}/`,
  ...(logo !== null && { logo: origin + addressOf(readLogo, {}, { version: logo }) }),
})
