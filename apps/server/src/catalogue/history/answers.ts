import type { Change } from '@pressmark/contract/catalogue/history.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { isRevertible } from './revert.ts'
import type { EventFields, EventRow, RevertHandlers } from './types.ts'

type Fields = Map<string, string[]>

// Core values have column names of their own.
const CORE = { title: 'sgtt', author: 'autn', description: 'sgti', pressmark: 'pressmark' } as const

const SINGLE = ['item', 'position', 'originalName', 'sha256', 'state', 'transition', 'comment'] as const

const fieldsOf = (eventFields: EventFields | null): Fields => {
  const fields: Fields = new Map()
  if (eventFields === null) return fields
  const add = (name: string, values: readonly string[]) => values.length > 0 && fields.set(name, [...values])
  for (const [column, name] of Object.entries(CORE)) {
    const value = eventFields[column as keyof typeof CORE] // the column is one of its keys
    if (value) add(name, [value])
  }
  for (const { name, value } of pairsOf(eventFields.metadata)) add(name, [...(fields.get(name) ?? []), value])
  for (const [name, values] of Object.entries(listsOf(eventFields))) add(name, values)
  for (const name of SINGLE) {
    const value = eventFields[name]
    if (value !== undefined) add(name, [String(value)])
  }
  return fields
}

const listsOf = (eventFields: EventFields): Record<string, string[]> => ({
  collections: eventFields.collections ?? eventFields.parents ?? [],
  order: eventFields.order ?? [],
  stories: eventFields.stories ?? [],
  steps: (eventFields.steps ?? []).map(({ title }) => title),
  stepOrder: (eventFields.stepOrder ?? []).map(({ title }) => title),
  cover: eventFields.cover ? [eventFields.cover] : [],
  opening: textsOf(eventFields.opening),
  closing: textsOf(eventFields.closing),
  language: eventFields.language ? [eventFields.language] : [],
  languages: Object.keys(eventFields.translations ?? {}),
  ...translationsOf(eventFields),
})

/* The texts of a story and of its changed steps, by language. */
const translationsOf = ({ translations = {}, steps = [] }: EventFields): Record<string, string[]> => {
  const texts = [translations, ...steps.map((step) => step.translations ?? {})].flatMap(Object.entries<object>)
  return Object.fromEntries(
    [...Map.groupBy(texts, ([language]) => language)].map(([language, ofLanguage]) => [
      `${TRANSLATION}${language}`,
      ofLanguage.flatMap(([, one]) => textsIn(one)),
    ]),
  )
}

/* The texts in the order of the screen. The database has another order of keys. A slide is an object of texts. */
const textsIn = (value: object): string[] =>
  Object.entries(value)
    .toSorted(([one], [other]) => TEXTS.indexOf(one) - TEXTS.indexOf(other))
    .flatMap(([, one]: [string, object | string]) => (typeof one === 'string' ? one || [] : textsIn(one)))

const TEXTS = 'sgtt label title subtitle description chars opening closing text credits'.split(' ')

const textsOf = (slide: Record<string, string> | null | undefined): string[] =>
  Object.values(slide ?? {}).filter((text) => text !== '')

/* Most events store pairs. Some store values by column name. */
const pairsOf = (metadata: EventFields['metadata']): MetadataPair[] => {
  if (metadata === undefined) return []
  if (Array.isArray(metadata)) return metadata
  return Object.entries(metadata).flatMap(([name, values]) => values.map((value) => ({ name, ...value })))
}

/** Start of the name of a field with the texts of a story in another language. The code of the language follows. */
const TRANSLATION = 'translations.'

/** Fields whose values are the titles of other entries. */
export const REFERS: ReadonlySet<string> = new Set(['collections', 'item', 'order', 'stories', 'cover'])

/** Returns events in the API format. */
export const changeAnswers = async (
  db: TenantDb,
  rows: readonly EventRow[],
  others: RevertHandlers,
): Promise<Change[]> => {
  const fields = await fieldChanges(db, rows)
  return rows.map((row, index) => ({
    id: row.sequence,
    kind: row.kind,
    at: row.at.toISOString(),
    person: row.person,
    apiKey: row.apiKey,
    entityUuid: row.entity_uuid,
    entityTitle: row.title ?? '',
    resourceType: row.resource_type,
    fields: fields[index]!, // one for each row
    fieldsTooLarge: row.tooLarge,
    reverts: row.after?.reverts ?? null,
    revertible: isRevertible(row, others),
    bulkOperation: row.bulkOperation,
  }))
}

/** Returns the changed fields of each event by name, with titles instead of UUIDs. */
export const fieldChanges = async (
  db: TenantDb,
  rows: readonly Pick<EventRow, 'before' | 'after'>[],
): Promise<Change['fields'][]> => {
  const sides = rows.map((row) => ({ before: fieldsOf(row.before), after: fieldsOf(row.after) }))
  const named = sides.flatMap(({ before, after }) =>
    [before, after].flatMap((fields) => [...REFERS].flatMap((name) => fields.get(name) ?? [])),
  )
  const titles = await titlesOf(db, [...new Set(named)])
  const shown = (name: string, values: string[] = []) =>
    REFERS.has(name) ? values.map((uuid) => titles.get(uuid) ?? uuid) : values
  // Translations are listed only if they have changed, because every changed step has its own.
  const isChanged = ({ field, before, after }: Change['fields'][number]) =>
    (field !== 'languages' && !field.startsWith(TRANSLATION)) || before.join('\n') !== after.join('\n')
  return sides.map(({ before, after }) =>
    [...new Set([...before.keys(), ...after.keys()])]
      .map((name) => ({
        field: name,
        before: shown(name, before.get(name)),
        after: shown(name, after.get(name)),
      }))
      .filter(isChanged),
  )
}

/* Includes entries in the bin. */
const titlesOf = async (db: TenantDb, uuids: readonly string[]): Promise<Map<string, string>> => {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; title: string }>`
    select uuid, title from collection_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])
    union all select uuid, title from item_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])
    union all select uuid, title from story_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])
    union all select uuid, title from asset_record where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ uuid, title }) => [uuid, title]))
}
