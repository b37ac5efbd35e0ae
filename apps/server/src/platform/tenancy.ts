import type { Database } from './database.ts'
import { DEFAULT_TENANT } from '@pressmark/contract/constants.ts'

export type Tenant = Readonly<{
  id: number
  name: string
  displayName: string
  url: string | null
  anonymousAccess: 'public-states' | 'all' | 'none'
  hasCrest: boolean
  /** Names the blob of a PNG. May be some seconds old: who must see it is told by the image's own row. */
  watermark: string | null
}>

const FRESH_MS = 5000

/** Which tenant a host name speaks for: the one whose address has that host; `NAME.localhost` is tenant NAME; else `default`.
 *  The list is small and read at most every five seconds. @source SEMANTICS §1 */
export const createTenancy = ({ owner }: Pick<Database, 'owner'>) => {
  let tenants: Tenant[] = []
  let byHost = new Map<string, Tenant>()
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const read = async () => {
    const rows = await owner
      .selectFrom('tenant')
      .select(['id', 'name', 'display_name', 'url', 'anonymous_access', 'watermark'])
      .select((eb) => eb('crest', 'is not', null).as('has_crest'))
      .where('suspended_at', 'is', null)
      .orderBy('id')
      .execute()
    tenants = rows.map((row) => ({
      id: row.id,
      name: row.name,
      displayName: row.display_name,
      url: row.url,
      anonymousAccess: row.anonymous_access as Tenant['anonymousAccess'], // held by a check constraint
      hasCrest: Boolean(row.has_crest),
      watermark: row.watermark,
    }))
    byHost = new Map(tenants.flatMap((tenant) => (tenant.url === null ? [] : [[new URL(tenant.url).host, tenant]])))
    readAt = Date.now()
  }

  const all = async (): Promise<Tenant[]> => {
    if (Date.now() - readAt > FRESH_MS) await (reading ??= read().finally(() => (reading = undefined)))
    return tenants
  }

  return {
    all,
    forget: () => void (readAt = -Infinity),
    findByHost: async (given: string): Promise<Tenant | undefined> => {
      const known = await all()
      const host = plainHost(given)
      const local = /^([a-z0-9-]+)\.localhost(?::\d+)?$/.exec(host)?.[1]
      return (
        byHost.get(host) ??
        known.find(({ name, url }) => url === null && name === local) ??
        known.find(({ name }) => name === DEFAULT_TENANT)
      )
    },
  }
}
export type Tenancy = ReturnType<typeof createTenancy>

/* One spelling of a host: small letters, no dot of the root at its end, no port that goes without saying. */
const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.(?=:|$)/, '')
    .replace(/:(?:80|443)$/, '')

/** The address of a tenant: its own, or on this machine the one that its name makes. */
export const tenantOrigin = ({ name, url }: Pick<Tenant, 'name' | 'url'>, origin: string): string => {
  if (url !== null) return url.replace(/\/$/, '')
  const { protocol, port } = new URL(origin)
  const host = name === DEFAULT_TENANT ? 'localhost' : `${name}.localhost`
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
