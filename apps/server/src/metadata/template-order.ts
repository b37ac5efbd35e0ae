import { randomUUID } from 'node:crypto'
import {
  MAX_HIGH_TEMPLATES,
  PRIORITIES,
  type Priority,
  type ResourceType,
} from '@pressmark/contract/platform/constants.ts'
import { listsOf, type TemplateLists } from '@pressmark/contract/metadata/template-lists.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { lock } from '#platform/locks.ts'

type Person = { personUuid: string }
type Place = { uuid: string; priority: Priority; order: number }

/** The places as they are; the caller has the lock. */
export const placesOf = async (db: TenantDb, resourceType: ResourceType): Promise<Place[]> => {
  const rows = await db
    .selectFrom('template')
    .select(['uuid', 'priority', 'position'])
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', resourceType)
    .execute()
  return rows.map(({ uuid, priority, position }) => ({ uuid, priority: priority as Priority, order: position })) // held by a check constraint
}

/** Saves the order that results; what did not move keeps its version. */
export const savePlaces = async (
  db: TenantDb,
  person: Person,
  before: readonly Place[],
  lists: TemplateLists,
): Promise<void> => {
  const after = PRIORITIES.flatMap((priority) => lists[priority].map((uuid, order) => ({ uuid, priority, order })))
  const moves = after.flatMap((to) => {
    const from = before.find(({ uuid }) => uuid === to.uuid)
    return from && (from.priority !== to.priority || from.order !== to.order) ? [{ from, to }] : []
  })
  if (moves.length === 0) return
  const places = JSON.stringify(moves.map(({ to }) => to))
  await sql`
    update template t set priority = p.priority, position = p.order, version = t.version + 1
    from jsonb_to_recordset(${places}::jsonb) as p(uuid uuid, priority text, "order" integer)
    where t.tenant_id = ${db.tenantId} and t.uuid = p.uuid`.execute(db)
  const batch = randomUUID()
  for (const { from, to } of moves) {
    await record(db, person, {
      kind: 'template.moved',
      entity: { type: 'template', uuid: to.uuid },
      before: { priority: from.priority, order: from.order },
      after: { priority: to.priority, order: to.order },
      batch,
    })
    await broadcast(db, { notice: { kind: 'template.changed', uuid: to.uuid } })
  }
}

/** Puts the fields of a kind of entity in the order asked, which names each of them once.
 *  @throws tooManyHigh, notFound for a uuid that is none of them, orderingOutdated when one is missing or named twice */
export const orderTemplates = async (
  db: TenantDb,
  person: Person,
  resourceType: ResourceType,
  asked: readonly { uuid: string; priority: Priority }[],
): Promise<void> => {
  await lock(db, 'templates', resourceType)
  const before = await placesOf(db, resourceType)
  const known = new Set(before.map(({ uuid }) => uuid))
  if (asked.some(({ uuid }) => !known.has(uuid))) throw new Refusal('notFound')
  const named = new Set(asked.map(({ uuid }) => uuid))
  if (named.size !== asked.length || named.size !== known.size) throw new Refusal('orderingOutdated')
  const lists = listsOf(asked.map((one, order) => ({ ...one, order })))
  if (lists.HIGH.length > MAX_HIGH_TEMPLATES) throw new Refusal('tooManyHigh')
  await savePlaces(db, person, before, lists)
}
