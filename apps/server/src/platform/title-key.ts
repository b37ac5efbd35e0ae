import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import type { TenantDb } from './db/database.ts'

/** Returns the first language of the tenant, such as `it`. Titles have no language of their own and are sorted as in this one. */
export const firstLanguage = async (db: TenantDb): Promise<string> => {
  const { languages } = await db
    .selectFrom('tenant')
    .select('languages')
    .where('id', '=', db.tenantId)
    .executeTakeFirstOrThrow()
  return languages[0]! // guaranteed by a check constraint
}

/** Returns the natural sort key of a title. */
export const titleKey = async (db: TenantDb, title: string): Promise<string> =>
  naturalKey(title, await firstLanguage(db))
