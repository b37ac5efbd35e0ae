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
type TemplatePosition = { uuid: string; priority: Priority; order: number }

/** Returns the current positions. The caller has the lock. */
export const positionsOf = async (db: TenantDb, resourceType: ResourceType): Promise<TemplatePosition[]> => {
  const rows = await db
    .selectFrom('template')
    .select(['uuid', 'priority', 'position'])
    .where('tenant_id', '=', db.tenantId)
    .where('resource_type', '=', resourceType)
    .execute()
  return rows.map(({ uuid, priority, position }) => ({ uuid, priority: priority as Priority, order: position })) // guaranteed by a check constraint
}

/** Saves the new positions. Templates that did not move keep their version. */
export const savePositions = async (
  db: TenantDb,
  person: Person,
  before: readonly TemplatePosition[],
  lists: TemplateLists,
): Promise<void> => {
  const after = PRIORITIES.flatMap((priority) => lists[priority].map((uuid, order) => ({ uuid, priority, order })))
  const moves = after.flatMap((to) => {
    const from = before.find(({ uuid }) => uuid === to.uuid)
    return from && (from.priority !== to.priority || from.order !== to.order) ? [{ from, to }] : []
  })
  if (moves.length === 0) return
  const positions = JSON.stringify(moves.map(({ to }) => to))
  await sql`
    update template t set priority = p.priority, position = p.order, version = t.version + 1
    from jsonb_to_recordset(${positions}::jsonb) as p(uuid uuid, priority text, "order" integer)
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

type Placed = readonly { uuid: string; priority: Priority }[]
type TemplateOrder = { resourceType: ResourceType; requested: Placed; read?: Placed | undefined }

/** Puts the templates of a kind of entity in the requested order, which names each of them once.
 *  @param order `read` is the order on which the request is based. Without it, the request replaces any order.
 *  @throws tooManyHigh, notFound for an unknown uuid, orderingOutdated if one is missing or named twice, or if the order is not `read` */
export const orderTemplates = async (
  db: TenantDb,
  person: Person,
  { resourceType, requested, read }: TemplateOrder,
): Promise<void> => {
  await lock(db, 'templates', resourceType)
  const before = await positionsOf(db, resourceType)
  const existing = new Set(before.map(({ uuid }) => uuid))
  if (requested.some(({ uuid }) => !existing.has(uuid))) throw new Refusal('notFound')
  const uuids = new Set(requested.map(({ uuid }) => uuid))
  if (uuids.size !== requested.length || uuids.size !== existing.size) throw new Refusal('orderingOutdated')
  const lists = listsInOrder(requested)
  // Two people who move fields at the same time have read the same order.
  if (read && JSON.stringify(listsInOrder(read)) !== JSON.stringify(listsOf(before)))
    throw new Refusal('orderingOutdated')
  if (lists.HIGH.length > MAX_HIGH_TEMPLATES) throw new Refusal('tooManyHigh')
  await savePositions(db, person, before, lists)
}

const listsInOrder = (placed: Placed): TemplateLists => listsOf(placed.map((one, order) => ({ ...one, order })))
