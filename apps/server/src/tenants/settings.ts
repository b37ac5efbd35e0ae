import type { TenantSettings, TenantSettingsChange } from '@pressmark/contract/tenants/settings.ts'
import { sql } from 'kysely'
import { watermarkAddress } from '#media/addresses.ts'
import { watermarkPlace } from '#media/blob-names.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, TENANT_ENTITY } from '#platform/history.ts'
import { link } from '#platform/hal.ts'
import { tenantOrigin, type Tenant } from '#platform/http/tenancy.ts'
import { logoUrl } from './tenants.ts'

/** Returns the settings that administrators of a tenant can change. */
export const tenantSettingsAnswer = (tenant: Tenant, origin: string): TenantSettings => ({
  name: tenant.name,
  displayName: tenant.displayName,
  url: tenantOrigin(tenant, origin),
  anonymousAccess: tenant.anonymousAccess,
  supportUrl: tenant.supportUrl,
  languages: [...tenant.languages],
  defaultRights: tenant.defaultRights,
  storageLimit: tenant.storageLimit,
  peopleLimit: tenant.peopleLimit,
  version: tenant.version,
  pictures: {
    logo: logoUrl(origin, tenant),
    watermark: tenant.watermark && link(origin, watermarkAddress(tenant.watermark)).href,
    watermarkPlace: tenant.watermark === null ? null : watermarkPlace(tenant.watermark),
  },
})

/** Changes the settings of the caller's tenant. @throws badRequest, staleVersion */
export const changeTenantSettings = async (
  db: TenantDb,
  person: { personUuid: string },
  change: TenantSettingsChange,
  { ifMatch }: { ifMatch: number | undefined },
): Promise<void> => {
  requireAddress(change)
  const before = await db
    .selectFrom('tenant')
    .select(['support_url as supportUrl', 'languages', 'default_rights as defaultRights'])
    .where('id', '=', db.tenantId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ done: boolean | null }>`
    select set_tenant_settings(${JSON.stringify(change)}::jsonb, ${ifMatch ?? null}) as done`.execute(db)
  if (!rows[0]?.done) throw new Refusal('staleVersion')
  // The body of a request can have other properties.
  const { supportUrl = before.supportUrl, languages = before.languages, defaultRights = before.defaultRights } = change
  const after = { supportUrl, languages, defaultRights }
  await record(db, person, { kind: 'tenant.changed', entity: TENANT_ENTITY, before, after })
}

/** @throws badRequest if the support address is not an address */
export const requireAddress = ({ supportUrl }: TenantSettingsChange): void => {
  if (typeof supportUrl === 'string' && !URL.canParse(supportUrl))
    throw new Refusal('badRequest', { errors: [{ field: 'supportUrl', message: 'This is not an address' }] })
}
