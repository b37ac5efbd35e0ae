import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { templatesOf } from '#metadata/templates.ts'
import type { Metadata } from '#metadata/values.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record, type Actor } from '#platform/history.ts'
import { storeValueSets } from '../search/value-sets.ts'
import { sortTitle } from '../search/search-text.ts'
import { searchedBy } from '../search/index-rules.ts'
import { mergeMetadata, difference, entityPairs } from '../fields.ts'
import { describedItem } from './create.ts'
import { touchItem } from './items.ts'

/** `given` takes the place of all that the item says, or with `named` of the fields that it names. `reverts` is the change
 *  that this one takes back.
 *  @throws notFound, invalidMetadata; pressmarkAlreadyExists, told by the database */
export const describeItem = async (
  db: TenantDb,
  person: Actor,
  uuid: string,
  given: readonly MetadataPair[],
  { extent, reverts }: { extent: 'whole' | 'named'; reverts?: number },
): Promise<void> => {
  const stored = await lockItemPairs(db, uuid)
  const templates = await templatesOf(db, 'ITEM')
  const { said, rest } = describedItem(mergeMetadata(templates, stored, given, extent))
  const { title: sgtt, author: autn, description: sgti, pressmark } = said
  const changed = difference(stored, entityPairs({ sgtt, autn, sgti, pressmark }, rest))
  if (changed === undefined) return
  const { doc, valueSet } = searchedBy(templates)(said, rest)
  await storeValueSets(db, [valueSet])
  await db
    .updateTable('item')
    .set({ ...said, sort_title: sortTitle(said.title), metadata: JSON.stringify(rest), doc, value_set: valueSet.uuid })
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'item.changed',
    entity: { type: 'item', uuid },
    before: { metadata: changed.before },
    after: { metadata: changed.after, ...(reverts !== undefined && { reverts }) },
  })
  await touchItem(db, uuid, { content: true })
}

/** All that the item says, its row held until the transaction ends.
 *  @throws notFound */
export const lockItemPairs = async (db: TenantDb, uuid: string): Promise<MetadataPair[]> => {
  const row = await db
    .selectFrom('item')
    .select(['title', 'author', 'description', 'pressmark', 'metadata'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  const core = { sgtt: row.title!, autn: row.author!, sgti: row.description!, pressmark: row.pressmark! }
  return entityPairs(core, row.metadata as Metadata) // written by this folder alone
}

/** @throws notFound; staleVersion when `asked` is given and is not the present one */
export const requireItemVersion = async (db: TenantDb, uuid: string, asked: number | undefined): Promise<void> => {
  const row = await db
    .selectFrom('item')
    .select('version')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  if (asked !== undefined && row.version !== asked) throw new Refusal('staleVersion')
}
