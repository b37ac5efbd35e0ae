import type { PreferencesChange } from '@pressmark/contract/identity/preferences.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'

/** Stores the caller's display preferences. Missing ones do not change. */
export const changePreferences = async (
  db: TenantDb,
  { personUuid }: { personUuid: string },
  change: PreferencesChange,
): Promise<void> => {
  const before = await db
    .selectFrom('person')
    .select(['language', 'color_scheme as colorScheme'])
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  const after = { ...before, ...change }
  if (after.language === before.language && after.colorScheme === before.colorScheme) return
  await sql`select set_preferences(${personUuid}, ${JSON.stringify(change)}::jsonb)`.execute(db)
  await record(
    db,
    { personUuid },
    { kind: 'person.preferences-changed', entity: { type: 'person', uuid: personUuid }, before, after },
  )
  await broadcast(db, { notice: { kind: 'person.changed', uuid: personUuid } })
}
