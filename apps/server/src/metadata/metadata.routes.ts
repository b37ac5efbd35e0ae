import { setHeadings as headingsCall } from '@pressmark/contract/metadata/headings.ts'
import {
  exportFields as exportCall,
  importFields as importCall,
  previewFieldImport,
} from '@pressmark/contract/metadata/field-documents.ts'
import {
  countTemplateUse,
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
import { asTenant, type TenantDb } from '#platform/db/database.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { TransferNeeds } from '#platform/transfer.ts'
import { createTemplate, deleteTemplate, setHeadings, updateTemplate } from './template-changes.ts'
import { orderTemplates } from './template-order.ts'
import { countUse, useOfTemplate } from './template-use.ts'
import { exportFields, planFields } from './transfer/field-plan.ts'
import { importFields } from './transfer/import-fields.ts'
import {
  listTemplates as readPage,
  readTemplate,
  templateAnswer,
  templateNamed,
  templatesOf,
  type TemplateRow,
} from './templates.ts'

type Needs = TransferNeeds & { changed: (db: TenantDb) => Promise<void> }

/** Registers the routes of templates. `changed` is called in the transaction that adds, changes or deletes a template. */
export const metadataRoutes = (route: Route, stream: Stream, needs: Needs) => {
  const { changed } = needs
  registerTransfer(route, stream, needs)

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

  route(countTemplateUse, 'tenant.manage', async ({ query, db }) => ({ counts: await countUse(db, query.type) }), {
    isLong: true,
  })

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

  route(headingsCall, 'tenant.manage', async ({ body, db, caller }) => ({
    changed: await setHeadings(db, caller, body),
  }))

  route(orderCall, 'tenant.manage', async ({ params, body, db, caller, origin, url }) => {
    if (body.entity !== undefined && body.entity !== params.type) throw new Refusal('badRequest')
    const { customMetadataTemplates: requested, before: read } = body
    await orderTemplates(db, caller, { resourceType: params.type, requested, read })
    const rows = await templatesOf(db, params.type)
    return templatePage(rows, origin, url, pageInfo({ page: 0, size: Math.max(1, rows.length) }, rows.length))
  })
}

const templatePage = (rows: TemplateRow[], origin: string, url: string, page: ReturnType<typeof pageInfo>) => ({
  _embedded: { customMetadataTemplates: rows.map((row) => templateAnswer(row, origin)) },
  _links: pageLinks(origin, url, page),
  page,
})

/* The import of a document runs in one transaction of the target, which may be another tenant. */
const registerTransfer = (route: Route, stream: Stream, needs: Needs) => {
  const { database, findTarget, changed } = needs

  route(exportCall, 'tenant.manage', ({ params, db }) => exportFields(db, params.resourceType))

  stream(previewFieldImport, 'tenant.manage', async ({ body, caller, tenant, reply }) => {
    const { tenant: name, ...input } = body
    const db = database.reader(await findTarget(needs, { caller, tenant }, name))
    return reply.send((await planFields(db, input)).answer)
  })

  stream(importCall, 'tenant.manage', async ({ body, caller, tenant, reply }) => {
    const { tenant: name, ...input } = body
    const target = await findTarget(needs, { caller, tenant }, name)
    const answer = await asTenant(database, target, async (db) => {
      const plan = await importFields(db, caller, input)
      await changed(db)
      return plan
    })
    return reply.code(201).send(answer)
  })
}
