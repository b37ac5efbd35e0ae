import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import type { ListedStory, SeriesListing } from '@pressmark/contract/stories/series.ts'
import { isPubliclyVisible, seesPublicOnly, visibleEntity } from '#media/rights.ts'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, type Paging } from '#platform/hal.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import { readStoryCards } from '../storyboards/answers.ts'

/** The condition that all images of a story are public. The statement has the story as `e`, the tenant as $1 and DEFAULT_STATE as $4. */
export const HAS_PUBLIC_IMAGES = `not exists (
    select from story_step st
    join asset a on a.tenant_id = $1 and a.uuid = st.canvas_uuid
    join item i on i.tenant_id = $1 and i.uuid = a.item_uuid
    join state own on own.tenant_id = $1 and own.uuid = a.state_uuid
    join state above on above.tenant_id = $1 and above.uuid = i.state_uuid
    where st.tenant_id = $1 and st.story_uuid = e.uuid
      and not case when own.name = $4 then above.is_public else own.is_public end)`

type ListingContext = {
  database: Pick<Database, 'reader'>
  tenant: Tenant
  caller: Caller | undefined
  origin: string
  url: string
}

/** Returns a series as this reader may see it: members see all its stories, others those in a public state.
 *  @throws notFound; notSignedIn if a member could see it */
export const readSeriesListing = async (
  { database, ...context }: ListingContext,
  uuid: string,
  paging: Paging,
): Promise<SeriesListing> => {
  const { tenant, caller, origin, url } = context
  const { everyone } = await visibleEntity(database, tenant, caller, { entity: 'series', uuid })
  const db = database.reader(tenant.id)
  const values = [db.tenantId, uuid, seesPublicOnly(context), DEFAULT_STATE]
  const [series, [counted], rows] = await Promise.all([
    db
      .selectFrom('series')
      .select(['title', 'description'])
      .where('tenant_id', '=', tenant.id)
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow(() => new Refusal('notFound')),
    db.named<{ total: number }>('number of listed stories', COUNT, values.slice(0, 3)),
    db.named<Row>('listed stories', STORIES, [...values, paging.size, paging.page * paging.size]),
  ])
  const page = pageInfo(paging, counted!.total) // a count has one row
  return {
    uuid,
    sgtt: series.title,
    description: series.description,
    public: everyone,
    _embedded: { storyboards: await listedStories(db, rows, context) },
    _links: pageLinks(origin, url, page),
    page,
  }
}

type Row = { uuid: string; inPublicState: boolean }

const FROM = `
  from series_story p
  join story e on e.tenant_id = $1 and e.uuid = p.story_uuid
  join state s on s.tenant_id = $1 and s.uuid = e.state_uuid
  where p.tenant_id = $1 and p.series_uuid = $2 and (not $3 or s.is_public)`
const COUNT = `select count(*)::integer as total ${FROM}`
const STORIES = `select e.uuid, s.is_public and ${HAS_PUBLIC_IMAGES} as "inPublicState" ${FROM} order by p.position limit $5 offset $6`

const listedStories = async (
  db: TenantDb,
  rows: readonly Row[],
  { tenant, caller, origin }: Omit<ListingContext, 'database' | 'url'>,
): Promise<ListedStory[]> => {
  const isPublic = new Map(rows.map((row) => [row.uuid, isPubliclyVisible(tenant, row)]))
  const cards = await readStoryCards(db, [...isPublic.keys()], { origin, tenant, caller })
  return cards.map(({ uuid, sgtt, author, description, stepsCount, thumbnail }) => ({
    uuid,
    sgtt,
    author,
    description,
    stepsCount,
    thumbnail,
    public: isPublic.get(uuid)!, // the cards are of these rows
  }))
}
