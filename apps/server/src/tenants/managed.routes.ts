import { createTenant as createCall, listTenants, updateTenant } from '@pressmark/contract/tenants/tenants.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Stream } from '#platform/http/route.ts'
import type { Tenancy } from '#platform/http/tenancy.ts'
import { changeTenant, listManagedTenants, originOfAddress, readManagedTenant } from './managed.ts'
import { createTenant } from './create.ts'

/** What platform administrators do with organisations. Each is worked on in a transaction of its own tenant. */
export const managedTenantRoutes = (
  stream: Stream,
  { database, tenancy }: { database: Database; tenancy: Tenancy },
) => {
  stream(listTenants, 'platform.manage', async ({ query, reply, origin, url }) => {
    const paging = pagingOf(query)
    const { tenants, total } = await listManagedTenants(database, paging, {
      sort: query.sort,
      searchTerm: query.searchTerm,
      origin,
    })
    const page = pageInfo(paging, total)
    return reply.send({ _embedded: { tenants }, _links: pageLinks(origin, url, page), page })
  })

  stream(createCall, 'platform.manage', async ({ body, reply, origin }) => {
    const { name, displayName, url = null, administrator } = body
    const uuid = administrator === undefined ? undefined : await findPerson(database, administrator)
    const id = await createTenant(database, { name, displayName, url: originOfAddress(url), administrator: uuid })
    await tenancy.forget()
    return reply.code(201).send(await readManagedTenant(database, id, origin))
  })

  stream(updateTenant, 'platform.manage', async ({ params, body, reply, caller, origin }) => {
    const administrator = body.administrator && (await findPerson(database, body.administrator))
    await changeTenant(database, caller, params.id, { ...body, administrator })
    await tenancy.forget()
    return reply.send(await readManagedTenant(database, params.id, origin))
  })
}

/* @throws notFound */
const findPerson = async ({ owner }: Database, username: string): Promise<string> => {
  const person = await owner
    .selectFrom('person')
    .select('uuid')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) throw new Refusal('notFound')
  return person.uuid
}
