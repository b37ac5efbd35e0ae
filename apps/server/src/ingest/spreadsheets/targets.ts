import { createHash } from 'node:crypto'
import {
  COLLECTION_TARGET,
  fieldTarget,
  IMAGES_TARGET,
  readHeader,
  readTarget,
} from '@pressmark/contract/ingest/sheet-targets.ts'
import { normalizeText } from '@pressmark/contract/platform/words.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'

/** Headers of columns that do not become a field. */
const WORDS: Record<string, string[]> = {
  [COLLECTION_TARGET]: ['collection', 'collections', 'collezione', 'collezioni', 'parentcollection'],
  [IMAGES_TARGET]: ['image', 'images', 'immagine', 'immagini', 'imagefile', 'imagefiles', 'files', 'filename'],
}

/** Returns the first mapping of columns: the last mapping of the same headers, or else a mapping by names. A header matches the name
 *  or the label of a template in any language, ignoring case, spaces and accents. The header of a translatable field may end with a
 *  language. */
export const firstTargets = async (db: TenantDb, headers: readonly string[]): Promise<string[]> => {
  const templates = await templatesOf(db, 'ITEM')
  const stored = await storedTargets(db, headers)
  const taken = new Set<string>()
  return headers.map((header) => {
    const target = stored?.[header] ?? namedTarget(header, templates)
    // A second column with the same name is not mapped; the person decides.
    if (!isPossible(templates, target) || taken.has(target)) return ''
    if (target !== '') taken.add(target)
    return target
  })
}

const isPossible = (templates: readonly TemplateRow[], target: string): boolean =>
  ['', COLLECTION_TARGET, IMAGES_TARGET].includes(target) || readTarget(templates, target) !== undefined

const namedTarget = (header: string, templates: readonly TemplateRow[]): string => {
  const template = namedTemplate(header, templates)
  if (template !== undefined) return fieldTarget(template.name)
  const parsed = readHeader(header)
  const translated = parsed && namedTemplate(parsed.name, templates)
  if (translated?.translatable) return fieldTarget(translated.name, parsed?.lang)
  const word = plain(header)
  return Object.keys(WORDS).find((target) => WORDS[target]?.includes(word)) ?? ''
}

const namedTemplate = (header: string, templates: readonly TemplateRow[]): TemplateRow | undefined => {
  const word = plain(header)
  if (word === '') return undefined
  return (
    templates.find(({ name }) => plain(name) === word) ??
    templates.find(({ labels }) =>
      Object.values(labels as object)
        .map(plain)
        .includes(word),
    )
  )
}

const plain = (text: unknown): string => normalizeText(String(text)).replace(/[^\p{L}\p{N}]/gu, '')

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
    if (!isPossible(templates, target)) return [{ field, message: 'There is no field with this name' }]
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
