import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyAnnotations, storyManifest, manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { listSeriesOfStory } from '@pressmark/contract/stories/series.ts'
import { listStories, readStory as readCall, type Story, type StoryCard } from '@pressmark/contract/stories/stories.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { AREA_STROKE_WIDTH, DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import type { Step } from '@pressmark/contract/stories/steps.ts'
import { formatRegion } from '@pressmark/iiif/image/region.ts'
import { formatRegionFragment } from '@pressmark/iiif/presentation/region-fragment.ts'
import { formatSvgSelector } from '@pressmark/iiif/presentation/svg-selector.ts'
import { versionForReader, type ImageReader } from '#media/images/image-view.ts'
import { isPubliclyVisible, seesPublicOnly } from '#media/rights.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link } from '#platform/hal.ts'
import { imageServiceAddress, thumbnailAddress } from '#media/addresses.ts'
import { pairsOfRow, STORY_COLUMNS } from '../fields.ts'
import { lookOf } from './look.ts'
import { readImagedSteps, type ImagedStep } from './shown-images.ts'
import type { Area } from './step-rows.ts'

type Cover = Area & {
  image: Omit<NonNullable<ImagedStep['image']>, 'item' | 'title' | 'author' | 'pressmark' | 'thumbnail'> & {
    uuid: string
  }
}
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
  cover_uuid: string | null
  opening: unknown
  closing: unknown
  language: string | null
  translations: unknown
}

// $3 is the series of the list, or null. $5: only public images.
const STORIES = `
  select e.uuid, e.title, e.author, e.description, e.metadata, s.name as state, s.is_public as in_public_state, e.version, e.created_at, e.modified_at,
    steps.many as steps, steps.flagged, cover.area as cover, place.position, e.cover_uuid, e.opening, e.closing,
    e.language, e.translations
  from unnest($2::uuid[]) with ordinality requested(uuid, place)
  join story e on e.tenant_id = $1 and e.uuid = requested.uuid
  join state s on s.tenant_id = $1 and s.uuid = e.state_uuid
  left join series_story place on place.tenant_id = $1 and place.series_uuid = $3 and place.story_uuid = e.uuid
  left join lateral (
    select count(*) as many, count(*) filter (where a.uuid is null or st.drawn_on <> a.original_sha256) as flagged
    from story_step st left join asset a on a.tenant_id = $1 and a.uuid = st.canvas_uuid
    where st.tenant_id = $1 and st.story_uuid = e.uuid) steps on true
  left join lateral (
    select jsonb_build_object('x', st.x, 'y', st.y, 'width', st.width, 'height', st.height, 'image', jsonb_build_object(
      'uuid', a.uuid, 'width', a.width, 'height', a.height, 'pyramid', a.pyramid,
      'watermarkedPyramid', a.watermarked_pyramid, 'watermarkedWith', a.watermarked_with,
      'inPublicState', case when own.name = $4 then above.is_public else own.is_public end)) as area
    from story_step st join asset a on a.tenant_id = $1 and a.uuid = st.canvas_uuid and a.pyramid is not null
    join item i on i.tenant_id = $1 and i.uuid = a.item_uuid
    join state own on own.tenant_id = $1 and own.uuid = a.state_uuid
    join state above on above.tenant_id = $1 and above.uuid = i.state_uuid
    where st.tenant_id = $1 and st.story_uuid = e.uuid
      and (not $5 or case when own.name = $4 then above.is_public else own.is_public end)
    order by st.canvas_uuid is distinct from e.cover_uuid, st.position limit 1) cover on true
  order by requested.place`

/** The reader, whose rights decide which images are shown and which addresses they have, and the start of all addresses. */
type ShownTo = ImageReader & { origin: string }

const readRows = (
  db: TenantDb,
  { uuids, series }: { uuids: readonly string[]; series: string | null },
  reader: ImageReader,
): Promise<Row[]> =>
  db.named<Row>('stories', STORIES, [db.tenantId, uuids, series, DEFAULT_STATE, seesPublicOnly(reader)])

/** Returns the list entries of these stories in the given order. Skips unknown uuids.
 *  @param series whose list contains them; then they have a position */
export const readStoryCards = async (
  db: TenantDb,
  uuids: readonly string[],
  shownTo: ShownTo,
  { series = null }: { series?: string | null } = {},
): Promise<StoryCard[]> => (await readRows(db, { uuids, series }, shownTo)).map((row) => cardOf(row, shownTo))

/** @throws notFound */
export const readStory = async (db: TenantDb, uuid: string, shownTo: ShownTo): Promise<Story> => {
  const [[row], steps] = await Promise.all([
    readRows(db, { uuids: [uuid], series: null }, shownTo),
    readImagedSteps(db, uuid),
  ])
  if (row === undefined) throw new Refusal('notFound')
  const shown = steps.flatMap(({ image }) => image ?? [])
  return {
    ...cardOf(row, shownTo),
    ...lookOf(row),
    annotations: steps.map((step) => stepAnswer(uuid, step, shownTo)),
    public: [row.in_public_state, ...shown.map(({ inPublicState }) => inPublicState)].every((inPublicState) =>
      isPubliclyVisible(shownTo.tenant, { inPublicState }),
    ),
  }
}

const cardOf = (row: Row, { origin, ...reader }: ShownTo): StoryCard => {
  const { uuid, cover } = row
  const isShown = cover !== null && (reader.caller !== undefined || isPubliclyVisible(reader.tenant, cover.image))
  const region = isShown ? regionAddress(cover.image, cover, reader) : undefined
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

/** Side of the image of an area, px. */
const REGION_SIDE = 400

/** Returns the canonical address of a step. */
export const stepAddress = (story: string, step: string): string =>
  `${addressOf(storyManifest, { uuid: story }).replace(/\/manifest$/, '')}/annotation/${step}`

/** Returns the canvas id of an image in the manifest of its item. */
export const canvasAddress = (item: string, image: string): string =>
  `${manifestOf(item).replace(/\/manifest$/, '')}/canvas/${image}`

const manifestOf = (item: string): string => addressOf(manifest3, { uuid: item })

/** Returns the address of the image of an area, with its version for this reader. The region is a fraction of the image, so reduced images show the same area.
 *  @returns undefined if the area is outside the image, or the size is unknown */
export const regionAddress = (
  { uuid, ...size }: Cover['image'],
  { x, y, width, height }: Area,
  reader: ImageReader,
): string | undefined => {
  if (size.width === null || size.height === null || x >= size.width || y >= size.height) return undefined
  const region = formatRegion({
    type: 'percent',
    x: percentOf(x, size.width),
    y: percentOf(y, size.height),
    width: percentOf(Math.min(width, size.width - x), size.width),
    height: percentOf(Math.min(height, size.height - y), size.height),
  })
  return `${imageServiceAddress(3, uuid, versionForReader(size, reader))}/${region}/!${REGION_SIDE},${REGION_SIDE}/0/default.jpg`
}

/* Precise to a pixel of any image. */
const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 1e10) / 1e8

/** Returns a step as members read it. */
export const stepAnswer = (story: string, step: ImagedStep, shownTo: ShownTo): Step => {
  const { origin, tenant } = shownTo
  const { uuid, canvas_uuid: image, title, commentary, transition, picture, outline } = step
  const area = { x: step.x, y: step.y, width: step.width, height: step.height }
  const item = step.image?.item ?? ''
  const full = step.image === null ? origin + imageServiceAddress(3, image) : origin + canvasAddress(item, image)
  return {
    '@id': origin + stepAddress(story, uuid),
    '@type': 'oa:Annotation',
    label: title,
    canvasUuid: image,
    motivation: ['oa:tagging', 'oa:commenting'],
    transition,
    resource: [{ '@type': 'dctypes:Text', chars: commentary, format: 'text/html' }],
    on: [
      {
        '@type': 'oa:SpecificResource',
        full,
        selector: {
          '@type': 'oa:Choice',
          default: { '@type': 'oa:FragmentSelector', value: formatRegionFragment({ unit: 'pixel', ...area }) },
          item: {
            '@type': 'oa:SvgSelector',
            value: formatSvgSelector(outline, area, { strokeWidth: AREA_STROKE_WIDTH }),
          },
        },
        within: { '@id': step.image === null ? full : origin + manifestOf(item), '@type': 'sc:Manifest' },
      },
    ],
    translations: step.translations,
    picture,
    image: step.image && {
      culturalItemUuid: item,
      sgtt: step.image.title,
      autn: step.image.author,
      pressmark: step.image.pressmark,
      width: step.image.width,
      height: step.image.height,
      public: isPubliclyVisible(tenant, step.image),
    },
    _links: linksOf(step, area, shownTo),
  }
}

const linksOf = (
  { canvas_uuid: uuid, image }: ImagedStep,
  area: Area,
  { origin, ...reader }: ShownTo,
): Step['_links'] => {
  if (image === null) return {}
  const region = image.pyramid === null ? undefined : regionAddress({ ...image, uuid }, area, reader)
  return {
    ...(region !== undefined && { annotatedRegion: link(origin, region) }),
    full: link(origin, canvasAddress(image.item, uuid)),
    manifest: link(origin, manifestOf(image.item)),
    ...(image.thumbnail !== null && { thumb: link(origin, thumbnailAddress(uuid, image.thumbnail)) }),
    ...(image.pyramid !== null && {
      iiif: link(origin, imageServiceAddress(3, uuid, versionForReader(image, reader))),
    }),
  }
}
