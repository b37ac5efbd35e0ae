import type { Sharing } from '@pressmark/contract/delivery/downloads.ts'
import { isPubliclyVisible } from '#media/rights.ts'
import type { Config } from '#platform/config.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'

type Row = { state: string; isPublic: boolean; watermark: string | null }

const ITEM = `
  select s.name as state, s.is_public as "isPublic", t.watermark
  from item i
  join state s on s.tenant_id = $1 and s.uuid = i.state_uuid
  join tenant t on t.id = $1
  where i.tenant_id = $1 and i.uuid = $2`

/**
 * Reads who can open the viewers and the manifest of an item now, and what the caller may download. @source decision 0002
 * @throws notFound
 */
export const readSharing = async (
  db: TenantDb,
  { tenant, caller, profile }: { tenant: Tenant; caller: Caller; profile: Config['profile'] },
  item: string,
): Promise<Sharing> => {
  const [row] = await db.named<Row>('sharing', ITEM, [db.tenantId, item])
  if (row === undefined) throw new Refusal('notFound')
  return {
    everyone: isPubliclyVisible(tenant, { inPublicState: row.isPublic }),
    reason: reasonOf(tenant, row),
    state: row.state,
    mayDownload: caller.capabilities.has('media.download'),
    byItem: profile !== 'open',
    watermarked: row.watermark !== null && !caller.capabilities.has('media.noWatermark'),
  }
}

const reasonOf = ({ anonymousAccess }: Tenant, { isPublic }: Row): Sharing['reason'] => {
  if (anonymousAccess === 'all') return 'tenantShowsAll'
  if (anonymousAccess === 'none') return 'tenantShowsNone'
  return isPublic ? 'publicState' : 'state'
}
