import { sql } from 'kysely'
import type { FieldWriters, WriteField } from '#catalogue/bulk/field-type/entries.ts'
import { searchText } from '#catalogue/search/search-text.ts'

const writeTo =
  (table: 'story_record' | 'series_record'): WriteField =>
  async (db, field, rows) => {
    const written = rows.map(({ uuid, list }) => ({ uuid, list, doc: searchText(list.map(({ value }) => value)) }))
    await sql`
      update ${sql.table(table)} e set version = e.version + 1, modified_at = ${new Date()},
        metadata = case when n.list = '[]' then e.metadata - ${field}::text
          else e.metadata || jsonb_build_object(${field}::text, n.list) end,
        docs = case when n.list = '[]' then e.docs - ${field}::text
          else e.docs || jsonb_build_object(${field}::text, n.doc) end
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as n(uuid uuid, list jsonb, doc text)
      where e.tenant_id = ${db.tenantId} and e.uuid = n.uuid`.execute(db)
  }

/** Writes the values of a field of stories and series with their search texts, also of those in the bin. */
export const STORY_FIELD_WRITERS: FieldWriters = { STORY: writeTo('story_record'), SERIES: writeTo('series_record') }
