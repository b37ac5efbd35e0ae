import {
  addSheetImages as addImages,
  checkSpreadsheet,
  createSpreadsheet,
  importSpreadsheet,
  listSheetProblems,
  listSpreadsheets,
  readSpreadsheet,
  stopSpreadsheet,
  undoSpreadsheet,
} from '@pressmark/contract/ingest/spreadsheets.ts'
import { changeSheetChanges, listSheetChanges, readSheetChanges } from '@pressmark/contract/ingest/sheet-changes.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/db/database.ts'
import { isDescending, pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import { untilClosed } from '#platform/http/request.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { createSheet } from './new-sheet.ts'
import { problemPage, sheetAnswer, sheetPage } from './answers.ts'
import { addSheetImages } from './images.ts'
import { changePage, changeSummary, takeChanges } from './update/changes.ts'
import { startCheck, startImport, startUndo, stopStep } from './start-step.ts'

export const spreadsheetRoutes = (
  route: Route,
  stream: Stream,
  { database, blobs, jobs }: { database: Database; blobs: Blobs; jobs: Enqueue },
) => {
  stream(createSpreadsheet, 'media.import', async ({ body, tenant, caller, origin, reply }) => {
    const by = { tenantId: tenant.id, personUuid: caller.personUuid }
    const gone = untilClosed(reply.raw)
    const uuid = await createSheet({ database, blobs }, by, { ...body, signal: gone }).catch((error: unknown) => {
      if (!gone.aborted) throw error
    })
    if (uuid === undefined) return reply.hijack()
    return reply.code(201).send(await sheetAnswer(database.reader(tenant.id), uuid, origin))
  })

  route(listSpreadsheets, 'media.import', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const oldestFirst = query.sort !== undefined && !isDescending(query.sort)
    const { sheets, total } = await sheetPage(db, paging, { oldestFirst }, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { spreadsheets: sheets }, _links: pageLinks(origin, url, page), page }
  })

  route(readSpreadsheet, 'media.import', ({ params, db, origin }) => sheetAnswer(db, params.uuid, origin))

  route(listSheetProblems, 'media.import', async ({ params, query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { problems, total } = await problemPage(db, params.uuid, paging, query.sort)
    const page = pageInfo(paging, total)
    return { _embedded: { problems }, _links: pageLinks(origin, url, page), page }
  })

  route(listSheetChanges, 'media.import', async ({ params, query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { changes, total } = await changePage(db, params.uuid, query, paging)
    const page = pageInfo(paging, total)
    return { _embedded: { changes }, _links: pageLinks(origin, url, page), page }
  })

  route(readSheetChanges, 'media.import', ({ params, db }) => changeSummary(db, params.uuid))

  route(changeSheetChanges, 'media.import', async ({ params, body, db }) => {
    await takeChanges(db, params.uuid, body)
    return changeSummary(db, params.uuid)
  })

  route(addImages, 'media.import', async ({ params, body, db, origin }) => {
    await addSheetImages(db, params.uuid, body.links)
    return sheetAnswer(db, params.uuid, origin)
  })

  route(checkSpreadsheet, 'media.import', async ({ params, body, db, caller, origin }) => {
    await startCheck(db, jobs, caller, { uuid: params.uuid, ...body })
    return sheetAnswer(db, params.uuid, origin)
  })

  route(importSpreadsheet, 'media.import', async ({ params, db, caller, origin }) => {
    await startImport(db, jobs, caller, params.uuid)
    return sheetAnswer(db, params.uuid, origin)
  })

  route(undoSpreadsheet, 'media.import', async ({ params, db, caller, origin }) => {
    await startUndo(db, jobs, caller, params.uuid)
    return sheetAnswer(db, params.uuid, origin)
  })

  route(stopSpreadsheet, 'media.import', async ({ params, db, caller, origin }) => {
    await stopStep(db, caller, params.uuid)
    return sheetAnswer(db, params.uuid, origin)
  })
}
