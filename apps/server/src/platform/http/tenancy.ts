import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { broadcastTenants, type Bus } from '../bus/bus.ts'
import type { Rights } from '@pressmark/contract/presentation/rights.ts'
import { DEFAULT_TENANT, type Language } from '@pressmark/contract/platform/constants.ts'

export type Tenant = Readonly<{
  id: number
  name: string
  displayName: string
  url: string | null
  anonymousAccess: 'public-states' | 'all' | 'none'
  /** Changes with each logo. null: no logo. */
  logo: string | null
  /** null: the help that is part of the product. */
  supportUrl: string | null
  languages: readonly Language[]
  /** Rights of entries without a licence of their own. */
  defaultRights: Rights | null
  /** Bytes of uploaded files. null: no limit. */
  storageLimit: number | null
  /** Active members. null: no limit. */
  peopleLimit: number | null
  /** Version of the settings. */
  version: number
  /** Name of the blob of a PNG. May be some seconds old. Callers that need the current one read the row of the image. */
  watermark: string | null
}>

type Named = Pick<Tenant, 'name' | 'url'>

/** Returns a version of the logo that depends on its bytes. */
export const LOGO_VERSION = sql<string | null>`left(encode(sha256(logo), 'hex'), 16)`

/** Reads all tenants, or the one with this id. */
export const readTenants = async (
  { owner }: Pick<Database, 'owner'>,
  id?: number,
): Promise<{ open: Tenant[]; suspended: Named[] }> => {
  const rows = await owner
    .selectFrom('tenant')
    .select(['id', 'name', 'display_name', 'url', 'anonymous_access', 'watermark', 'support_url', 'languages'])
    .select(['version', 'default_rights', 'storage_limit', 'people_limit', LOGO_VERSION.as('logo')])
    .select((eb) => eb('suspended_at', 'is not', null).as('is_suspended'))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('id')
    .execute()
  const open = rows
    .filter(({ is_suspended }) => !is_suspended)
    .map((row) => ({
      id: row.id,
      name: row.name,
      displayName: row.display_name,
      url: row.url,
      anonymousAccess: row.anonymous_access as Tenant['anonymousAccess'], // ensured by a check constraint
      logo: row.logo,
      supportUrl: row.support_url,
      languages: row.languages as Language[], // ensured by a check constraint
      defaultRights: row.default_rights as Rights | null, // what the contract let in
      storageLimit: row.storage_limit === null ? null : Number(row.storage_limit),
      peopleLimit: row.people_limit,
      version: row.version,
      watermark: row.watermark,
    }))
  return { open, suspended: rows.filter(({ is_suspended }) => is_suspended) }
}

const FRESH_MS = 5000
// A name of 253 characters and a port. It limits the length of cached hosts.
const MAX_HOST_LENGTH = 260
/** Hosts with a cached answer, far more than there are tenants of one server. */
const MAX_HOSTS = 1000

/** Finds the tenant of a host name: the tenant whose address has that host, else tenant NAME for `NAME.localhost`, else `default`.
 *  The short list of tenants is read every five seconds at most, and after a change in any process. */
export const createTenancy = (
  { owner }: Pick<Database, 'owner'>,
  { emitter, changes: stamps }: Pick<Bus, 'emitter' | 'changes'>,
) => {
  let tenants: Tenant[] = []
  let byHost = new Map<string, Tenant>()
  let suspended: Named[] = []
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  let changes = 0
  let seen = stamps.of('tenants')
  /* Answers of the current list. undefined: the host has no tenant. */
  const tenantOfHost = new Map<string, Tenant | undefined>()

  const read = async () => {
    const before = changes
    const current = await readTenants({ owner })
    tenantOfHost.clear()
    tenants = current.open
    suspended = current.suspended
    byHost = new Map(tenants.flatMap((tenant) => (tenant.url === null ? [] : [[new URL(tenant.url).host, tenant]])))
    // Rows that were read while they changed may be the old ones.
    if (changes === before) readAt = Date.now()
  }

  const isFresh = (): boolean => {
    const now = stamps.of('tenants')
    if (now !== seen) expire()
    seen = now
    return Date.now() - readAt <= FRESH_MS
  }

  const all = async (): Promise<Tenant[]> => {
    while (!isFresh()) await (reading ??= read().finally(() => (reading = undefined)))
    return tenants
  }

  const expire = () => {
    changes += 1
    readAt = -Infinity
  }
  emitter.on('message', (message) => 'invalidate' in message && message.invalidate === 'tenants' && expire())
  emitter.on('reconnected', expire)

  return {
    all,
    /** Drops the cached list. Call it after a change to a tenant. */
    invalidate: async (): Promise<void> => {
      expire()
      stamps.write('tenants')
      await broadcastTenants({ owner })
    },
    /** Returns whether a host is the address of a tenant, also of a suspended one, or of this machine. */
    isKnownHost: async (given: string): Promise<boolean> => {
      const host = plainHost(given)
      const name = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.exec(host)?.[1]
      if (given.length > MAX_HOST_LENGTH || name === undefined) return false
      if (isLoopback(name)) return true
      await all()
      return byHost.has(host) || suspended.some(({ url }) => url !== null && new URL(url).host === host)
    },
    /** Returns whether the tenant that answers under all other hosts has no address of its own. */
    hasDefaultWithoutAddress: async (): Promise<boolean> =>
      (await all()).some(({ name, url }) => name === DEFAULT_TENANT && url === null),
    findByHost: async (given: string): Promise<Tenant | undefined> => {
      if (given.length > MAX_HOST_LENGTH) return undefined
      if (!isFresh()) await all()
      if (!tenantOfHost.has(given)) {
        if (tenantOfHost.size >= MAX_HOSTS) tenantOfHost.clear()
        tenantOfHost.set(given, tenantAt(plainHost(given), { open: tenants, suspended }))
      }
      return tenantOfHost.get(given)
    },
  }
}
export type Tenancy = ReturnType<typeof createTenancy>

const tenantAt = (host: string, { open, suspended }: { open: Tenant[]; suspended: Named[] }): Tenant | undefined => {
  const local = /^([a-z0-9-]+)\.localhost(?::\d+)?$/.exec(host)?.[1]
  const isAt = ({ name, url }: Named) => (url === null ? name === local : new URL(url).host === host)
  const found =
    open.find((tenant) => tenant.url !== null && isAt(tenant)) ??
    open.find((tenant) => tenant.url === null && isAt(tenant))
  // A suspended tenant gets no response, and especially not from another tenant.
  if (found !== undefined || suspended.some(isAt)) return found
  return open.find(({ name }) => name === DEFAULT_TENANT)
}

/* Normalises a host: lowercase, without the final dot of the root, without a default port. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.(?=:|$)/, '')
    .replace(/:(?:80|443)$/, '')

/** Returns whether a host name, without a port, is this machine: `localhost`, a name below it, or a loopback address. */
export const isLoopback = (name: string): boolean => {
  const address = name.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) === 4) return address.startsWith('127.')
  if (isIP(address) === 6)
    return address === '::1' || address.startsWith('::ffff:127.') || address.startsWith('::ffff:7f')
  return /^(?:.+\.)?localhost$/.test(address)
}

/** Returns the address of a tenant: its own, or on this machine the one that its name gives. */
export const tenantOrigin = ({ name, url }: Pick<Tenant, 'name' | 'url'>, origin: string): string => {
  if (url !== null) return url.replace(/\/$/, '')
  const { protocol, port } = new URL(origin)
  const host = name === DEFAULT_TENANT ? 'localhost' : `${name}.localhost`
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
