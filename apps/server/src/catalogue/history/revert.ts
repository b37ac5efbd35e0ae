import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { templatesForWrite } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { lock } from '#platform/locks.ts'
import type { Actor } from '#platform/history.ts'
import { moveAssets, moveToItem, orderOf, lockItems, reorderAssets } from '../assets/order.ts'
import { setAssetFields, lockAsset, lockAssetPairs } from '../assets/update.ts'
import { requireCollections } from '../collections/find.ts'
import { moveCollection, parentsOfCollection } from '../collections/tree.ts'
import { collectionPairs, lockFields, mergeCollectionFields } from '../collections/update.ts'
import { difference } from '../fields.ts'
import { moveItem, parentsOf } from '../items/parents.ts'
import { setItemFields, lockItemPairs } from '../items/fields.ts'
import { pairsToRevert } from './pairs-to-revert.ts'
import type { EventFields, RevertInput, RevertHandlers, EventRow } from './types.ts'

const REVERTS: RevertHandlers = {
  'item.changed': async ({ db, person, uuid, before, after, reverts }) => {
    const pairs = pairsToRevert(await lockItemPairs(db, uuid), before, after)
    await setItemFields(db, person, { uuid, pairs }, { mode: 'merge', reverts })
  },
  'item.moved': async ({ db, person, uuid, before, after, reverts }) => {
    await lockItems(db, uuid)
    const now = await parentsOf(db, uuid)
    const then = new Set(after.collections)
    if (now.length !== then.size || !now.every((one) => then.has(one))) throw new Refusal('changedSince')
    await moveItem(db, person, uuid, { parents: before.collections ?? [], reverts })
  },
  'item.reordered': async ({ db, person, uuid, before, after, reverts }) => {
    const row = { item: uuid, kind: after.assetType as AssetType } // as reorderAssets wrote it
    await lockItems(db, uuid)
    const chosen = new Set(after.order)
    const now = (await orderOf(db, row)).filter((one) => chosen.has(one))
    if (now.join() !== after.order?.join()) throw new Refusal('changedSince')
    await reorderAssets(db, person, row, { uuids: before.order ?? [], reverts })
  },
  'asset.changed': (reverting) => revertAssetFields(reverting),
  'collection.moved': (reverting) => revertCollectionMove(reverting),
  'asset.moved': async ({ db, person, uuid, before, after, reverts }) => {
    if (before.item !== undefined && after.item !== undefined) await lockItems(db, before.item, after.item)
    const { item, kind, position } = await lockAsset(db, uuid)
    if (position !== after.position || item !== (after.item ?? item)) throw new Refusal('changedSince')
    const place = before.position ?? 1
    if (before.item !== undefined && before.item !== item)
      await moveToItem(db, person, { item, kind }, { uuids: [uuid], item: before.item, position: place, reverts })
    else await moveAssets(db, person, { item, kind }, { uuids: [uuid], position: place, side: 'at', reverts })
  },
}

export const revertAssetFields = async ({ db, person, uuid, before, after, ...how }: RevertInput): Promise<void> => {
  await lockAsset(db, uuid)
  const pairs = pairsToRevert(await lockAssetPairs(db, uuid), before, after)
  await setAssetFields(db, person, { uuid, pairs }, { mode: 'merge', ...how })
}

/* An event of a collection has all its fields, so those that changed are found first. */
export const revertCollectionFields = async ({
  db,
  person,
  uuid,
  before,
  after,
  ...how
}: RevertInput): Promise<void> => {
  const changed = difference(pairsOfEvent(before), pairsOfEvent(after))
  if (changed === undefined) return
  const now = collectionPairs(await lockFields(db, uuid))
  const pairs = pairsToRevert(now, { metadata: changed.before }, { metadata: changed.after })
  await mergeCollectionFields(db, person, await templatesForWrite(db, 'COLLECTION'), { uuid, pairs, ...how })
}

const pairsOfEvent = ({ title = '', author = '', description = '', metadata = {} }: EventFields) =>
  collectionPairs({ title, author, description, metadata: metadata as Metadata }) // as writeFields of collections records it

export const revertCollectionMove = async ({ db, person, uuid, before, after, ...how }: RevertInput): Promise<void> => {
  await requireCollections(db, [uuid])
  const now = await parentsOfCollection(db, uuid)
  if (now.join() !== after.parents?.toSorted().join()) throw new Refusal('changedSince')
  await moveCollection(db, person, { uuid, parents: before.parents ?? [] }, how)
}

type RevertFacts = Pick<EventRow, 'kind' | 'before' | 'tooLarge' | 'deleted' | 'originalDeleted'>

/** Returns whether a change can be reverted. An entity in the bin has to be restored first. A replaced file is kept for 30 days.
 *  @param others reverts changes of entities that other folders own; `app.ts` passes them */
export const isRevertible = (
  { kind, before, tooLarge, deleted, originalDeleted }: RevertFacts,
  others: RevertHandlers,
): boolean =>
  (Object.hasOwn(REVERTS, kind) || Object.hasOwn(others, kind)) &&
  (before !== null || tooLarge) &&
  !deleted &&
  !originalDeleted

/** Reverts one change. Later changes of other fields stay.
 *  @throws notRevertible, changedSince; notFound when the entity is in the bin */
export const revertEvent = async (
  db: TenantDb,
  person: Actor,
  event: EventRow,
  others: RevertHandlers = {},
): Promise<void> => {
  const handler = REVERTS[event.kind] ?? others[event.kind]
  if (handler === undefined || event.before === null) throw new Refusal('notRevertible')
  await lock(db, 'collectionTree')
  await handler({
    db,
    person,
    uuid: event.entity_uuid,
    before: event.before,
    after: event.after ?? {},
    reverts: event.sequence,
  })
}
