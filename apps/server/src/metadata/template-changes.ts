import { randomUUID } from 'node:crypto'
import type { Priority, ResourceType } from '@pressmark/contract/platform/constants.ts'
import { droppedAt, listsOf, priorityOfNew, withPriority } from '@pressmark/contract/metadata/template-lists.ts'
import type { NewTemplate, TemplateChange } from '@pressmark/contract/metadata/templates.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'
import { positionsOf, savePositions } from './template-order.ts'
import { checkedName, checkedSettings, trimmedTexts, type Settings } from './template-settings.ts'
import { readTemplate, type TemplateRow } from './templates.ts'
import { valuesOfField } from './type-changes/field-values.ts'
import { formError } from './values.ts'

type Person = { personUuid: string }

/** Adds a template to a kind of entity at the position of new ones, or as the last one of a chosen priority. If HIGH is
 *  full, MEDIUM is used. @returns its uuid
 *  @throws invalidTemplate, templateNameTaken */
export const createTemplate = async (
  db: TenantDb,
  person: Person,
  input: NewTemplate,
  chosen?: { priority: Priority },
): Promise<string> => {
  const { resourceType } = input
  const name = checkedName(input.name)
  const settings = checkedSettings(input)
  await lock(db, 'templates', resourceType)
  await refuseTaken(db, resourceType, name)
  const before = await positionsOf(db, resourceType)
  const uuid = uuidv7()
  const free = priorityOfNew(listsOf(before))
  const priority = chosen === undefined || chosen.priority === 'HIGH' ? free : chosen.priority
  const lists = chosen
    ? droppedAt(listsOf(before), uuid, priority, before.length)
    : withPriority(listsOf(before), uuid, priority)
  await savePositions(db, person, before, lists)
  await db
    .insertInto('template')
    .values({
      tenant_id: db.tenantId,
      uuid,
      resource_type: resourceType,
      name,
      priority,
      position: lists[priority].indexOf(uuid),
      ...columnsOf(settings),
    })
    .execute()
  await recordChange(db, person, {
    kind: 'template.created',
    uuid,
    after: { resourceType, name, priority, ...settings },
  })
  return uuid
}

/* Two ids that differ only in case look alike in addresses and spreadsheets. @throws templateNameTaken */
const refuseTaken = async (db: TenantDb, resourceType: ResourceType, name: string): Promise<void> => {
  const taken = await db
    .selectFrom('template')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', resourceType)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
  if (taken !== undefined) throw new Refusal('templateNameTaken')
}

/** Changes the settings and the priority of a template. A locked template only changes its labels, heading, priority and
 *  order.
 *  @throws notFound, staleVersion, invalidTemplate, templateLocked, fieldIsChanging, valuesDoNotConvert */
export const updateTemplate = async (
  db: TenantDb,
  person: Person,
  { uuid, ifMatch }: { uuid: string; ifMatch: number | undefined },
  change: TemplateChange,
): Promise<void> => {
  const row = await lockTemplate(db, uuid, ifMatch)
  const before = settingsOf(row)
  const after = checkedSettings(changedSettings(before, change))
  requireUnlocked(row, change, before, after)
  await requireMatchingValues(db, row, before, after)
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await db
      .updateTable('template')
      .set((eb) => ({ ...columnsOf(after), version: eb('version', '+', 1) }))
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .execute()
    await recordChange(db, person, { kind: 'template.changed', uuid, before, after })
  }
  if (change.priority === undefined) return
  const positions = await positionsOf(db, row.resource_type as ResourceType) // guaranteed by a check constraint
  await savePositions(db, person, positions, withPriority(listsOf(positions), uuid, change.priority))
}

type HeadingChange = { customMetadataTemplates: { uuid: string; version: number }[]; heading: Record<string, string> }

/** Gives several templates, also of several kinds of entity, the same heading. @returns how many had another one
 *  @throws notFound, staleVersion if one of them has changed; then none is changed */
export const setHeadings = async (
  db: TenantDb,
  person: Person,
  { customMetadataTemplates, heading: texts }: HeadingChange,
): Promise<number> => {
  const versions = new Map(customMetadataTemplates.map(({ uuid, version }) => [uuid, version]))
  const heading = JSON.stringify(trimmedTexts(texts))
  const changed = (await lockTemplates(db, versions)).filter((row) => JSON.stringify(row.heading) !== heading)
  if (changed.length === 0) return 0
  await db
    .updateTable('template')
    .set((eb) => ({ heading, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where(
      'uuid',
      'in',
      changed.map(({ uuid }) => uuid),
    )
    .execute()
  const batch = randomUUID()
  for (const row of changed) {
    const before = settingsOf(row)
    const after = { ...before, heading: trimmedTexts(texts) }
    await recordChange(db, person, { kind: 'template.changed', uuid: row.uuid, before, after, batch })
  }
  return changed.length
}

/* Locks the kinds in one order, so that two calls never wait for each other. */
const lockTemplates = async (db: TenantDb, versions: ReadonlyMap<string, number>): Promise<TemplateRow[]> => {
  const read = () =>
    db
      .selectFrom('template')
      .selectAll()
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', 'in', [...versions.keys()])
      .execute()
  const kinds = new Set((await read()).map(({ resource_type }) => resource_type))
  for (const kind of [...kinds].toSorted()) await lock(db, 'templates', kind)
  const rows = await read()
  if (rows.length < versions.size) throw new Refusal('notFound')
  if (rows.some(({ uuid, version }) => version !== versions.get(uuid))) throw new Refusal('staleVersion')
  return rows
}

/** Deletes a template; its values stay in the entities.
 *  @throws notFound, staleVersion, templateLocked, fieldIsChanging */
export const deleteTemplate = async (
  db: TenantDb,
  person: Person,
  uuid: string,
  ifMatch: number | undefined,
): Promise<void> => {
  const row = await lockTemplate(db, uuid, ifMatch)
  if (row.locked) throw new Refusal('templateLocked')
  if (row.changing_to !== null) throw new Refusal('fieldIsChanging')
  await db.deleteFrom('template').where('tenant_id', '=', db.tenantId).where('uuid', '=', uuid).execute()
  const { name, priority, resource_type: resourceType } = row
  await recordChange(db, person, {
    kind: 'template.deleted',
    uuid,
    before: { resourceType, name, priority, ...settingsOf(row) },
  })
  const positions = await positionsOf(db, resourceType as ResourceType) // guaranteed by a check constraint
  await savePositions(db, person, positions, listsOf(positions))
}

/* Returns the row. Other transactions cannot change it until this one ends. */
export const lockTemplate = async (db: TenantDb, uuid: string, ifMatch: number | undefined): Promise<TemplateRow> => {
  const unlocked = await readTemplate(db, uuid)
  await lock(db, 'templates', unlocked.resource_type)
  const row = await readTemplate(db, uuid)
  if (ifMatch !== undefined && row.version !== ifMatch) throw new Refusal('staleVersion')
  return row
}

export const settingsOf = (row: TemplateRow): Settings => ({
  labels: row.labels as Settings['labels'], // only this folder writes them
  heading: row.heading as Settings['heading'],
  type: row.type as Settings['type'], // guaranteed by a check constraint
  enum_values: row.enum_values,
  default_value: row.default_value,
  repeatable: row.repeatable,
  translatable: row.translatable,
})

const columnsOf = ({ labels, heading, ...settings }: Settings) => ({
  ...settings,
  labels: JSON.stringify(labels),
  heading: JSON.stringify(heading),
})

const changedSettings = (before: Settings, change: TemplateChange) => ({
  label: englishLabel(before, change),
  labels: change.labels ?? before.labels,
  heading: change.heading ?? before.heading,
  type: change.type ?? before.type,
  // A previous default does not survive a change of the type.
  defaultValue: change.defaultValue ?? (isSameType(before, change) ? defaultAfter(before, change) : null),
  enumValues: change.enumValues ?? before.enum_values,
  repeatable: change.repeatable ?? before.repeatable,
  translatable: change.translatable ?? before.translatable,
})

const englishLabel = ({ labels }: Settings, change: TemplateChange): string =>
  change.label ?? change.labels?.en ?? labels.en ?? ''
const isSameType = ({ type }: Settings, change: TemplateChange): boolean => (change.type ?? type) === type
const defaultAfter = ({ default_value }: Settings, change: TemplateChange): string | null =>
  change.defaultValue === null ? null : default_value

const requireUnlocked = (row: TemplateRow, { name }: TemplateChange, before: Settings, after: Settings): void => {
  const renamed = name !== undefined && name.trim() !== row.name
  const { labels: _labels, heading: _heading, ...rules } = before
  const { labels: _newLabels, heading: _newHeading, ...changed } = after
  const isSame = JSON.stringify(rules) === JSON.stringify(changed)
  if (row.locked && (renamed || !isSame)) throw new Refusal('templateLocked')
  if (row.changing_to !== null && !isSame) throw new Refusal('fieldIsChanging')
  if (!renamed) return
  const message = 'The ID cannot be changed'
  throw new Refusal('invalidTemplate', { detail: message, errors: [{ field: 'name', message }] })
}

/* Another type is possible at once if all values match it. @throws valuesDoNotConvert */
const requireMatchingValues = async (db: TenantDb, row: TemplateRow, before: Settings, after: Settings) => {
  if (before.type === after.type) return
  for await (const entries of valuesOfField(db, row))
    if (entries.some(({ list }) => list.some(({ value }) => formError(after, value) !== undefined)))
      throw new Refusal('valuesDoNotConvert')
}

type TemplateEvent = { kind: EventKind; uuid: string; before?: unknown; after?: unknown; batch?: string }

export const recordChange = async (db: TenantDb, person: Actor, { uuid, ...event }: TemplateEvent): Promise<void> => {
  await record(db, person, { ...event, entity: { type: 'template', uuid } })
  await broadcast(db, { notice: { kind: 'template.changed', uuid } })
}
