import { capabilitiesOf, type Capability } from '@pressmark/contract/platform/capabilities.ts'
import { KEY_CAPABILITIES } from '@pressmark/contract/identity/api-keys.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { isInNetworks } from '#platform/http/api-keys.ts'
import type { Caller } from '#platform/http/route.ts'
import { minutesAgo, rolesOf } from '../sessions.ts'

/** Reads the key of a hash, and records its use at most once a minute. The caller has the capabilities that the key and the present roles of
 *  its owner share.
 *  @returns undefined if the key does not exist or has expired, and if its owner was removed or deactivated */
export const readKeyCaller = async (db: TenantDb, keyHash: Buffer, address: string): Promise<Caller | undefined> => {
  const row = await db
    .selectFrom('api_key as k')
    .innerJoin('person as p', 'p.uuid', 'k.person_uuid')
    .select([
      'k.uuid',
      'k.name',
      'k.prefix',
      'k.capabilities',
      'k.networks',
      'k.collections',
      'k.expires_at',
      'k.last_used_at',
      'k.last_address',
    ])
    .select(['p.uuid as person_uuid', 'p.username', 'p.platform_admin'])
    .where('k.tenant_id', '=', db.tenantId)
    .where('k.key_hash', '=', keyHash)
    .where('k.expires_at', '>', new Date())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const roles = await rolesOf(db, row.person_uuid, { platformAdmin: false })
  if (roles.length === 0) return undefined
  if (isInNetworks(address, row.networks)) await recordUse(db, row, address)
  return {
    personUuid: row.person_uuid,
    username: row.username,
    tenantId: db.tenantId,
    sessionHash: keyHash,
    roles,
    capabilities: new Set<Capability>(['profile.own', ...sharedBy(row.capabilities, capabilitiesOf(roles))]),
    needsSecondFactor: false,
    viaProvider: false,
    key: {
      uuid: row.uuid,
      name: row.name,
      prefix: row.prefix,
      networks: row.networks,
      collections: row.collections,
      expiresAt: row.expires_at.getTime(),
    },
  }
}

const sharedBy = (ofKey: readonly string[], ofOwner: ReadonlySet<Capability>): Capability[] =>
  KEY_CAPABILITIES.filter((one) => ofKey.includes(one) && ofOwner.has(one))

type Use = { uuid: string; last_used_at: Date | null; last_address: string | null }

const recordUse = async (db: TenantDb, { uuid, last_used_at, last_address }: Use, address: string): Promise<void> => {
  if (last_used_at !== null && last_used_at > minutesAgo(1) && last_address === address) return
  await db
    .updateTable('api_key')
    .set({ last_used_at: new Date(), last_address: address })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}
