import { createHash } from 'node:crypto'
import type { Database } from './db/database.ts'
import type { Caller } from './http/route.ts'
import type { Tenancy, Tenant } from './http/tenancy.ts'

/** Returns the id of the tenant with this name if the caller administers it; without a name, of the caller's own tenant.
 *  `app.ts` passes it in, because the platform does not know the domain. */
export type FindTarget = (
  tools: { database: Database; tenancy: Tenancy },
  request: { caller: Caller; tenant: Tenant },
  name: string | undefined,
) => Promise<number>

/** The tools of the routes of an import. */
export type TransferNeeds = { database: Database; tenancy: Tenancy; findTarget: FindTarget }

/** Identifies the plan of an import. Another document, choice or effect has another hash. */
export const planHash = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
