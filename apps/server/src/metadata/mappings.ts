import type { TenantDb } from '#platform/db/database.ts'

/** A field and its name in another format. `template` is the name of the field, or null if `special` says what the row means. */
export type MappingRow = { target: string; template: string | null; options: { lang?: string; special?: string } }

/** A set of rows. `profile` is the name of a format, or `sheet:NAME` for a saved mapping of spreadsheet columns. */
export type MappingProfile = { uuid: string; profile: string; savedAt: Date; rows: MappingRow[] }

/** Reads the profiles whose name starts with a prefix, or the one with a uuid. Their rows are in order. */
export const readProfiles = async (
  db: TenantDb,
  { prefix, uuid }: { prefix: string; uuid?: string },
): Promise<MappingProfile[]> => {
  const rows = await db
    .selectFrom('mapping')
    .leftJoin('template', (join) =>
      join.onRef('template.tenant_id', '=', 'mapping.tenant_id').onRef('template.uuid', '=', 'mapping.template_uuid'),
    )
    .select(['profile_uuid', 'profile', 'saved_at', 'target', 'options', 'template.name as template'])
    .where('mapping.tenant_id', '=', db.tenantId)
    .where((eb) => eb.fn('starts_with', ['profile', eb.val(prefix)]), '=', true)
    .$if(uuid !== undefined, (query) => query.where('profile_uuid', '=', uuid!)) // the condition says so
    .orderBy('profile_uuid')
    .orderBy('mapping.position')
    .execute()
  const profiles = new Map<string, MappingProfile>()
  for (const { profile_uuid, profile, saved_at, target, template, options } of rows) {
    const entry = profiles.get(profile_uuid) ?? { uuid: profile_uuid, profile, savedAt: saved_at, rows: [] }
    entry.rows.push({ target, template, options: options as MappingRow['options'] }) // only this file writes them
    profiles.set(profile_uuid, entry)
  }
  return [...profiles.values()]
}

/** Writes all rows of a profile. Earlier rows of this profile are deleted.
 *  @param rows at least one, with the uuid of the field or with `special` */
export const replaceProfile = async (
  db: TenantDb,
  { uuid, profile }: { uuid: string; profile: string },
  rows: readonly { target: string; templateUuid: string | null; options: MappingRow['options'] }[],
): Promise<void> => {
  await deleteProfile(db, uuid)
  await db
    .insertInto('mapping')
    .values(
      rows.map(({ target, templateUuid, options }, position) => ({
        tenant_id: db.tenantId,
        profile_uuid: uuid,
        position,
        profile,
        target,
        template_uuid: templateUuid,
        options: JSON.stringify(options),
      })),
    )
    .execute()
}

export const deleteProfile = async (db: TenantDb, uuid: string): Promise<void> => {
  await db.deleteFrom('mapping').where('tenant_id', '=', db.tenantId).where('profile_uuid', '=', uuid).execute()
}
