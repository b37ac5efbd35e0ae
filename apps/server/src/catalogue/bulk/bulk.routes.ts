import {
  listBulkProblems,
  listBulkOperations,
  previewEdit as previewCall,
  readBulkOperation,
  startEdit as startCall,
  undoBulkOperation,
} from '@pressmark/contract/catalogue/bulk.ts'
import { changeType, previewTypeChange } from '@pressmark/contract/metadata/type-changes.ts'
import { readTemplate } from '#metadata/templates.ts'
import { previewTypeChange as preview } from '#metadata/type-changes/preview.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { ListCaches } from '../search/list-caches.ts'
import { bulkOperationAnswer, bulkOperationPage, problemPage } from './answers.ts'
import { previewEdit } from './edit/preview.ts'
import { startTypeChange } from './field-type/start.ts'
import { selectedItems } from './selection.ts'
import { startEdit, startUndo } from './start.ts'

export const bulkRoutes = (route: Route, { listCaches, jobs }: { listCaches: ListCaches; jobs: Enqueue }) => {
  route(
    previewCall,
    'catalogue.edit',
    async ({ body: { edit, ...selection }, db }) =>
      previewEdit(db, edit, await selectedItems(db, listCaches, selection)),
    { isLong: true },
  )

  route(startCall, 'catalogue.edit', async ({ body: { edit, ...selection }, db, caller, origin }) => {
    const uuids = await selectedItems(db, listCaches, selection)
    const uuid = await startEdit(db, jobs, caller, { edit, uuids })
    return bulkOperationAnswer(db, uuid, origin)
  })

  route(listBulkOperations, 'catalogue.edit', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { bulkOperations, total } = await bulkOperationPage(db, paging, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { bulkOperations }, _links: pageLinks(origin, url, page), page }
  })

  route(readBulkOperation, 'catalogue.edit', ({ params, db, origin }) => bulkOperationAnswer(db, params.uuid, origin))

  route(listBulkProblems, 'catalogue.edit', async ({ params, query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { problems, total } = await problemPage(db, params.uuid, paging, origin)
    const page = pageInfo(paging, total)
    return { _embedded: { problems }, _links: pageLinks(origin, url, page), page }
  })

  route(
    previewTypeChange,
    'tenant.manage',
    async ({ params, query, body, db, origin, url }) => {
      const paging = pagingOf(query)
      const row = await readTemplate(db, params.uuid)
      const { problems, ...counts } = await preview(db, row, body, paging)
      const page = pageInfo(paging, counts.unconverted)
      const unconverted = { _embedded: { unconverted: problems }, _links: pageLinks(origin, url, page), page }
      return { ...unconverted, ...counts, version: row.version }
    },
    { isLong: true },
  )

  route(changeType, 'tenant.manage', async ({ params, body, ifMatch, db, caller, origin }) => {
    const uuid = await startTypeChange(db, { jobs, person: caller }, { uuid: params.uuid, ifMatch }, body)
    return bulkOperationAnswer(db, uuid, origin)
  })

  route(undoBulkOperation, 'catalogue.edit', async ({ params, db, caller, origin }) => {
    await startUndo(db, jobs, caller, params.uuid)
    return bulkOperationAnswer(db, params.uuid, origin)
  })
}
