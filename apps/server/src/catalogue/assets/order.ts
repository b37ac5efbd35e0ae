import { v7 as uuidv7 } from 'uuid'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { Paging } from '#platform/hal.ts'
import { touchItem } from '../items/create.ts'
import { requireItemVersion } from '../items/fields.ts'

/** The assets of one kind of an item. Their positions are 1..n. */
export type Row = { item: string; kind: AssetType }

// A position after the last one, for any number of assets.
export const END = 1_000_000

/** Locks items until the transaction ends, always in the same order, so that two concurrent moves between them do not deadlock.
 *  Every caller that changes positions locks the item first.
 *  @throws notFound */
export const lockItems = async (db: TenantDb, ...items: string[]): Promise<void> => {
  const unique = [...new Set(items)]
  const rows = await db
    .selectFrom('item')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', unique)
    .orderBy('uuid')
    .forUpdate()
    .execute()
  if (rows.length < unique.length) throw new Refusal('notFound')
}

/** Returns the UUIDs in the order of their positions. */
export const orderOf = async (db: TenantDb, { item, kind }: Row): Promise<string[]> => {
  const row = await db
    .selectFrom('asset_order')
    .select('assets')
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', item)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.assets ?? []
}

/** Returns a page of the order: the UUIDs, the position of the first of them, and the total. If it is `descending`, the page is
 *  counted from the end. */
export const pageOfOrder = async (
  db: TenantDb,
  { item, kind }: Row,
  { page, size }: Paging,
  { descending }: { descending: boolean },
): Promise<{ uuids: string[]; first: number; total: number }> => {
  const [before, within] = [page * size, page * size + size]
  const [row] = await db.named<{ uuids: string[]; first: number; total: number }>(
    `page of assets ${descending}`,
    `select assets[first:last] as uuids, first, cardinality(assets) as total from asset_order, lateral (select
       ${descending ? 'greatest(cardinality(assets) - $5::integer + 1, 1), cardinality(assets) - $4::integer' : '$4::integer + 1, $5::integer'}) part (first, last)
     where tenant_id = $1 and item_uuid = $2 and kind = $3`,
    [db.tenantId, item, kind, before, within],
  )
  return row ?? { uuids: [], first: 1, total: 0 }
}

/** Counts the assets of the kind that the item has. */
export const howMany = async (db: TenantDb, { item, kind }: Row): Promise<number> => {
  const row = await db
    .selectFrom('asset_order')
    .select(sql<number>`cardinality(assets)`.as('many'))
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', item)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.many ?? 0
}

/** Writes the positions 1..n in this order. `order` holds the same UUIDs as before: a new asset already has a position, after the
 *  others. */
export const writeOrder = async (db: TenantDb, { item, kind }: Row, order: readonly string[]): Promise<void> => {
  await db
    .updateTable('asset_order')
    .set({ assets: [...order] })
    .where('tenant_id', '=', db.tenantId)
    .where('item_uuid', '=', item)
    .where('kind', '=', kind)
    .execute()
}

/** Moves assets that were added at the end behind another one. */
export const placeAfter = async (db: TenantDb, row: Row, uuid: string, added: readonly string[]): Promise<void> => {
  const moved = new Set(added)
  const others = (await orderOf(db, row)).filter((one) => !moved.has(one))
  const at = others.indexOf(uuid) + 1
  if (at > 0 && at < others.length) await writeOrder(db, row, [...others.slice(0, at), ...added, ...others.slice(at)])
}

/** Reorders the assets that the links name. A stale version is rejected before the links are read.
 *  @throws staleVersion if `ifMatch` is not the version of the item; badRequest if a link is not the address of an asset; as
 *  reorderAssets */
export const reorderByLinks = async (
  db: TenantDb,
  person: Actor,
  row: Row,
  { links, ifMatch }: { links: readonly string[]; ifMatch: number | undefined },
): Promise<void> => {
  await requireItemVersion(db, row.item, ifMatch)
  await reorderAssets(db, person, row, { uuids: links.map(uuidOfLink) })
}

/* The last part of an asset's address, or only the UUID. */
const uuidOfLink = (link: string): string => {
  const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i.exec(link.trim())?.[1]
  if (uuid === undefined) throw new Refusal('badRequest', { detail: `${link} is not an address of an asset.` })
  return uuid.toLowerCase()
}

/** Reorders the named assets: they share the positions that they have, in the given order.
 *  @throws notFound if one of them is not an asset of the item */
export const reorderAssets = async (
  db: TenantDb,
  person: Actor,
  row: Row,
  { uuids: named, reverts }: { uuids: readonly string[]; reverts?: number },
): Promise<void> => {
  await lockItems(db, row.item)
  const before = await orderOf(db, row)
  const chosen = new Set(named)
  requireAll(before, chosen)
  const next = [...chosen]
  const after = before.map((uuid) => (chosen.has(uuid) ? next.shift()! : uuid)) // `next` has one UUID for each position
  const moved = new Set(after.filter((uuid, index) => before[index] !== uuid))
  if (moved.size === 0) return
  await writeOrder(db, row, after)
  const order = (of: readonly string[]) => ({ assetType: row.kind, order: of.filter((uuid) => moved.has(uuid)) })
  await record(db, person, {
    kind: 'item.reordered',
    entity: { type: 'item', uuid: row.item },
    before: order(before),
    after: { ...order(after), ...(reverts !== undefined && { reverts }) },
  })
  await touchItem(db, row.item, { content: true })
}

type OrderPosition = { position: number; side: 'before' | 'after' | 'at' }

/** Moves assets next to the asset at a position, or with `at` so that the first of them gets that position. They keep their order
 *  among themselves.
 *  @throws notFound if one of them is not an asset of the item */
export const moveAssets = async (
  db: TenantDb,
  person: Actor,
  row: Row,
  { uuids, position, side, reverts }: OrderPosition & { uuids: readonly string[]; reverts?: number },
): Promise<void> => {
  await lockItems(db, row.item)
  const before = await orderOf(db, row)
  const chosen = new Set(uuids)
  requireAll(before, chosen)
  const others = before.filter((uuid) => !chosen.has(uuid))
  const ahead = side === 'after' ? position : position - 1
  const at = side === 'at' ? ahead : before.slice(0, ahead).filter((uuid) => !chosen.has(uuid)).length
  const after = others.toSpliced(at, 0, ...before.filter((uuid) => chosen.has(uuid)))
  if (after.every((uuid, index) => before[index] === uuid)) return
  await writeOrder(db, row, after)
  const batch = chosen.size > 1 ? { batch: uuidv7() } : {}
  for (const uuid of chosen) {
    await record(db, person, {
      kind: 'asset.moved',
      entity: { type: 'asset', uuid },
      before: { position: before.indexOf(uuid) + 1 },
      after: { position: after.indexOf(uuid) + 1, ...(reverts !== undefined && { reverts }) },
      ...batch,
    })
  }
  await touchItem(db, row.item, { content: true })
}

/** Moves assets of one item to another item, to a position there or to the end.
 *  @throws notFound if one of the items is unknown, or if an asset does not belong to the first item */
export const moveToItem = async (
  db: TenantDb,
  person: Actor,
  { item, kind }: Row,
  {
    uuids,
    item: other,
    position,
    reverts,
  }: { uuids: readonly string[]; item: string; position?: number | undefined; reverts?: number },
): Promise<void> => {
  await lockItems(db, item, other)
  const [here, there] = [await orderOf(db, { item, kind }), await orderOf(db, { item: other, kind })]
  const chosen = new Set(uuids)
  requireAll(here, chosen)
  const moving = here.filter((uuid) => chosen.has(uuid))
  const after = there.toSpliced(position === undefined ? there.length : position - 1, 0, ...moving)
  // Adds the order changes of the former item, because the version in answers is `version + moves` and must always increase.
  await sql`update asset_record a set item_uuid = ${other}, version = a.version + o.moves + 1 from asset_order o
    where o.tenant_id = ${db.tenantId} and o.item_uuid = ${item} and o.kind = ${kind}
      and a.tenant_id = o.tenant_id and a.uuid = any(${moving}::uuid[])`.execute(db)
  await writeOrder(db, { item: other, kind }, after)
  const batch = chosen.size > 1 ? { batch: uuidv7() } : {}
  for (const uuid of moving) {
    await record(db, person, {
      kind: 'asset.moved',
      entity: { type: 'asset', uuid },
      before: { item, position: here.indexOf(uuid) + 1 },
      after: { item: other, position: after.indexOf(uuid) + 1, ...(reverts !== undefined && { reverts }) },
      ...batch,
    })
    // Its visibility depends on its item.
    await broadcast(db, { invalidate: 'media', uuid })
  }
  for (const touched of [item, other]) await touchItem(db, touched, { content: true })
}

const requireAll = (existing: readonly string[], requested: ReadonlySet<string>): void => {
  const here = new Set(existing)
  for (const uuid of requested) if (!here.has(uuid)) throw new Refusal('notFound')
}
