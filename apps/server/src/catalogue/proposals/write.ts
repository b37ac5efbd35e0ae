import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { sql } from 'kysely'
import { templatesForWrite } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { actorOf, type Actor } from '#platform/history.ts'
import { mergeAssetFields } from '../assets/update.ts'
import { excluding, missingFrom, problemFor, type BulkOperationRow, type Problem } from '../bulk/bulk-operation.ts'
import { mergeCollectionFields } from '../collections/update.ts'
import { broadcastChangedItems } from '../items/broadcast.ts'
import { writeItems } from '../items/fields.ts'
import { lockedAmong } from '../states/locked.ts'
import { entriesThatFit, loadEntries } from './entries.ts'
import { changedPairs, planProposal, takenCells } from './plan.ts'

/** How many entries of a part were changed, and those that were skipped. */
export type Written = { changed: number; unchanged: number; problems: Problem[] }

/** Writes the taken cells of a proposal to these entries, in parts that fit in memory. An entry is skipped as a whole if one of its cells
 *  has changed since the comparison. */
export async function* writeProposal(
  db: TenantDb,
  bulkOperation: BulkOperationRow,
  uuids: readonly string[],
): AsyncGenerator<Written> {
  const { entryKind = 'ITEM' } = bulkOperation.details
  if (entryKind !== 'ITEM') return yield* writeOneByOne(db, bulkOperation, entryKind, uuids)
  for await (const { changes, unchanged, problems } of planProposal(db, bulkOperation.details, uuids)) {
    await writeItems(db, actorOf(bulkOperation), changes, bulkOperation.uuid)
    yield { changed: changes.length, unchanged, problems }
  }
}

type OtherKind = 'MEDIA' | 'COLLECTION'

async function* writeOneByOne(
  db: TenantDb,
  bulkOperation: BulkOperationRow,
  kind: OtherKind,
  uuids: readonly string[],
): AsyncGenerator<Written> {
  const { details, uuid: batch } = bulkOperation
  const write = await writerOf(db, actorOf(bulkOperation), kind, batch)
  for (const part of await entriesThatFit(db, kind, uuids)) {
    const entries = await loadEntries(db, kind, part, { locked: true })
    const locked = await lockedAmong(db, part)
    const cells = Map.groupBy(await takenCells(db, details.proposal!, part), ({ entity_uuid }) => entity_uuid) // set when it started
    const written: Written = { changed: 0, unchanged: 0, problems: [...missingFrom(part, entries), ...locked] }
    const changed: string[] = []
    for (const entry of excluding(entries, locked)) {
      try {
        if (await write(entry.uuid, changedPairs(entry, cells.get(entry.uuid) ?? []))) changed.push(entry.uuid)
        else written.unchanged += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        written.problems.push(problemFor(entry.uuid, error))
      }
    }
    if (kind === 'MEDIA') await broadcastItemsOf(db, changed)
    yield { ...written, changed: changed.length }
  }
}

type Write = (uuid: string, pairs: readonly MetadataPair[]) => Promise<boolean>

const writerOf = async (db: TenantDb, person: Actor, kind: OtherKind, batch: string): Promise<Write> => {
  const templates = await templatesForWrite(db, kind)
  const merge = kind === 'MEDIA' ? mergeAssetFields : mergeCollectionFields
  return (uuid, pairs) => merge(db, person, templates, { uuid, pairs, batch })
}

/* Pages of items show their media. */
const broadcastItemsOf = async (db: TenantDb, media: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ item: string; collection: string }>`
    select l.item_uuid as item, l.collection_uuid as collection from asset a
    join item_parent l on l.tenant_id = a.tenant_id and l.item_uuid = a.item_uuid
    where a.tenant_id = ${db.tenantId} and a.uuid = any(${media}::uuid[])`.execute(db)
  const [first] = rows
  if (first !== undefined)
    await broadcastChangedItems(
      db,
      first.item,
      rows.map(({ collection }) => collection),
    )
}
