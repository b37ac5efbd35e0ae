import {
  COLLECTION_TARGET,
  fieldTarget,
  IMAGES_TARGET,
  readTarget,
  UUID_TARGET,
  VERSION_TARGET,
} from '@pressmark/contract/ingest/sheet-targets.ts'
import { INFO_COLUMNS } from '@pressmark/contract/catalogue/exports.ts'
import { infoTarget } from '@pressmark/contract/ingest/sheet-targets.ts'
import type { EntryKind } from '@pressmark/contract/platform/constants.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal, type FieldError } from '#platform/errors.ts'
import { firstMapping, namedTargets } from '../targets.ts'
import { keyTarget, type SourceExport } from './export-columns.ts'

/** Returns the first mapping of an update: the columns of its export by their headers, other columns as those of new items. */
export const firstUpdateMapping = async (
  db: TenantDb,
  headers: readonly string[],
  source: SourceExport | undefined,
): Promise<{ targets: string[]; mapping_uuid: string | null }> => {
  const { targets: named, mapping_uuid } = await ownMapping(db, headers, source?.kind ?? 'ITEM')
  const taken = new Set<string>()
  const targets = headers.map((header, at) => {
    const target = source?.targets?.get(header) ?? (keyTarget(header) || (named[at] ?? ''))
    if (NEVER_UPDATED.includes(target) || taken.has(target)) return ''
    if (target !== '') taken.add(target)
    return target
  })
  return { targets, mapping_uuid: source?.targets === undefined ? mapping_uuid : null }
}

/* Mappings are stored for the columns of items only. */
const ownMapping = async (db: TenantDb, headers: readonly string[], kind: EntryKind) =>
  kind === 'ITEM'
    ? firstMapping(db, headers)
    : { targets: namedTargets(await templatesOf(db, kind), headers), mapping_uuid: null }

const NEVER_UPDATED = [COLLECTION_TARGET, IMAGES_TARGET]
const KEYS = [UUID_TARGET, VERSION_TARGET, ...INFO_COLUMNS.map(infoTarget)]

/** Validates the mapping of an update.
 *  @throws badRequest for an unknown target, a second column with the same target, or a mapping without a column that finds the entries */
export const checkUpdateTargets = (
  { templates, kind }: { templates: readonly TemplateRow[]; kind: EntryKind },
  headers: readonly string[],
  targets: readonly string[],
): void => {
  const errors = targets.flatMap((target, at) => errorOf(templates, headers[at] ?? '', targets, target))
  if (targets.length !== headers.length)
    errors.push({ field: 'targets', message: `There are ${headers.length} columns` })
  const hasPressmark = kind === 'ITEM' && targets.includes(fieldTarget('pressmark'))
  if (!targets.includes(UUID_TARGET) && !hasPressmark)
    errors.push({
      field: 'targets',
      message: `A column with the uuid ${kind === 'ITEM' ? 'or the pressmark ' : ''}is required`,
    })
  if (errors.length > 0)
    throw new Refusal('badRequest', {
      detail: errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
      errors,
    })
}

const errorOf = (
  templates: readonly TemplateRow[],
  field: string,
  targets: readonly string[],
  target: string,
): FieldError[] => {
  if (target === '') return []
  if (!KEYS.includes(target) && readTarget(templates, target) === undefined)
    return [{ field, message: 'There is no field with this name' }]
  return targets.indexOf(target) === targets.lastIndexOf(target)
    ? []
    : [{ field, message: 'Another column has the same target' }]
}
