import { DAY_MS } from '@pressmark/contract/platform/constants.ts'
import type { TestTenant } from './world.ts'

/** Makes all uploads of a tenant older, and what its originals say about their last use. */
export const ageOriginals = (tenant: TestTenant, days: number): Promise<void> =>
  tenant.run(async (db) => {
    const at = new Date(Date.now() - days * DAY_MS)
    await db
      .updateTable('original')
      .set({ created_at: at, released_at: at })
      .where('tenant_id', '=', db.tenantId)
      .execute()
    await db.updateTable('upload').set({ created_at: at }).where('tenant_id', '=', db.tenantId).execute()
  })
