import { SERIES_STORIES_SIZE } from '@pressmark/contract/platform/constants.ts'
import {
  addStory as addCall,
  createSeries as createCall,
  deleteSeries as deleteCall,
  findSeriesByMetadata,
  findSeriesByUuid,
  listSeries,
  listSeriesOfStory,
  listStoriesOfSeries,
  orderStories as orderCall,
  placeStory as placeCall,
  readSeries as readCall,
  readSeriesListing as listingCall,
  removeStory as removeCall,
  updateSeries,
} from '@pressmark/contract/stories/series.ts'
import { sql } from 'kysely'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { isDescending, pageInfo, pageLinks, pagingOf, type Paging } from '#platform/hal.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import { uuidsOfLinks } from '#platform/http/uri-list.ts'
import { fieldHas, listOf, type UuidPage } from '../lists.ts'
import { readStoryCards } from '../storyboards/answers.ts'
import { requireSeries, storiesOfSeries, readSeries, readSeriesCards } from './answers.ts'
import { addStory, orderStories, placeStory, removeStory } from './series-stories.ts'
import { readSeriesListing } from './listing.ts'
import { createSeries, deleteSeries, saveSeries, requireStories, type SeriesInput } from './series.ts'

/** Default sort field. */
const BY_TITLE = 'sgtt'

export const seriesRoutes = (route: Route, stream: Stream, { database }: { database: Database }) => {
  route(readCall, 'catalogue.read', ({ params, db, origin }) => readSeries(db, params.uuid, origin))
  route(findSeriesByUuid, 'catalogue.read', ({ query, db, origin }) => readSeries(db, query.uuid, origin))

  route(listSeries, 'catalogue.read', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    return seriesPage(
      context,
      paging,
      await listOf(context.db, 'series', paging, { sort: query.sort?.[0] ?? BY_TITLE }),
    )
  })

  route(findSeriesByMetadata, 'catalogue.read', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    const condition = fieldHas(query.name, query.value)
    return seriesPage(
      context,
      paging,
      await listOf(context.db, 'series', paging, { sort: query.sort?.[0] ?? BY_TITLE, condition }),
    )
  })

  route(listSeriesOfStory, 'catalogue.read', async ({ params, query, ...context }) => {
    await requireStories(context.db, [params.uuid])
    const paging = pagingOf(query)
    const condition = sql`exists (select from series_story p
      where p.tenant_id = e.tenant_id and p.series_uuid = e.uuid and p.story_uuid = ${params.uuid})`
    return seriesPage(
      context,
      paging,
      await listOf(context.db, 'series', paging, { sort: query.sort?.[0] ?? BY_TITLE, condition }),
    )
  })

  route(listStoriesOfSeries, 'catalogue.read', async ({ params: { uuid }, query, db, origin, tenant, caller, url }) => {
    await requireSeries(db, uuid)
    const paging = pagingOf(query, SERIES_STORIES_SIZE)
    const { uuids, total } = await storiesOfSeries(db, uuid, paging, { descending: isDescending(query.sort) })
    const page = pageInfo(paging, total)
    const storyboards = await readStoryCards(db, uuids, { origin, tenant, caller }, { series: uuid })
    return { _embedded: { storyboards }, _links: pageLinks(origin, url, page), page }
  })

  route(createCall, 'catalogue.edit', async ({ body, db, caller, origin }) => {
    const stories = uuidsOfLinks((body.storyboards ?? []).map((one) => `/${one}`))
    const uuid = await createSeries(db, caller, { ...inputOf(body), stories })
    return readSeries(db, uuid, origin)
  })

  route(updateSeries, 'catalogue.edit', async ({ params: { uuid }, body, db, caller, ifMatch, origin }) => {
    await saveSeries(db, caller, { uuid, ifMatch }, inputOf(body))
    return readSeries(db, uuid, origin)
  })

  route(deleteCall, 'catalogue.edit', async ({ params, db, caller, ifMatch }) => {
    await deleteSeries(db, caller, params.uuid, ifMatch)
    return undefined
  })

  route(addCall, 'catalogue.edit', async ({ params: { uuid: series }, body, db, caller: person, ifMatch, origin }) => {
    await addStory({ db, person, series, ifMatch }, body.storyboardUuid, body.position)
    return readSeries(db, series, origin)
  })

  route(
    removeCall,
    'catalogue.edit',
    async ({ params: { uuid: series }, body, db, caller: person, ifMatch, origin }) => {
      await removeStory({ db, person, series, ifMatch }, body.storyboardUuid)
      return readSeries(db, series, origin)
    },
  )

  route(
    placeCall,
    'catalogue.edit',
    async ({ params: { uuid: series }, body, db, caller: person, ifMatch, origin }) => {
      await placeStory({ db, person, series, ifMatch }, body.storyboardUuid, body.position)
      return readSeries(db, series, origin)
    },
  )

  route(orderCall, 'catalogue.edit', async ({ params: { uuid: series }, body, db, caller: person, ifMatch }) => {
    await orderStories({ db, person, series, ifMatch }, uuidsOfLinks(body.map((one) => `/${one}`)))
    return undefined
  })

  stream(listingCall, 'public', ({ params: { uuid }, query, tenant, caller, origin, url }) =>
    readSeriesListing({ database, tenant, caller, origin, url }, uuid, pagingOf(query)),
  )
}

type Body = {
  sgtt?: string
  pressmark?: string
  description?: string
  customMetadataList?: SeriesInput['list']
}

const inputOf = ({ sgtt, pressmark, description, customMetadataList }: Body): SeriesInput => ({
  fields: { sgtt, pressmark, sgti: description },
  list: customMetadataList,
})

const seriesPage = async (
  { db, origin, url }: { db: TenantDb; origin: string; url: string },
  paging: Paging,
  { uuids, total }: UuidPage,
) => {
  const page = pageInfo(paging, total)
  const storyboardCollections = await readSeriesCards(db, uuids, origin)
  return { _embedded: { storyboardCollections }, _links: pageLinks(origin, url, page), page }
}
