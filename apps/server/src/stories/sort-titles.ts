import { naturalKey } from '@pressmark/contract/platform/natural-key.ts'
import { sql } from 'kysely'
import type { WriteSearchData } from '#catalogue/search/run-reindex.ts'

/** Writes the sort keys of stories and series again, also of those in the bin. A tenant has at most a few thousand. */
export const writeSortTitles: WriteSearchData = async (db, { language }) => {
  for (const table of ['story_record', 'series_record'] as const) {
    const entities = await db
      .selectFrom(table)
      .select(['uuid', 'title'])
      .where('tenant_id', '=', db.tenantId)
      .orderBy('uuid')
      .forNoKeyUpdate()
      .execute()
    const rows = entities.map(({ uuid, title }) => ({ uuid, sort_title: naturalKey(title, language) }))
    await sql`
      update ${sql.table(table)} e set sort_title = w.sort_title
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(uuid uuid, sort_title text)
      where e.tenant_id = ${db.tenantId} and e.uuid = w.uuid and e.sort_title <> w.sort_title`.execute(db)
  }
}
