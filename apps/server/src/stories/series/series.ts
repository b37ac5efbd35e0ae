import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { difference } from '#catalogue/fields.ts'
import { templatesForWrite } from '#metadata/templates.ts'
import { checkedMetadata, mergeCoreFields, type Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { stateUuid } from '#workflow/states.ts'
import { lock } from '#platform/locks.ts'
import { pairsOfRow, rowOf, mergedMetadata, SERIES_COLUMNS, type Fields, lockSeriesRow } from '../fields.ts'
import { writeOrder, orderOf } from './order.ts'

/** A series in a request. Omitted properties stay unchanged, or are empty in a new series. */
export type SeriesInput = { fields?: Fields; list?: readonly MetadataPair[] | undefined }

/** @param state initial state, if it is not the first one
 *  @param uuid derived from the content, for a series that is created only once
 *  @returns uuid
 *  @throws invalidMetadata; notFound if a story is unknown */
export const createSeries = async (
  db: TenantDb,
  person: Actor,
  { fields = {}, list = [], stories = [] }: SeriesInput & { stories?: readonly string[] },
  { state, uuid = uuidv7() }: { state?: string; uuid?: string } = {},
): Promise<string> => {
  const metadata = checkedMetadata(await templatesForWrite(db, 'SERIES'), mergeCoreFields(fields, list))
  const row = await rowOf(db, SERIES_COLUMNS, metadata)
  await lock(db, 'seriesMembership')
  await requireStories(db, stories)
  const state_uuid = await stateUuid(db, state)
  await db
    .insertInto('series')
    .values({ tenant_id: db.tenantId, uuid, ...row, state_uuid, version: 1, modified_at: new Date() })
    .execute()
  await writeOrder(db, uuid, stories)
  const { title, pressmark, description } = row
  await record(db, person, {
    kind: 'series.created',
    entity: { type: 'series', uuid },
    after: { title, pressmark, description, metadata: JSON.parse(row.metadata), stories },
  })
  await broadcast(db, { notice: { kind: 'series.changed', uuid } })
  return uuid
}

/** @throws notFound, staleVersion, invalidMetadata */
export const saveSeries = async (
  db: TenantDb,
  person: Actor,
  { uuid, ifMatch }: { uuid: string; ifMatch?: number | undefined },
  { fields = {}, list }: SeriesInput,
): Promise<void> => {
  const { pairs } = await lockSeriesRow(db, uuid, ifMatch)
  const metadata = mergedMetadata(await templatesForWrite(db, 'SERIES'), pairs, { fields, list })
  await changeSeries(db, person, uuid, { pairs, metadata })
}

/** Writes the metadata of a series. The caller has locked the series.
 *  @param reverts id of the event that this change reverts */
export const changeSeries = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  { pairs, metadata, reverts }: { pairs: readonly MetadataPair[]; metadata: Metadata; reverts?: number },
): Promise<void> => {
  const row = await rowOf(db, SERIES_COLUMNS, metadata)
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

/** Moves a series to the bin, where it keeps its stories. The stories stay in all other places.
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

/** The caller has locked the series, so none of these stories can be moved to the bin during the change.
 *  @throws notFound if one of them is not a story of this tenant */
export const requireStories = async (db: TenantDb, stories: readonly string[]): Promise<void> => {
  if (!(await areStories(db, stories))) throw new Refusal('notFound')
}

/** Checks that all of these are stories of this tenant outside the bin. */
export const areStories = async (db: TenantDb, stories: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from story where tenant_id = ${db.tenantId} and uuid = any(${stories}::uuid[])`.execute(db)
  return rows[0]!.count === new Set(stories).size // a count has one row
}
