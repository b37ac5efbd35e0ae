import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { difference } from '#catalogue/fields.ts'
import { templatesOf } from '#metadata/templates.ts'
import { checkedMetadata, mergeCoreFields, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { stateUuid } from '#workflow/states.ts'
import { lock } from '#platform/locks.ts'
import { pairsOfRow, rowOf, mergedMetadata, SERIES_COLUMNS, type Fields, lockSeriesRow } from '../fields.ts'
import { writeOrder, orderOf } from './order.ts'

/** What is sent of a series; what is left out stays, and is empty in a new one. */
export type SeriesSent = { fields?: Fields; list?: readonly MetadataPair[] | undefined }

/** @param state where it starts, if not in the first one
 *  @param uuid of one that is made once, out of what it is
 *  @returns uuid
 *  @throws invalidMetadata; notFound when a story is unknown */
export const createSeries = async (
  db: TenantDb,
  person: Actor,
  { fields = {}, list = [], stories = [] }: SeriesSent & { stories?: readonly string[] },
  { state, uuid = uuidv7() }: { state?: string; uuid?: string } = {},
): Promise<string> => {
  const said = rowOf(SERIES_COLUMNS, checkedMetadata(await templatesOf(db, 'SERIES'), mergeCoreFields(fields, list)))
  await lock(db, 'seriesMembership')
  await requireStories(db, stories)
  const state_uuid = await stateUuid(db, state)
  await db
    .insertInto('series')
    .values({ tenant_id: db.tenantId, uuid, ...said, state_uuid, version: 1, modified_at: new Date() })
    .execute()
  await writeOrder(db, uuid, stories)
  const { title, pressmark, description } = said
  await record(db, person, {
    kind: 'series.created',
    entity: { type: 'series', uuid },
    after: { title, pressmark, description, metadata: JSON.parse(said.metadata), stories },
  })
  await broadcast(db, { notice: { kind: 'series.changed', uuid } })
  return uuid
}

/** @throws notFound, staleVersion, invalidMetadata */
export const describeSeries = async (
  db: TenantDb,
  person: Actor,
  { uuid, ifMatch }: { uuid: string; ifMatch?: number | undefined },
  { fields = {}, list }: SeriesSent,
): Promise<void> => {
  const { pairs } = await lockSeriesRow(db, uuid, ifMatch)
  const said = mergedMetadata(await templatesOf(db, 'SERIES'), pairs, { fields, list })
  await changeSeries(db, person, uuid, { pairs, said })
}

/** Writes what a series says now. Whoever calls it holds the series.
 *  @param reverts id of the change that this takes back */
export const changeSeries = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { pairs, said, reverts }: { pairs: readonly MetadataPair[]; said: Metadata; reverts?: number },
): Promise<void> => {
  const row = rowOf(SERIES_COLUMNS, said)
  const changed = difference(pairs, pairsOfRow(SERIES_COLUMNS, { ...row, metadata: JSON.parse(row.metadata) }))
  if (changed === undefined) return
  await db
    .updateTable('series')
    .set((eb) => ({ ...row, version: eb('version', '+', 1), modified_at: new Date() }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'series.changed',
    entity: { type: 'series', uuid },
    before: { metadata: changed.before },
    after: { metadata: changed.after, ...(reverts !== undefined && { reverts }) },
  })
  await broadcast(db, { notice: { kind: 'series.changed', uuid } })
}

/** Puts a series in the bin, where it keeps its stories; these stay where else they are.
 *  @throws notFound, staleVersion */
export const deleteSeries = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  ifMatch: number | undefined,
): Promise<void> => {
  const { title } = await lockSeriesRow(db, uuid, ifMatch)
  await db
    .updateTable('series_record')
    .set((eb) => ({ deleted_at: new Date(), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'series.deleted',
    entity: { type: 'series', uuid },
    before: { title, stories: await orderOf(db, uuid) },
  })
  await broadcast(db, { notice: { kind: 'series.changed', uuid } })
}

/** Whoever calls it has locked the series, so that none of these goes to the bin meanwhile.
 *  @throws notFound when one is none of this tenant's stories */
export const requireStories = async (db: TenantDb, stories: readonly string[]): Promise<void> => {
  if (!(await areStories(db, stories))) throw new Refusal('notFound')
}

/** Whether all of these are stories of this tenant, and none is in the bin. */
export const areStories = async (db: TenantDb, stories: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from story where tenant_id = ${db.tenantId} and uuid = any(${stories}::uuid[])`.execute(db)
  return rows[0]!.known === new Set(stories).size // a count has one row
}
