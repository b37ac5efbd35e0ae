import {
  exportWorkflow as exportCall,
  importWorkflow as importCall,
  previewWorkflowImport,
} from '@pressmark/contract/workflow/workflow-documents.ts'
import type { Config } from '#platform/config.ts'
import { asTenant, type Database } from '#platform/db/database.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { FindTarget } from '#platform/transfer.ts'
import type { EntityAdapters } from '../transition/entity-adapters.ts'
import { exportWorkflow } from './export.ts'
import { importWorkflow } from './import.ts'
import { planImport } from './plan.ts'

type Needs = {
  database: Database
  adapters: EntityAdapters
  config: Pick<Config, 'privateHosts'>
  findTarget: FindTarget
}

/** Registers the export and the import of workflows. The import runs in one transaction of the target. */
export const workflowTransferRoutes = (route: Route, stream: Stream, needs: Needs) => {
  const { database, findTarget } = needs
  const context = { adapters: needs.adapters, privateHosts: needs.config.privateHosts }

  route(exportCall, 'tenant.manage', ({ params, db }) => exportWorkflow(db, params.resourceType))

  stream(previewWorkflowImport, 'tenant.manage', async ({ body, caller, tenant, reply }) => {
    const { tenant: name, ...input } = body
    const db = database.reader(await findTarget(caller, tenant, name))
    return reply.send((await planImport(db, context, input)).answer)
  })

  stream(importCall, 'tenant.manage', async ({ body, caller, tenant, reply }) => {
    const { tenant: name, ...input } = body
    const target = await findTarget(caller, tenant, name)
    const answer = await asTenant(database, target, (db) => importWorkflow(db, caller, context, input))
    return reply.code(201).send(answer)
  })
}
