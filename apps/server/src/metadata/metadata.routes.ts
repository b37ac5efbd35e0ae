import { findTemplatesByResourceType, listTemplates, readTemplate } from '@pressmark/contract/templates.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http.ts'
import { listTemplates as readPage, templateAnswer, templatesOf, type TemplateRow } from './templates.ts'

export const metadataRoutes = (route: Route) => {
  route(listTemplates, 'catalogue.read', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await readPage(db, paging, query.sort ?? ['resourceType', 'priority', 'order'])
    return templatePage(rows, origin, url, pageInfo(paging, total))
  })

  route(findTemplatesByResourceType, 'catalogue.read', async ({ query, db, origin, url }) => {
    const rows = await templatesOf(db, query.type, query.sort)
    return templatePage(rows, origin, url, pageInfo({ page: 0, size: Math.max(1, rows.length) }, rows.length))
  })

  route(readTemplate, 'catalogue.read', async ({ params, db, origin }) => {
    const row = await db
      .selectFrom('template')
      .selectAll()
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', params.uuid)
      .executeTakeFirst()
    if (row === undefined) throw new Refusal('notFound')
    return templateAnswer(row, origin)
  })
}

const templatePage = (rows: TemplateRow[], origin: string, url: string, page: ReturnType<typeof pageInfo>) => ({
  _embedded: { customMetadataTemplates: rows.map((row) => templateAnswer(row, origin)) },
  _links: pageLinks(origin, url, page),
  page,
})
