import {
  createTemplate as createCall,
  deleteTemplate as deleteCall,
  findTemplateByName,
  findTemplatesByResourceType,
  listTemplates,
  orderTemplates as orderCall,
  readTemplate as readCall,
  readTemplateUse,
  updateTemplate as updateCall,
} from '@pressmark/contract/metadata/templates.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { TenantDb } from '#platform/db/database.ts'
import type { Route } from '#platform/http/route.ts'
import { createTemplate, deleteTemplate, updateTemplate } from './template-changes.ts'
import { orderTemplates } from './template-order.ts'
import { useOfTemplate } from './template-use.ts'
import {
  listTemplates as readPage,
  readTemplate,
  templateAnswer,
  templateNamed,
  templatesOf,
  type TemplateRow,
} from './templates.ts'

/** Registers the routes of templates. `changed` is called in the transaction that adds, changes or deletes a template. */
export const metadataRoutes = (route: Route, { changed }: { changed: (db: TenantDb) => Promise<void> }) => {
  route(listTemplates, 'catalogue.read', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await readPage(db, paging, query.sort ?? ['resourceType', 'priority', 'order'])
    return templatePage(rows, origin, url, pageInfo(paging, total))
  })

  route(findTemplatesByResourceType, 'catalogue.read', async ({ query, db, origin, url }) => {
    const rows = await templatesOf(db, query.type, query.sort)
    return templatePage(rows, origin, url, pageInfo({ page: 0, size: Math.max(1, rows.length) }, rows.length))
  })

  route(findTemplateByName, 'catalogue.read', async ({ query, db, origin }) =>
    templateAnswer(await templateNamed(db, query.type, query.name), origin),
  )

  route(readCall, 'catalogue.read', async ({ params, db, origin }) =>
    templateAnswer(await readTemplate(db, params.uuid), origin),
  )

  route(readTemplateUse, 'tenant.manage', async ({ params, query, db }) =>
    useOfTemplate(db, await readTemplate(db, params.uuid), query),
  )

  route(createCall, 'tenant.manage', async ({ body, db, caller, origin }) => {
    const uuid = await createTemplate(db, caller, body)
    await changed(db)
    return templateAnswer(await readTemplate(db, uuid), origin)
  })

  route(updateCall, 'tenant.manage', async ({ params, body, db, caller, ifMatch, origin }) => {
    await updateTemplate(db, caller, { uuid: params.uuid, ifMatch }, body)
    await changed(db)
    return templateAnswer(await readTemplate(db, params.uuid), origin)
  })

  route(deleteCall, 'tenant.manage', async ({ params, db, caller, ifMatch }) => {
    await deleteTemplate(db, caller, params.uuid, ifMatch)
    await changed(db)
    return undefined
  })

  route(orderCall, 'tenant.manage', async ({ params, body, db, caller, origin, url }) => {
    if (body.entity !== undefined && body.entity !== params.type) throw new Refusal('badRequest')
    await orderTemplates(db, caller, params.type, body.customMetadataTemplates)
    const rows = await templatesOf(db, params.type)
    return templatePage(rows, origin, url, pageInfo({ page: 0, size: Math.max(1, rows.length) }, rows.length))
  })
}

const templatePage = (rows: TemplateRow[], origin: string, url: string, page: ReturnType<typeof pageInfo>) => ({
  _embedded: { customMetadataTemplates: rows.map((row) => templateAnswer(row, origin)) },
  _links: pageLinks(origin, url, page),
  page,
})
