import {
  deleteMapping as deleteCall,
  listMappings as listCall,
  readMapping as readCall,
  saveMapping as saveCall,
} from '@pressmark/contract/ingest/mappings.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import { deleteMapping, listMappings, mappingAnswer, mappingSummary, readMapping, saveMapping } from './mappings.ts'

/** Registers the routes of saved mappings of spreadsheet columns. */
export const mappingRoutes = (route: Route) => {
  route(listCall, 'media.import', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await listMappings(db, paging)
    const page = pageInfo(paging, total)
    const mappings = rows.map((row) => mappingSummary(row, origin))
    return { _embedded: { mappings }, _links: pageLinks(origin, url, page), page }
  })

  route(readCall, 'media.import', async ({ params, db, origin }) =>
    mappingAnswer(await readMapping(db, params.uuid), origin),
  )

  route(saveCall, 'media.import', async ({ body, db, caller, origin }) =>
    mappingAnswer(await readMapping(db, await saveMapping(db, caller, body)), origin),
  )

  route(deleteCall, 'media.import', async ({ params, db, caller }) => {
    await deleteMapping(db, caller, params.uuid)
    return undefined
  })
}
