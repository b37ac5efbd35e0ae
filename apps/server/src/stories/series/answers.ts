import { seriesViewerAddress } from '@pressmark/contract/media/viewers.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { seriesCollection } from '@pressmark/contract/presentation/presentation.ts'
import {
  listStoriesOfSeries,
  readSeries as readCall,
  type Series,
  type SeriesCard,
} from '@pressmark/contract/stories/series.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link, type Paging } from '#platform/hal.ts'
import { pairsOfRow, SERIES_COLUMNS } from '../fields.ts'
import type { UuidPage } from '../lists.ts'
import { orderOf } from './order.ts'

type Row = {
  uuid: string
  title: string
  pressmark: string
  description: string
  metadata: unknown
  state: string
  version: number
  created_at: Date
  modified_at: Date
  stories: number
}

const SERIES = `
  select e.uuid, e.title, e.pressmark, e.description, e.metadata, s.name as state, e.version, e.created_at, e.modified_at,
    (select count(*) from series_story p where p.tenant_id = $1 and p.series_uuid = e.uuid) as stories
  from unnest($2::uuid[]) with ordinality requested(uuid, place)
  join series e on e.tenant_id = $1 and e.uuid = requested.uuid
  join state s on s.tenant_id = $1 and s.uuid = e.state_uuid
  order by requested.place`

/** Returns the list entries of these series in the given order. Skips unknown uuids. */
export const readSeriesCards = async (
  db: TenantDb,
  uuids: readonly string[],
  origin: string,
): Promise<SeriesCard[]> => {
  const rows = await db.named<Row>('series', SERIES, [db.tenantId, uuids])
  return rows.map((row) => cardOf(row, origin))
}

/** @throws notFound */
export const readSeries = async (db: TenantDb, uuid: string, origin: string): Promise<Series> => {
  const [[card], storyboards] = await Promise.all([readSeriesCards(db, [uuid], origin), orderOf(db, uuid)])
  if (card === undefined) throw new Refusal('notFound')
  return { ...card, storyboards }
}

const cardOf = (row: Row, origin: string): SeriesCard => ({
  uuid: row.uuid,
  state: row.state,
  sgtt: row.title,
  label: row.title,
  pressmark: row.pressmark,
  description: row.description,
  customMetadataList: pairsOfRow(SERIES_COLUMNS, row),
  storyboardsCount: row.stories,
  createdDate: row.created_at.toISOString(),
  lastModifiedDate: row.modified_at.toISOString(),
  version: row.version,
  _links: {
    self: link(origin, addressOf(readCall, { uuid: row.uuid })),
    storyboards: link(origin, addressOf(listStoriesOfSeries, { uuid: row.uuid })),
    'iiif-collection': link(origin, addressOf(seriesCollection, { uuid: row.uuid })),
    viewer: link(origin, seriesViewerAddress(row.uuid)),
  },
})

/** @throws notFound if the tenant has no such series */
export const requireSeries = async (db: TenantDb, uuid: string): Promise<void> => {
  const row = await db
    .selectFrom('series')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
}

/** Returns the stories of a series by position. */
export const storiesOfSeries = async (
  db: TenantDb,
  series: string,
  { page, size }: Paging,
  { descending }: { descending: boolean },
): Promise<UuidPage> => {
  const from = sql`from series_story where tenant_id = ${db.tenantId} and series_uuid = ${series}`
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ uuid: string }>`select story_uuid as uuid ${from}
      order by position ${descending ? sql`desc` : sql`asc`} limit ${size} offset ${page * size}`.execute(db),
  ])
  return { uuids: listed.rows.map(({ uuid }) => uuid), total: counted.rows[0]!.total } // a count has one row
}
