import {
  downloadExport,
  listExports,
  readExport as readCall,
  startExport as startCall,
} from '@pressmark/contract/catalogue/exports.ts'
import { attachment } from '#media/files/attachment.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import { requesterOf, type DownloadQuota } from '#platform/http/download-quota.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { ListCaches } from '../search/list-caches.ts'
import { exportAnswer, exportName, exportPage } from './answers.ts'
import { readExport } from './exports.ts'
import { exportFile } from './file.ts'
import { startExport } from './start.ts'

type Needs = { database: Database; listCaches: ListCaches; jobs: Enqueue; quota: DownloadQuota }

export const exportRoutes = (route: Route, stream: Stream, { database, listCaches, jobs, quota }: Needs) => {
  route(startCall, 'metadata.export', async ({ body, db, caller, tenant, origin }) => {
    const needs = { jobs, listCaches, tenantName: tenant.displayName }
    const uuid = await startExport(db, needs, caller, body)
    return exportAnswer(await readExport(db, caller, uuid), origin)
  })

  route(listExports, 'metadata.export', async ({ query, db, caller, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await exportPage(db, caller, paging)
    const page = pageInfo(paging, total)
    const exports = rows.map((row) => exportAnswer(row, origin))
    return { _embedded: { exports }, _links: pageLinks(origin, url, page), page }
  })

  route(readCall, 'metadata.export', async ({ params, db, caller, origin }) =>
    exportAnswer(await readExport(db, caller, params.uuid), origin),
  )

  stream(downloadExport, 'metadata.export', async ({ params, tenant, caller, origin, request, reply }) => {
    const row = await readExport(database.reader(tenant.id), caller, params.uuid)
    if (row.step !== 'DONE') throw new Refusal('stepMismatch')
    const requester = requesterOf(caller, request)
    await quota.begin(requester, reply)
    const { type, bytes } = await exportFile(database.retryingReader(tenant.id), row, origin)
    return reply
      .type(type)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(exportName(row)))
      .send(quota.counted(requester, bytes))
  })
}
