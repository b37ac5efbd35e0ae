import * as calls from '@pressmark/contract/presentation/presentation.ts'
import { PRESENTATION_CONTEXT_2 } from '@pressmark/iiif/presentation/description2.ts'
import { PRESENTATION_CONTEXT } from '@pressmark/iiif/presentation/description3.ts'
import { collection2, manifest2 } from '@pressmark/iiif/presentation/manifest2.ts'
import { collection3, manifest3 } from '@pressmark/iiif/presentation/manifest3.ts'
import { withAuthServices, visibleEntity } from '#media/rights.ts'
import type { Database } from '#platform/db/database.ts'
import type { Stream } from '#platform/http/route.ts'
import { describeCollection } from './collection-manifest.ts'
import type { DocumentContext } from './describe.ts'
import { idOrigin, sendLinkedData } from './documents.ts'
import { describeItem } from './item-manifest.ts'

const VERSIONS = [
  { version: 3, context: PRESENTATION_CONTEXT, manifest: calls.manifest3, collection: calls.collection3 },
  { version: 2, context: PRESENTATION_CONTEXT_2, manifest: calls.manifest2, collection: calls.collection2 },
] as const

const writeItem = async (document: DocumentContext) => {
  const described = await describeItem(document)
  return document.version === 3 ? manifest3(described) : manifest2(described)
}

const writeCollection = async (document: DocumentContext) => {
  const described = await describeCollection(document)
  return document.version === 3 ? collection3(described) : collection2(described)
}

export const presentationRoutes = (stream: Stream, { database }: { database: Database }) => {
  for (const { version, context, manifest, collection } of VERSIONS) {
    for (const { call, entity, write } of [
      { call: manifest, entity: 'item', write: writeItem },
      { call: collection, entity: 'collection', write: writeCollection },
    ] as const) {
      stream(call, 'public', async ({ params: { uuid }, query, tenant, caller, request, reply, ...rest }) => {
        const origin = idOrigin(tenant, rest.origin)
        await withAuthServices(visibleEntity(database, tenant, caller, { entity, uuid }), origin, uuid)
        const db = database.reader(tenant.id)
        return sendLinkedData(
          { request, reply, caller },
          await write({ db, tenant, caller, origin, version, uuid, part: query?.part }),
          context,
        )
      })
    }
  }
}
