import type { PreferencesChange } from '@pressmark/contract/identity/preferences.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'

const PREFERENCES = ['language', 'colorScheme', 'singleKeys'] as const

/** Stores the caller's preferences. Missing ones do not change. */
export const changePreferences = async (
  db: TenantDb,
  { personUuid }: { personUuid: string },
  change: PreferencesChange,
): Promise<void> => {
  const before = await db
    .selectFrom('person')
    .select(['language', 'color_scheme as colorScheme', 'single_keys as singleKeys'])
    .where('uuid', '=', personUuid)
    .executeTakeFirstOrThrow()
  const after = { ...before, ...change }
  if (PREFERENCES.every((name) => after[name] === before[name])) return
  await sql`select set_preferences(${personUuid}, ${JSON.stringify(change)}::jsonb)`.execute(db)
  await record(
    db,
    { personUuid },
    { kind: 'person.preferences-changed', entity: { type: 'person', uuid: personUuid }, before, after },
  )
  await broadcast(db, { notice: { kind: 'person.changed', uuid: personUuid } })
}
