import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyAnnotations, storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { listSeriesOfStory } from '@pressmark/contract/stories/series.ts'
import { listStories, readStory as readCall, type Story, type StoryCard } from '@pressmark/contract/stories/stories.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { isForEveryone } from '#media/rights.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link } from '#platform/hal.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { pairsOfRow, STORY_COLUMNS } from '../fields.ts'
import { readImagedSteps } from './shown-images.ts'
import { regionAddress, stepAnswer } from './step-answers.ts'
import type { Area } from './step-rows.ts'

type Cover = Area & { image: string; imageWidth: number | null; imageHeight: number | null }
type Row = {
  uuid: string
  title: string
  author: string
  description: string
  metadata: unknown
  state: string
  in_public_state: boolean
  version: number
  created_at: Date
  modified_at: Date
  steps: number
  flagged: number
  cover: Cover | null
  position: number | null
}

// $3: the series in whose list they stand, or null.
const STORIES = `
  select e.uuid, e.title, e.author, e.description, e.metadata, s.name as state, s.is_public as in_public_state, e.version, e.created_at, e.modified_at,
    steps.many as steps, steps.flagged, cover.told as cover, place.position
  from unnest($2::uuid[]) with ordinality wanted(uuid, place)
  join story e on e.tenant_id = $1 and e.uuid = wanted.uuid
  join state s on s.tenant_id = $1 and s.uuid = e.state_uuid
  left join series_story place on place.tenant_id = $1 and place.series_uuid = $3 and place.story_uuid = e.uuid
  left join lateral (
    select count(*) as many, count(*) filter (where a.uuid is null or st.drawn_on <> a.original_sha256) as flagged
    from story_step st left join asset a on a.tenant_id = $1 and a.uuid = st.canvas_uuid
    where st.tenant_id = $1 and st.story_uuid = e.uuid) steps on true
  left join lateral (
    select jsonb_build_object('image', a.uuid, 'imageWidth', a.width, 'imageHeight', a.height,
      'x', st.x, 'y', st.y, 'width', st.width, 'height', st.height) as told
    from story_step st join asset a on a.tenant_id = $1 and a.uuid = st.canvas_uuid and a.pyramid is not null
    where st.tenant_id = $1 and st.story_uuid = e.uuid order by st.position limit 1) cover on true
  order by wanted.place`

const readRows = (db: TenantDb, uuids: readonly string[], series: string | null): Promise<Row[]> =>
  db.named<Row>('stories', STORIES, [db.tenantId, uuids, series])

/** What lists say of these stories, in the order given; unknown ones are left out.
 *  @param series in whose list they stand: then they have a position */
export const readStoryCards = async (
  db: TenantDb,
  uuids: readonly string[],
  origin: string,
  { series = null }: { series?: string | null } = {},
): Promise<StoryCard[]> => (await readRows(db, uuids, series)).map((row) => cardOf(row, origin))

/** @throws notFound */
export const readStory = async (db: TenantDb, uuid: string, origin: string, tenant: Tenant): Promise<Story> => {
  const [[row], steps] = await Promise.all([readRows(db, [uuid], null), readImagedSteps(db, uuid)])
  if (row === undefined) throw new Refusal('notFound')
  const shown = steps.flatMap(({ image }) => image ?? [])
  return {
    ...cardOf(row, origin),
    annotations: steps.map((step) => stepAnswer(uuid, step, origin, tenant)),
    public: [row.in_public_state, ...shown.map(({ inPublicState }) => inPublicState)].every((inPublicState) =>
      isForEveryone(tenant, inPublicState),
    ),
  }
}

const cardOf = (row: Row, origin: string): StoryCard => {
  const { uuid, cover } = row
  const region =
    cover === null
      ? undefined
      : regionAddress(cover.image, cover, { width: cover.imageWidth, height: cover.imageHeight })
  return {
    uuid,
    state: row.state,
    sgtt: row.title,
    label: row.title,
    author: row.author,
    description: row.description,
    customMetadataList: pairsOfRow(STORY_COLUMNS, row),
    position: row.position,
    stepsCount: row.steps,
    flaggedCount: row.flagged,
    thumbnail: region === undefined ? null : origin + region,
    createdDate: row.created_at.toISOString(),
    lastModifiedDate: row.modified_at.toISOString(),
    version: row.version,
    _links: {
      self: link(origin, addressOf(readCall, { uuid })),
      storyboards: link(origin, listStories.path),
      storyboardCollections: link(origin, addressOf(listSeriesOfStory, { uuid })),
      manifest: link(origin, addressOf(storyManifest, { uuid })),
      annotations: link(origin, addressOf(storyAnnotations, { uuid })),
      viewer: link(origin, storyViewerAddress(uuid)),
    },
  }
}
