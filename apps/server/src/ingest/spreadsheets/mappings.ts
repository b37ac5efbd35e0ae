import { fitOf, isPossibleTarget, type MappedColumn } from '@pressmark/contract/ingest/apply-mapping.ts'
import { MAX_MAPPINGS, readMapping as readCall, type SavedMapping } from '@pressmark/contract/ingest/mappings.ts'
import {
  COLLECTION_TARGET,
  fieldTarget,
  IMAGES_TARGET,
  infoTarget,
  readTarget,
  UUID_TARGET,
  VERSION_TARGET,
} from '@pressmark/contract/ingest/sheet-targets.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { v7 as uuidv7 } from 'uuid'
import {
  deleteProfile,
  readProfiles,
  replaceProfile,
  type MappingProfile,
  type MappingRow,
} from '#metadata/mappings.ts'
import { templatesOf, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link, type Paging } from '#platform/hal.ts'
import { record } from '#platform/history.ts'
import { lock } from '#platform/locks.ts'
import { naturallySorted } from '#platform/natural-order.ts'

type Person = { personUuid: string }

export type SheetMapping = { uuid: string; name: string; savedAt: Date; columns: MappedColumn[] }

const PREFIX = 'sheet:'
/** Targets of columns that every import sets again. A mapping does not save them. */
const NOT_SAVED = [UUID_TARGET, VERSION_TARGET]
/** The row of a column that is not imported. */
const NOTHING = 'nothing'

const mappingsOf = async (db: TenantDb, uuid?: string): Promise<SheetMapping[]> => {
  const profiles = await readProfiles(db, { prefix: PREFIX, ...(uuid !== undefined && { uuid }) })
  return naturallySorted(profiles.map(mappingOf), { of: ({ name }) => name })
}

const mappingOf = ({ uuid, profile, savedAt, rows }: MappingProfile): SheetMapping => ({
  uuid,
  name: profile.slice(PREFIX.length),
  savedAt,
  columns: rows.map((row) => ({ header: row.target, target: targetOf(row) })),
})

const targetOf = ({ template, options: { lang, special = NOTHING } }: MappingRow): string => {
  if (template !== null) return fieldTarget(template, lang)
  return special === NOTHING ? '' : special
}

/** Returns a page of the saved mappings, by name. */
export const listMappings = async (db: TenantDb, { page, size }: Paging) => {
  const all = await mappingsOf(db)
  return { rows: all.slice(page * size, (page + 1) * size), total: all.length }
}

/** Reads one saved mapping.
 *  @throws notFound */
export const readMapping = async (db: TenantDb, uuid: string): Promise<SheetMapping> => {
  const [mapping] = await mappingsOf(db, uuid)
  if (mapping === undefined) throw new Refusal('notFound')
  return mapping
}

/** Saves a mapping. With `replace`, a mapping with the same name gets the new columns, and keeps its uuid.
 *  @returns UUID
 *  @throws badRequest for an unknown target, or if no column has one; mappingNameTaken, tooManyMappings */
export const saveMapping = async (
  db: TenantDb,
  person: Person,
  { name, columns, replace = false }: { name: string; columns: MappedColumn[]; replace?: boolean },
): Promise<string> => {
  await lock(db, 'mappings')
  const rows = rowsOf(await templatesOf(db, 'ITEM'), columns)
  const saved = await mappingsOf(db)
  const trimmed = name.trim()
  const former = saved.find((one) => one.name.toLowerCase() === trimmed.toLowerCase())
  if (former !== undefined && !replace) throw new Refusal('mappingNameTaken')
  if (former === undefined && saved.length >= MAX_MAPPINGS) throw new Refusal('tooManyMappings')
  const uuid = former?.uuid ?? uuidv7()
  await replaceProfile(db, { uuid, profile: PREFIX + trimmed }, rows)
  await record(db, person, {
    kind: 'mapping.saved',
    entity: { type: 'mapping', uuid },
    ...(former && { before: { name: former.name, columns: former.columns } }),
    after: { name: trimmed, columns },
  })
  return uuid
}

/* Of two columns with the same header, the first is saved. */
const rowsOf = (templates: readonly TemplateRow[], columns: readonly MappedColumn[]) => {
  const first = columns.filter(({ header }, at) => columns.findIndex((one) => one.header === header) === at)
  const saved = first.filter(({ target }) => !NOT_SAVED.includes(target) && !target.startsWith(infoTarget('')))
  const unknown = saved.filter(({ target }) => !isPossibleTarget(templates, target))
  if (unknown.length > 0) throw badRequest(unknown.map(({ header }) => header).join(', '), 'There is no such field')
  if (saved.every(({ target }) => target === '')) throw badRequest('columns', 'At least one column needs a target')
  return saved.map(({ header, target }) => {
    const { template, lang } = readTarget(templates, target) ?? {}
    const special = [COLLECTION_TARGET, IMAGES_TARGET].includes(target) ? target : NOTHING
    return {
      target: header,
      templateUuid: template?.uuid ?? null,
      options: template === undefined ? { special } : lang === undefined ? {} : { lang },
    }
  })
}

const badRequest = (field: string, message: string): Refusal =>
  new Refusal('badRequest', { detail: `${field}: ${message}`, errors: [{ field, message }] })

/** Deletes a saved mapping.
 *  @throws notFound */
export const deleteMapping = async (db: TenantDb, person: Person, uuid: string): Promise<void> => {
  const { name, columns } = await readMapping(db, uuid)
  await deleteProfile(db, uuid)
  await record(db, person, { kind: 'mapping.deleted', entity: { type: 'mapping', uuid }, before: { name, columns } })
}

/** Returns the saved mapping that names most of the headers of a sheet, and among equal ones the one with the fewest columns. It
 *  names at least half of the headers, and fills at least two of them. */
export const findMapping = async (db: TenantDb, headers: readonly string[]): Promise<SheetMapping | undefined> => {
  const fitting = (await mappingsOf(db))
    .map((mapping) => ({ mapping, fit: fitOf(headers, mapping.columns) }))
    .filter(({ fit }) => fit > 0)
  const [best] = fitting.sort((a, b) => b.fit - a.fit || a.mapping.columns.length - b.mapping.columns.length)
  return best?.mapping
}

export const mappingSummary = ({ uuid, name, savedAt }: SheetMapping, origin: string) => ({
  uuid,
  name,
  savedDate: savedAt.toISOString(),
  _links: { self: link(origin, addressOf(readCall, { uuid })) },
})

export const mappingAnswer = (mapping: SheetMapping, origin: string): SavedMapping => ({
  ...mappingSummary(mapping, origin),
  columns: mapping.columns,
})
