import { findSpelling as spellingCall, readFacets as facetsCall } from '@pressmark/contract/catalogue/facets.ts'
import {
  deleteSavedSearch as deleteCall,
  listSavedSearches as listCall,
  renameSavedSearch as renameCall,
  saveSearch as saveCall,
} from '@pressmark/contract/catalogue/saved-searches.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { readFacets, type FacetCache } from './facets.ts'
import type { ListCaches } from './list-caches.ts'
import { findSpelling } from './spelling.ts'
import { createTenantCache } from './tenant-cache.ts'
import {
  deleteSavedSearch,
  listSavedSearches,
  readSavedSearch,
  renameSavedSearch,
  savedSearchAnswer,
  saveSearch,
} from './saved-searches.ts'

const MAX_COUNTS = 1000

export const searchRoutes = (route: Route, { live, lists }: { live: Bus; lists: ListCaches }) => {
  const counts: FacetCache = createTenantCache(live, MAX_COUNTS)

  route(facetsCall, 'catalogue.read', ({ query, db }) => readFacets(db, counts, query))

  route(spellingCall, 'catalogue.read', async ({ query, db }) => {
    const spelling = await findSpelling(db, lists, query)
    return { text: spelling?.text ?? null, totalElements: spelling?.total ?? 0 }
  })

  route(listCall, 'catalogue.read', async ({ query, db, caller, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await listSavedSearches(db, caller, paging)
    const page = pageInfo(paging, total)
    const savedSearches = rows.map((row) => savedSearchAnswer(row, origin))
    return { _embedded: { savedSearches }, _links: pageLinks(origin, url, page), page }
  })

  route(saveCall, 'catalogue.read', async ({ body, db, caller, origin }) => {
    const uuid = await saveSearch(db, caller, body)
    return savedSearchAnswer(await readSavedSearch(db, caller, uuid), origin)
  })

  route(renameCall, 'catalogue.read', async ({ params: { uuid }, body, db, caller, ifMatch, origin }) => {
    await renameSavedSearch(db, caller, { uuid, ifMatch }, body.name)
    return savedSearchAnswer(await readSavedSearch(db, caller, uuid), origin)
  })

  route(deleteCall, 'catalogue.read', async ({ params, db, caller }) => {
    await deleteSavedSearch(db, caller, params.uuid)
    return undefined
  })
}
