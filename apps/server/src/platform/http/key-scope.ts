import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { TenantDb } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import type { CallerKey } from './api-keys.ts'

/** A call with the validated parts of its request. */
export type ScopedCall = { endpoint: Endpoint; params: unknown; query: unknown; body: unknown }

/** The rules of keys that are limited to collections. `app.ts` passes them in, because the platform does not know the domain. */
export type KeyScope = {
  /** Returns whether such a key may make a call at all. */
  covers: (endpoint: Endpoint) => boolean
  /** Checks everything that the request names, and narrows the filter of a search.
   *  @throws notFound, forbidden */
  enter: (db: TenantDb, collections: readonly string[], call: ScopedCall) => Promise<void>
  /** Checks after a change that everything is still in the collections.
   *  @throws forbidden */
  leave: (db: TenantDb, collections: readonly string[], call: ScopedCall) => Promise<void>
}

type Limited = { key?: Pick<CallerKey, 'collections'> } | undefined

/** Returns the collections that a caller is limited to; undefined without a limit. */
export const limitOf = (caller: Limited): readonly string[] | undefined =>
  caller?.key !== undefined && caller.key.collections.length > 0 ? caller.key.collections : undefined

/** @throws forbidden if the key of the caller is limited to collections, and the call is not for such keys */
export const requireCovered = (scope: KeyScope, caller: Limited, endpoint: Endpoint): void => {
  if (limitOf(caller) !== undefined && !scope.covers(endpoint)) throw new Refusal('forbidden', { detail: NOT_COVERED })
}

const NOT_COVERED =
  'This API key is limited to collections. It cannot make this call, because the call reaches other parts of the organisation.'

/** Checks a call of a limited key whose work opens its own transactions. */
export const enterScope = async (
  scope: KeyScope,
  db: TenantDb,
  call: ScopedCall & { caller: Limited },
): Promise<void> => {
  const collections = limitOf(call.caller)
  if (collections !== undefined) await scope.enter(db, collections, call)
}

/** Does the work of a call. With a limited key, everything is checked before it and, in a change, again after it. The second check runs
 *  while the rows of the change are locked. So an entry that another person moves out at the same time is not changed. */
export const withinScope = async <Result>(
  scope: KeyScope,
  db: TenantDb,
  call: ScopedCall & { caller: Limited },
  work: () => Promise<Result>,
): Promise<Result> => {
  const collections = limitOf(call.caller)
  if (collections === undefined) return work()
  await scope.enter(db, collections, call)
  const result = await work()
  if (call.endpoint.method !== 'GET') await scope.leave(db, collections, call)
  return result
}
