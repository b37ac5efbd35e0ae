import { ROLES } from '@pressmark/contract/platform/capabilities.ts'
import {
  createWorkgroup as createCall,
  deleteWorkgroup as deleteCall,
  listRoles as listRolesCall,
  listWorkgroups as listCall,
  readWorkgroup as readCall,
  updateWorkgroup,
  updateWorkgroupPermission,
} from '@pressmark/contract/identity/workgroups.ts'
import { Refusal } from '#platform/errors.ts'
import { isDescending, pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http/route.ts'
import { changeWorkgroup, createWorkgroup, deleteWorkgroup, setRolesOfWorkgroup } from './change-workgroup.ts'
import { listRoles } from './roles.ts'
import { listWorkgroups, readWorkgroup, workgroupAnswer } from './workgroups.ts'

export const workgroupRoutes = (route: Route) => {
  route(listCall, 'tenant.manage', async ({ query, db, tenant, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await listWorkgroups(db, paging, { descending: isDescending(query.sort) })
    const page = pageInfo(paging, total)
    return {
      _embedded: { userGroups: rows.map((row) => workgroupAnswer(row, tenant, origin)) },
      _links: pageLinks(origin, url, page),
      page,
    }
  })

  route(readCall, 'tenant.manage', async ({ params, db, tenant, origin }) =>
    workgroupAnswer(await readWorkgroup(db, params.uuid), tenant, origin),
  )

  route(createCall, 'tenant.manage', async ({ body, db, caller, tenant, origin }) => {
    if (body.tenantName !== tenant.name) throw new Refusal('notFound')
    const uuid = await createWorkgroup(db, caller, body)
    return workgroupAnswer(await readWorkgroup(db, uuid), tenant, origin)
  })

  route(updateWorkgroup, 'tenant.manage', async ({ params, body, db, caller, ifMatch, tenant, origin }) => {
    await changeWorkgroup(db, { caller, uuid: params.uuid, ifMatch }, body)
    return workgroupAnswer(await readWorkgroup(db, params.uuid), tenant, origin)
  })

  route(deleteCall, 'tenant.manage', async ({ params, db, caller, ifMatch }) => {
    await deleteWorkgroup(db, { caller, uuid: params.uuid, ifMatch })
    return undefined
  })

  route(updateWorkgroupPermission, 'tenant.manage', async ({ params, body, db, caller, ifMatch, tenant, origin }) => {
    if (body.tenant !== tenant.name) throw new Refusal('notFound')
    await setRolesOfWorkgroup(db, { caller, uuid: params.uuid, ifMatch }, body.roles)
    return workgroupAnswer(await readWorkgroup(db, params.uuid), tenant, origin)
  })

  route(listRolesCall, 'tenant.manage', async ({ query, origin, url }) => {
    const paging = pagingOf(query)
    const page = pageInfo(paging, ROLES.length)
    return { _embedded: { roles: listRoles(paging, query.sort) }, _links: pageLinks(origin, url, page), page }
  })
}
