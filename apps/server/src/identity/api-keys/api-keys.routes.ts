import {
  createOwnApiKey,
  createServiceAccount as createAccountCall,
  createServiceApiKey,
  deleteApiKey,
  deleteOwnApiKey,
  deleteServiceAccount as deleteAccountCall,
  listApiKeys,
  listOwnApiKeys,
  listServiceAccounts as listAccountsCall,
  updateServiceAccount as updateAccountCall,
} from '@pressmark/contract/identity/api-keys.ts'
import type { Database } from '#platform/db/database.ts'
import { pageInfo, pageLinks, pagingOf } from '#platform/hal.ts'
import type { Route, Stream } from '#platform/http/route.ts'
import type { Attempts } from '../attempts.ts'
import type { LinkMailer } from '../password-links/links.ts'
import { createOwnKey, createServiceKey, listKeys, listKeysOf, revokeKey } from './keys.ts'
import {
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  readServiceAccount,
  updateServiceAccount,
} from './service-accounts.ts'

type Needs = { database: Database; attempts: Attempts; mailer: LinkMailer | undefined }

/** Registers the routes of API keys, and of the accounts of programs. */
export const apiKeyRoutes = (route: Route, stream: Stream, { database, attempts, mailer }: Needs) => {
  route(listOwnApiKeys, 'catalogue.read', async ({ db, caller }) => ({
    apiKeys: await listKeysOf(db, caller.personUuid),
  }))

  stream(createOwnApiKey, 'catalogue.read', async ({ body, caller, tenant, reply }) => {
    const create = () => createOwnKey({ database, mailer, tenant }, caller, body)
    return reply.code(201).send(await attempts.inSession(caller, 'wrongPassword', create))
  })

  route(deleteOwnApiKey, 'catalogue.read', async ({ db, caller, params }) => {
    await revokeKey(db, caller, params.uuid, { of: caller.personUuid })
    return undefined
  })

  route(listApiKeys, 'tenant.manage', async ({ query, db, origin, url }) => {
    const paging = pagingOf(query)
    const { rows, total } = await listKeys(db, paging, query.sort)
    const page = pageInfo(paging, total)
    return { _embedded: { apiKeys: rows }, _links: pageLinks(origin, url, page), page }
  })

  route(deleteApiKey, 'tenant.manage', async ({ db, caller, params }) => {
    await revokeKey(db, caller, params.uuid)
    return undefined
  })

  route(listAccountsCall, 'tenant.manage', async ({ db }) => ({ serviceAccounts: await listServiceAccounts(db) }))

  route(createAccountCall, 'tenant.manage', ({ db, caller, body }) => createServiceAccount(db, caller, body))

  route(updateAccountCall, 'tenant.manage', ({ db, caller, params: { uuid }, ifMatch, body }) =>
    updateServiceAccount(db, caller, { uuid, ifMatch }, body),
  )

  route(deleteAccountCall, 'tenant.manage', async ({ db, caller, params }) => {
    await deleteServiceAccount(db, caller, params.uuid)
    return undefined
  })

  stream(createServiceApiKey, 'tenant.manage', async ({ tenant, params: { uuid }, body, caller, reply }) => {
    // An account that does not exist does not count as a wrong password.
    await readServiceAccount(database.reader(tenant.id), uuid)
    const create = () => createServiceKey({ database, mailer, tenant }, caller, uuid, body)
    return reply.code(201).send(await attempts.inSession(caller, 'wrongPassword', create))
  })
}
