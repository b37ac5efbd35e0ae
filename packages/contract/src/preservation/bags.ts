import { DOWNLOAD_REFUSALS } from '../delivery/downloads.ts'
import { endpoint } from '../platform/endpoint.ts'
import { UuidParams } from '../platform/hal.ts'

const produces = 'application/zip'

export const bagCollection = endpoint({
  id: 'bags.getCollection',
  method: 'GET',
  path: '/meta/culturalItemCollections/:uuid/bag',
  summary:
    'A collection with everything below it as a zipped BagIt bag: originals, metadata, manifests, history (RFC 8493)',
  params: UuidParams,
  produces,
  refusals: DOWNLOAD_REFUSALS,
})

export const bagTenant = endpoint({
  id: 'bags.getTenant',
  method: 'GET',
  path: '/meta/bag',
  summary: 'All entries of the organisation as a zipped BagIt bag (RFC 8493)',
  produces,
  refusals: DOWNLOAD_REFUSALS,
})
