import { createHash } from 'node:crypto'
import { applyMapping, isPossibleTarget } from '@pressmark/contract/ingest/apply-mapping.ts'
import { headerKey } from '@pressmark/contract/ingest/common-headers.ts'
import {
  COLLECTION_TARGET,
  fieldTarget,
  IMAGES_TARGET,
  plainHeader,
  readHeader,
  readTarget,
} from '@pressmark/contract/ingest/sheet-targets.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import { findMapping } from './mappings.ts'

/** Headers of columns that do not become a field. */
const WORDS = new Map(
  Object.entries<string[]>({
    [COLLECTION_TARGET]: ['collection', 'collections', 'collezione', 'collezioni', 'parentcollection'],
    [IMAGES_TARGET]: ['image', 'images', 'immagine', 'immagini', 'imagefile', 'imagefiles', 'files', 'filename'],
  }),
)

/** Returns the first mapping of columns: the last mapping of the same headers, or else the best saved mapping. Columns that neither
 *  names are mapped by their names.
 *  @returns the saved mapping that was used, if any */
export const firstMapping = async (
  db: TenantDb,
  headers: readonly string[],
): Promise<{ targets: string[]; mapping_uuid: string | null }> => {
  const templates = await templatesOf(db, 'ITEM')
  const byNames = namedTargets(templates, headers)
  const stored = await storedTargets(db, headers)
  const mapping = stored === undefined ? await findMapping(db, headers) : undefined
  const last = Object.entries(stored ?? {}).map(([header, target]) => ({ header, target }))
  return {
    targets: applyMapping(templates, headers, mapping?.columns ?? last, byNames),
    mapping_uuid: mapping?.uuid ?? null,
  }
}

/** Maps headers by their names. A header matches the name or the label of a template in any language, ignoring case, spaces and
 *  accents. If it matches none, it matches the only template whose name or label has the same meaning in a standard. The header of a
 *  translatable field may end with a language. */
export const namedTargets = (templates: readonly TemplateRow[], headers: readonly string[]): string[] => {
  const byName = headers.map((header) => targetBy(header, templates, namedTemplate))
  const byMeaning = headers.map((header, at) => byName[at] || targetBy(header, templates, similarTemplate))
  return byMeaning.map((target, at) => {
    const same = headers.filter((_, other) => byMeaning[other] === target)
    // Of several headers that match by name, the first is mapped. They win over headers that match by meaning.
    if (byName.includes(target)) return byName.indexOf(target) === at ? target : ''
    // Different headers can have one meaning, such as object number and accession number. Then the person decides.
    const isClear = new Set(same.map(plainHeader)).size === 1
    return isClear && byMeaning.indexOf(target) === at ? target : ''
  })
}

type Find = (header: string, templates: readonly TemplateRow[]) => TemplateRow | undefined

const targetBy = (header: string, templates: readonly TemplateRow[], find: Find): string => {
  const template = find(header, templates)
  if (template !== undefined) return fieldTarget(template.name)
  const parsed = readHeader(header)
  const translated = parsed && find(parsed.name, templates)
  if (translated?.translatable) return fieldTarget(translated.name, parsed?.lang)
  const word = plainHeader(header)
  return [...WORDS].find(([, words]) => words.includes(word))?.[0] ?? ''
}

const namedTemplate: Find = (header, templates) => {
  const word = plainHeader(header)
  if (word === '') return undefined
  return (
    templates.find(({ name }) => plainHeader(name) === word) ??
    templates.find((template) => labelsOf(template).map(plainHeader).includes(word))
  )
}

const similarTemplate: Find = (header, templates) => {
  const key = headerKey(header)
  if (key === '') return undefined
  const [similar, ...others] = templates.filter((template) =>
    [template.name, ...labelsOf(template)].some((name) => headerKey(name) === key),
  )
  return others.length === 0 ? similar : undefined
}

const labelsOf = ({ labels }: TemplateRow): string[] => Object.values(labels as Record<string, string>) // from the form of templates

const storedTargets = async (db: TenantDb, headers: readonly string[]): Promise<Record<string, string> | undefined> => {
  const row = await db
    .selectFrom('sheet_mapping')
    .select('targets')
    .where('tenant_id', '=', db.tenantId)
    .where('headers_sha256', '=', setOf(headers))
    .executeTakeFirst()
  return row?.targets as Record<string, string> | undefined // written below
}

/** Stores the mapping for the next sheet with these headers, in any order. */
export const keepTargets = async (
  db: TenantDb,
  headers: readonly string[],
  targets: readonly string[],
): Promise<void> => {
  // Of two columns with the same name the first is stored.
  const byHeader = Object.fromEntries(headers.map((header, at) => [header, targets[at] ?? ''] as const).toReversed())
  const json = JSON.stringify(byHeader)
  await db
    .insertInto('sheet_mapping')
    .values({ tenant_id: db.tenantId, headers_sha256: setOf(headers), targets: json })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'headers_sha256']).doUpdateSet({ targets: json }))
    .execute()
}

const setOf = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...headers].sort()))
    .digest('hex')

/** Validates a mapping.
 *  @throws badRequest for a column without a target or with an unknown one. The same code reports a second column for a single value,
 *  and a mandatory field without a column. */
export const checkTargets = (
  templates: readonly TemplateRow[],
  headers: readonly string[],
  targets: readonly string[],
): void => {
  const errors = [...mistakesIn(templates, headers, targets), ...missingIn(templates, targets)]
  if (targets.length !== headers.length)
    errors.push({ field: 'targets', message: `There are ${headers.length} columns` })
  if (errors.length > 0)
    throw new Refusal('badRequest', {
      detail: errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
      errors,
    })
}

const mistakesIn = (
  templates: readonly TemplateRow[],
  headers: readonly string[],
  targets: readonly string[],
): FieldError[] => {
  return targets.flatMap((target, at) => {
    if (target === '') return []
    const field = headers[at] ?? ''
    if (!isPossibleTarget(templates, target)) return [{ field, message: 'There is no field with this name' }]
    const isAlone = targets.indexOf(target) === targets.lastIndexOf(target)
    return isAlone || readTarget(templates, target)?.template.repeatable
      ? []
      : [{ field, message: 'Another column has the same target' }]
  })
}

const missingIn = (templates: readonly TemplateRow[], targets: readonly string[]): FieldError[] =>
  templates
    .filter(({ required }) => required)
    .filter((template) => !targets.some((target) => readTarget(templates, target)?.template === template))
    .map(({ name }) => ({ field: name, message: 'Field is required' }))
