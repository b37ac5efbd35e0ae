import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import { seriesViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { seriesCollection, storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { readSeries } from '@pressmark/contract/stories/series.ts'
import type { CollectionDescription } from '@pressmark/iiif/presentation/presentation-description.ts'
import { seesPublicOnly } from '#media/rights.ts'
import { HAS_PUBLIC_IMAGES } from '#stories/series/listing.ts'
import { describe, type DocumentContext } from '../describe.ts'
import { inParts, PART } from '../parts.ts'
import { plainWords } from '../words.ts'

/**
 * Describes a series with the stories that this reader may see, in their order. A large series is split into parts.
 * @throws notFound
 */
export const describeSeries = async (context: DocumentContext): Promise<CollectionDescription> => {
  const { db, origin, uuid, part } = context
  const seen = [db.tenantId, uuid, seesPublicOnly(context), DEFAULT_STATE]
  const [whole, [counted]] = await Promise.all([
    describe(context, 'series', {
      call: seriesCollection,
      self: addressOf(readSeries, { uuid }),
      viewer: seriesViewerAddress(uuid),
    }),
    db.named<{ total: number }>('number of stories of collection', COUNT, seen),
  ])
  return inParts(whole, { total: counted?.total ?? 0, part }, async (offset) => {
    const stories = await db.named<Row>('stories of collection', STORIES, [...seen, PART, offset])
    return stories.map((story) => ({
      type: 'Manifest',
      id: origin + addressOf(storyManifest, { uuid: story.uuid }),
      label: plainWords(story.title),
    }))
  })
}

type Row = { uuid: string; title: string }

// All images of a public story are public. $3: only public stories.
const SEEN = `
  from series_story p
  join story e on e.tenant_id = $1 and e.uuid = p.story_uuid
  join state s on s.tenant_id = $1 and s.uuid = e.state_uuid
  where p.tenant_id = $1 and p.series_uuid = $2 and (not $3 or s.is_public and ${HAS_PUBLIC_IMAGES})`

const COUNT = `select count(*)::integer as total ${SEEN}`
const STORIES = `select e.uuid, e.title ${SEEN} order by p.position limit $5 offset $6`
