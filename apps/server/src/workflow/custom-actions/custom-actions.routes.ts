import {
  createTaskTemplate,
  deleteTaskTemplate,
  readTaskTemplate,
  updateTaskTemplate,
} from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { Route } from '#platform/http/route.ts'
import { taskTemplate } from '../tasks/task-templates.ts'
import { changeCustomAction, createCustomAction, deleteCustomAction } from './change-custom-actions.ts'

export const customActionRoutes = (route: Route) => {
  route(readTaskTemplate, 'tenant.manage', ({ params, db, origin }) => taskTemplate(db, params.name, origin))

  route(createTaskTemplate, 'tenant.manage', async ({ body, db, caller, origin }) => {
    await createCustomAction(db, caller, body)
    return taskTemplate(db, body.name, origin)
  })

  route(updateTaskTemplate, 'tenant.manage', async ({ params, body, db, caller, ifMatch, origin }) => {
    await changeCustomAction(db, caller, { name: params.name, ifMatch }, body)
    return taskTemplate(db, params.name, origin)
  })

  route(deleteTaskTemplate, 'tenant.manage', async ({ params, db, caller, ifMatch }) => {
    await deleteCustomAction(db, caller, params.name, ifMatch)
    return undefined
  })
}
