import { seriesCollection, storyAnnotations, storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { ANNOTATION_CONTEXT } from '@pressmark/iiif/presentation/annotation3.ts'
import { PRESENTATION_CONTEXT } from '@pressmark/iiif/presentation/description3.ts'
import { collection3, manifest3 } from '@pressmark/iiif/presentation/manifest3.ts'
import { withAuthServices, visibleEntity } from '#media/rights.ts'
import type { Database } from '#platform/db/database.ts'
import type { Stream } from '#platform/http/route.ts'
import { visibleStory } from '#stories/storyboards/playback.ts'
import { idOrigin, sendLinkedData } from '../documents.ts'
import { describeSeries } from './series-collection.ts'
import { describeStory, writeAnnotations } from './story-manifest.ts'

export const storyPresentationRoutes = (stream: Stream, { database }: { database: Database }) => {
  for (const { call, context, write } of [
    {
      call: storyManifest,
      context: PRESENTATION_CONTEXT,
      write: async (...story: Parameters<typeof describeStory>) => manifest3(await describeStory(...story)),
    },
    { call: storyAnnotations, context: ANNOTATION_CONTEXT, write: writeAnnotations },
  ]) {
    stream(call, 'public', async ({ params: { uuid }, tenant, caller, request, reply, ...rest }) => {
      const origin = idOrigin(tenant, rest.origin)
      const steps = await withAuthServices(visibleStory(database, tenant, caller, uuid), origin, uuid)
      const db = database.reader(tenant.id)
      const document = await write({ db, tenant, caller, origin, version: 3, uuid }, steps)
      return sendLinkedData({ request, reply, caller }, document, context)
    })
  }

  stream(
    seriesCollection,
    'public',
    async ({ params: { uuid }, query: { part }, tenant, caller, request, reply, ...rest }) => {
      const origin = idOrigin(tenant, rest.origin)
      await withAuthServices(visibleEntity(database, tenant, caller, { entity: 'series', uuid }), origin, uuid)
      const db = database.reader(tenant.id)
      const described = await describeSeries({ db, tenant, caller, origin, version: 3, uuid, part })
      return sendLinkedData({ request, reply, caller }, collection3(described), PRESENTATION_CONTEXT)
    },
  )
}
