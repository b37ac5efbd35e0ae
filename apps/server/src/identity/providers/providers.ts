import type { IdentityProvider, ProviderChange } from '@pressmark/contract/identity/identity-provider.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { record } from '#platform/history.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Encryption } from '#platform/encryption.ts'

const purpose = (tenantId: number): string => `identity provider ${tenantId}`

export type ProviderClient = Pick<IdentityProvider, 'issuer' | 'clientId'> & { clientSecret: Buffer }

/** Returns the public properties of the tenant's identity provider, and its version. Without a provider the version is 0. */
export const findProvider = async (db: TenantDb): Promise<{ provider: IdentityProvider | null; version: number }> => {
  const row = await rowOf(db)
  return { provider: propertiesOf(row) ?? null, version: row?.version ?? 0 }
}

const propertiesOf = (row: Awaited<ReturnType<typeof rowOf>>): IdentityProvider | undefined =>
  row && { issuer: row.issuer, clientId: row.client_id, label: row.label }

/** Returns the provider with its secret, still encrypted. @throws notFound */
export const readProviderClient = async (db: TenantDb): Promise<ProviderClient> => {
  const row = await rowOf(db)
  if (row === undefined) throw new Refusal('notFound')
  return { issuer: row.issuer, clientId: row.client_id, clientSecret: row.client_secret }
}

export const secretOf = (encryption: Encryption, tenantId: number, { clientSecret }: ProviderClient): string =>
  encryption.decrypt(clientSecret, purpose(tenantId))

/** Returns the client after a change. A stored secret is never sent to an address other than the one that it was entered for.
 *  @throws providerSecretMissing */
export const clientOfChange = async (
  db: TenantDb,
  encryption: Encryption,
  change: ProviderChange,
): Promise<ProviderClient> => {
  const { issuer, clientId, clientSecret } = change
  if (clientSecret !== undefined)
    return { issuer, clientId, clientSecret: encryption.encrypt(clientSecret, purpose(db.tenantId)) }
  const row = await rowOf(db)
  if (row?.issuer !== issuer || row.client_id !== clientId) throw new Refusal('providerSecretMissing')
  return { issuer, clientId, clientSecret: row.client_secret }
}

/** Stores the provider. `ifMatch` is 0 if there was none. A change of its issuer or client ends the sessions that it opened.
 *  @throws staleVersion */
export const saveProvider = async (
  db: TenantDb,
  { personUuid }: Caller,
  { issuer, clientId, clientSecret, label }: ProviderClient & { label: string },
  { ifMatch }: { ifMatch: number | undefined },
): Promise<void> => {
  const { provider: before, version } = await findProvider(db)
  const expected = ifMatch ?? version
  const values = { issuer, client_id: clientId, client_secret: clientSecret, label: label.trim() }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_provider')
    .values({ tenant_id: db.tenantId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet((eb) => ({ ...values, version: eb('identity_provider.version', '+', 1) }))
        .where((eb) => eb.or([eb.val(ifMatch === undefined), eb('identity_provider.version', '=', expected)])),
    )
    .executeTakeFirst()
  // A row that was removed in the meantime is inserted again, and refused here.
  if (numInsertedOrUpdatedRows === 0n || expected !== version) throw new Refusal('staleVersion')
  const entity = { type: 'person', uuid: personUuid } as const
  await record(db, { personUuid }, { kind: 'provider.changed', entity, before, after: { issuer, clientId, label } })
  if (before !== null && (before.issuer !== issuer || before.clientId !== clientId)) await endProviderSessions(db)
}

/** Removes the provider and the subjects of its members, and ends the sessions that it opened. */
export const removeProvider = async (db: TenantDb, { personUuid }: Caller): Promise<void> => {
  const { provider: before } = await findProvider(db)
  if (before === null) throw new Refusal('notFound')
  await db.deleteFrom('identity_provider').where('tenant_id', '=', db.tenantId).execute()
  await db.deleteFrom('provider_subject').where('tenant_id', '=', db.tenantId).execute()
  const entity = { type: 'person', uuid: personUuid } as const
  await record(db, { personUuid }, { kind: 'provider.removed', entity, before })
  await endProviderSessions(db)
}

/* A provider is removed when it is no longer trusted. */
const endProviderSessions = async (db: TenantDb): Promise<void> => {
  await db.deleteFrom('session').where('tenant_id', '=', db.tenantId).where('by_provider', '=', true).execute()
  await broadcast(db, { invalidate: 'rights' })
}

const rowOf = (db: TenantDb) =>
  db
    .selectFrom('identity_provider')
    .select(['issuer', 'client_id', 'client_secret', 'label', 'version'])
    .where('tenant_id', '=', db.tenantId)
    .executeTakeFirst()
