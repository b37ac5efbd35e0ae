import { EXPORT_HEADERS, type InfoColumn } from '@pressmark/contract/catalogue/exports.ts'
import { fieldTarget, infoTarget, UUID_TARGET, VERSION_TARGET } from '@pressmark/contract/ingest/sheet-targets.ts'
import { SHEET_LIMITS } from '@pressmark/contract/ingest/spreadsheets.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { firstLanguage } from '#platform/title-key.ts'
import type { ExportColumn, ExportRow } from './exports.ts'
import { exportWords } from './words.ts'

type Exported = Pick<ExportRow, 'uuid' | 'kind' | 'format' | 'person_uuid' | 'fields' | 'info' | 'targets'>

/** Returns the columns of the file, with headers in the language of the person. A field has a column without a language if a
 *  value has none or if it has no value. It has one more for each language that occurs. */
export const columnsOf = async (db: TenantDb, exported: Exported): Promise<ExportColumn[]> => {
  const { uuid, kind, format, fields, info, targets } = exported
  const [templates, language] = await Promise.all([templatesOf(db, kind), languageOf(db, exported)])
  const byName = new Map(templates.map((template) => [template.name, template]))
  const words = exportWords(language)
  const found = new Set(targets)
  const ofFields = fields.flatMap((name) =>
    fieldColumns(name, labelOf(byName.get(name), name, language), { fields, found }),
  )
  const ofInfo = info.map((name) => ({
    target: infoTarget(name),
    header: words.columns[name as InfoColumn], // checked by the schema of the call
    name,
  }))
  const columns = [
    { target: UUID_TARGET, header: EXPORT_HEADERS[kind] + uuid, name: '' },
    { target: VERSION_TARGET, header: VERSION_TARGET, name: '' },
    ...(format === 'jsonl' ? ofFields : ofFields.slice(0, SHEET_LIMITS.columns - 2 - info.length)),
    ...ofInfo,
  ]
  return withUniqueHeaders(columns)
}

/** Returns the language of the person, or else the first one of the organisation. */
export const languageOf = async (db: TenantDb, { person_uuid }: Pick<ExportRow, 'person_uuid'>): Promise<string> => {
  const person =
    person_uuid === null
      ? undefined
      : await db.selectFrom('person').select('language').where('uuid', '=', person_uuid).executeTakeFirst()
  return person?.language ?? firstLanguage(db)
}

const labelOf = (template: TemplateRow | undefined, name: string, language: string): string => {
  const labels = (template?.labels ?? {}) as Record<string, string> // only its own folder writes them
  return labels[language] ?? labels.en ?? name
}

type Named = ExportColumn & { name: string }

const fieldColumns = (
  name: string,
  label: string,
  { fields, found }: { fields: readonly string[]; found: ReadonlySet<string> },
): Named[] => {
  const whole = fieldTarget(name)
  const start = fieldTarget(name, '')
  const languages = [...found].filter((target) => target.startsWith(start)).map((target) => target.slice(start.length))
  const translated = languages
    // The name of another field can look like this field with a language.
    .filter((lang) => !lang.includes('@') && !fields.includes(`${name}@${lang}`))
    .toSorted()
    .map((lang) => ({ target: fieldTarget(name, lang), header: `${label} (${lang})`, name }))
  return found.has(whole) || translated.length === 0
    ? [{ target: whole, header: label, name }, ...translated]
    : translated
}

const withUniqueHeaders = (columns: readonly Named[]): ExportColumn[] => {
  const used = new Map<string, number>()
  for (const { header } of columns) used.set(header, (used.get(header) ?? 0) + 1)
  return columns.map(({ target, header, name }) => ({
    target,
    header: used.get(header)! > 1 && name !== '' ? `${header} [${name}]` : header, // counted above
  }))
}
