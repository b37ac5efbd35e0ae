import {
  createDraftLink as createDraftCall,
  listDraftLinks,
  openDraft,
  revokeDraftLink as revokeDraftCall,
} from '@pressmark/contract/stories/draft-links.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { StoryLook } from '@pressmark/contract/stories/look.ts'
import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import {
  createStory as createCall,
  deleteStory as deleteCall,
  duplicateStory as duplicateCall,
  findStoriesByMetadata,
  findStoriesOfImage,
  findStoriesOfItem,
  findStoryByUuid,
  importStory as importCall,
  listStories,
  listStoryAuthors,
  STORY_AUTHORS,
  readPlayback as playbackCall,
  readStory as readCall,
  updateStory,
} from '@pressmark/contract/stories/stories.ts'
import { sql, type RawBuilder } from 'kysely'
import { requireItem } from '#catalogue/items/answers.ts'
import { locateAsset } from '#catalogue/assets/update.ts'
import type { Database, TenantDb } from '#platform/db/database.ts'
import { pageInfo, pageLinks, pagingOf, type Paging } from '#platform/hal.ts'
import { draftCookie, draftCookieOptions, draftOf } from '#platform/http/draft-cookie.ts'
import type { Context, Route, Stream } from '#platform/http/route.ts'
import { fieldHas, listOf, type UuidPage } from '../lists.ts'
import { createDraftLink, expiryOfDraft, readDraftLinks, revokeDraftLink } from '../draft-links/draft-links.ts'
import { deleteStory } from './delete-story.ts'
import { importStory } from './import-story.ts'
import { readPlayback } from './playback.ts'
import { createStory, duplicateStory, saveStory, type StoryInput } from './stories.ts'
import { readStory, readStoryCards } from './answers.ts'

/** Default sort order. */
const LATEST_FIRST = 'lastModifiedDate,desc'

export const storyRoutes = (route: Route, stream: Stream, { database }: { database: Database }) => {
  route(readCall, 'catalogue.read', ({ params, db, ...shownTo }) => readStory(db, params.uuid, shownTo))
  route(findStoryByUuid, 'catalogue.read', ({ query, db, ...shownTo }) => readStory(db, query.uuid, shownTo))

  route(listStories, 'catalogue.read', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    const condition = withinLimits(query)
    return storyPage(
      context,
      paging,
      await listOf(context.db, 'story', paging, { sort: query.sort?.[0] ?? LATEST_FIRST, condition }),
    )
  })

  route(listStoryAuthors, 'catalogue.read', async ({ db }) => ({ authors: await readAuthors(db) }))

  route(findStoriesByMetadata, 'catalogue.read', async ({ query, ...context }) => {
    const paging = pagingOf(query)
    const condition = sql`${fieldHas(query.name, query.value)} and ${withinLimits(query)}`
    return storyPage(
      context,
      paging,
      await listOf(context.db, 'story', paging, { sort: query.sort?.[0] ?? LATEST_FIRST, condition }),
    )
  })

  route(findStoriesOfItem, 'catalogue.read', async ({ query, ...context }) => {
    await requireItem(context.db, query.uuid)
    const paging = pagingOf(query)
    const condition = sql`exists (select from story_step st join asset a on a.tenant_id = st.tenant_id and a.uuid = st.canvas_uuid
      where st.tenant_id = e.tenant_id and st.story_uuid = e.uuid and a.item_uuid = ${query.uuid})`
    return storyPage(
      context,
      paging,
      await listOf(context.db, 'story', paging, { sort: query.sort?.[0] ?? LATEST_FIRST, condition }),
    )
  })

  route(findStoriesOfImage, 'catalogue.read', async ({ query, ...context }) => {
    await locateAsset(context.db, query.uuid, 'images')
    const paging = pagingOf(query)
    const condition = sql`exists (select from story_step st
      where st.tenant_id = e.tenant_id and st.story_uuid = e.uuid and st.canvas_uuid = ${query.uuid})`
    return storyPage(
      context,
      paging,
      await listOf(context.db, 'story', paging, { sort: query.sort?.[0] ?? LATEST_FIRST, condition }),
    )
  })

  route(createCall, 'catalogue.edit', async ({ body, db, caller, origin, tenant }) => {
    const uuid = await createStory(db, caller, inputOf(body))
    return readStory(db, uuid, { origin, tenant, caller })
  })

  route(updateStory, 'catalogue.edit', async ({ params: { uuid }, body, db, caller, ifMatch, origin, tenant }) => {
    await saveStory(db, caller, { uuid, ifMatch }, inputOf(body))
    return readStory(db, uuid, { origin, tenant, caller })
  })

  route(duplicateCall, 'catalogue.edit', async ({ params, body, db, caller, origin, tenant }) => {
    const uuid = await duplicateStory(db, caller, params.uuid, { title: body.sgtt })
    return readStory(db, uuid, { origin, tenant, caller })
  })

  route(deleteCall, 'catalogue.edit', async ({ params, db, caller, ifMatch }) => {
    await deleteStory(db, caller, params.uuid, ifMatch)
    return undefined
  })

  route(importCall, 'catalogue.edit', async ({ body, db, caller, origin, tenant }) => {
    const { uuid, skipped } = await importStory(db, caller, body.manifest)
    return { storyboard: await readStory(db, uuid, { origin, tenant, caller }), skipped }
  })

  route(listDraftLinks, 'catalogue.edit', async ({ params, db }) => ({
    draftLinks: await readDraftLinks(db, params.uuid),
  }))

  route(createDraftCall, 'catalogue.edit', async ({ params: { uuid }, body, db, caller, origin }) => {
    const { token, ...link } = await createDraftLink(db, caller, uuid, body)
    // Browsers do not send the part after # to servers, so that no log has the token.
    return { ...link, address: `${origin}${storyViewerAddress(uuid)}#draft=${token}` }
  })

  route(revokeDraftCall, 'catalogue.edit', async ({ params: { uuid: story, link }, db, caller }) => {
    await revokeDraftLink(db, caller, { story, link })
    return undefined
  })

  stream(openDraft, 'public', async ({ body: { token }, tenant, origin, reply }) => {
    const expires = await expiryOfDraft(database.reader(tenant.id), token)
    reply.setCookie(draftCookie(origin), token, { ...draftCookieOptions(origin), expires })
    return reply.code(204).header('cache-control', 'no-store').send()
  })

  stream(playbackCall, 'public', ({ params: { uuid }, tenant, caller, origin, request }) =>
    readPlayback({ database, tenant, caller, origin, uuid, draft: draftOf(request) }),
  )
}

type Limits = { state?: string; author?: string }

const withinLimits = ({ state, author }: Limits): RawBuilder<unknown> => sql`
  ${state === undefined ? sql`true` : sql`e.state_uuid = (select s.uuid from state s where s.tenant_id = e.tenant_id and s.name = ${state})`}
  and ${author === undefined ? sql`true` : sql`e.author = ${author}`}`

const readAuthors = async (db: TenantDb): Promise<{ author: string; storiesCount: number }[]> => {
  const { rows } = await sql<{ author: string; stories: number }>`
    select author, stories from (
      select author, count(*) as stories from story where tenant_id = ${db.tenantId} and author <> ''
      group by author order by count(*) desc, author limit ${STORY_AUTHORS}) most
    order by author`.execute(db)
  return rows.map(({ author, stories }) => ({ author, storiesCount: stories }))
}

type Body = { sgtt?: string; author?: string; description?: string } & {
  customMetadataList?: StoryInput['list']
  annotations?: StoryInput['steps']
} & Partial<StoryLook>

const inputOf = ({ sgtt, author, description, customMetadataList, annotations, ...look }: Body): StoryInput => ({
  fields: { sgtt, autn: author, sgti: description },
  list: customMetadataList,
  steps: annotations,
  look,
})

const storyPage = async (
  {
    db,
    origin,
    tenant,
    caller,
    url,
  }: Pick<Context<Endpoint, 'catalogue.read'>, 'db' | 'origin' | 'tenant' | 'caller' | 'url'>,
  paging: Paging,
  { uuids, total }: UuidPage,
) => {
  const page = pageInfo(paging, total)
  const storyboards = await readStoryCards(db, uuids, { origin, tenant, caller })
  return { _embedded: { storyboards }, _links: pageLinks(origin, url, page), page }
}
