import type { MetadataPair } from '@pressmark/contract/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import { checkedMetadata, firstValue, type Metadata } from '#metadata/values.ts'
import { templatesOf } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/events.ts'
import { tell } from '#platform/live.ts'
import { stateUuid } from '#workflow/states.ts'
import { searchDoc, sortTitle } from '../search/fold.ts'
import { descendants, lockTree } from './graph.ts'

type Person = { personUuid: string } | null

export type NewCollection = { metadata: MetadataPair[]; parents: string[]; state?: string }

/** The collection that everything of a new tenant hangs below. */
export const createRoot = (db: TenantDb, title: string): Promise<string> =>
  insertCollection(db, { title, isRoot: true })

/** @returns uuid
 *  @throws invalidMetadata; notFound when a parent is unknown */
export const createCollection = async (
  db: TenantDb,
  person: Person,
  { metadata, parents, state }: NewCollection,
): Promise<string> => {
  const { title, author, description, rest } = await checkedCollection(db, metadata)
  await requireCollections(db, parents)
  const uuid = await insertCollection(db, { title, author, description, metadata: rest, state })
  await hangBelow(db, uuid, parents, sortTitle(title))
  await record(db, person, {
    kind: 'collection.created',
    entity: { type: 'collection', uuid },
    after: { title, author, description, metadata: rest, parents },
  })
  await tell(db, { notice: { kind: 'collection.changed', uuid, collections: parents } })
  return uuid
}

/** Puts a collection below `parents`, in place of the parents it had; below the root when there are none.
 *  @throws notFound when a uuid is unknown, rootCollection for the root, alertCollection when a parent is the collection itself or lies below it */
export const moveCollection = async (db: TenantDb, person: Person, uuid: string, parents: string[]): Promise<void> => {
  await lockTree(db)
  const collection = await db
    .selectFrom('collection')
    .select(['is_root', 'sort_title'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (collection === undefined) throw new Refusal('notFound')
  if (collection.is_root) throw new Refusal('rootCollection')
  const wanted = parents.length > 0 ? parents : [await rootUuid(db)]
  await requireCollections(db, wanted)
  const below = await descendants(db, uuid)
  if (wanted.some((parent) => below.has(parent))) throw new Refusal('alertCollection')
  const removed = await db
    .deleteFrom('collection_parent')
    .where('tenant_id', '=', db.tenantId)
    .where('collection_uuid', '=', uuid)
    .returning('parent_uuid')
    .execute()
  const before = removed.map(({ parent_uuid }) => parent_uuid)
  await hangBelow(db, uuid, wanted, collection.sort_title)
  await raiseVersion(db, uuid)
  await record(db, person, {
    kind: 'collection.moved',
    entity: { type: 'collection', uuid },
    before: { parents: before },
    after: { parents: wanted },
  })
  await tell(db, { notice: { kind: 'collection.changed', uuid, collections: [...new Set([...before, ...wanted])] } })
}

/** Replaces what a collection says of itself.
 *  @throws notFound, invalidMetadata */
export const describeCollection = async (
  db: TenantDb,
  person: Person,
  uuid: string,
  pairs: MetadataPair[],
): Promise<void> => {
  const { title, author, description, rest } = await checkedCollection(db, pairs)
  const before = await db
    .selectFrom('collection')
    .select(['title', 'author', 'description', 'metadata'])
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw new Refusal('notFound')
  const sort_title = sortTitle(title)
  await db
    .updateTable('collection')
    .set((eb) => ({
      title,
      sort_title,
      author,
      description,
      metadata: JSON.stringify(rest),
      doc: searchDoc([title, author, description]),
      version: eb('version', '+', 1),
      modified_at: new Date(),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
  await db
    .updateTable('collection_parent')
    .set({ sort_title })
    .where('tenant_id', '=', db.tenantId)
    .where('collection_uuid', '=', uuid)
    .execute()
  await record(db, person, {
    kind: 'collection.changed',
    entity: { type: 'collection', uuid },
    before,
    after: { title, author, description, metadata: rest },
  })
  await tell(db, { notice: { kind: 'collection.changed', uuid } })
}

/** @throws staleVersion when `asked` is given and is not the present one */
export const requireVersion = async (db: TenantDb, uuid: string, asked: number | undefined): Promise<void> => {
  if (asked === undefined) return
  const row = await db
    .selectFrom('collection')
    .select('version')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('notFound')
  if (row.version !== asked) throw new Refusal('staleVersion')
}

export const rootUuid = async (db: TenantDb): Promise<string> => {
  const { uuid } = await db
    .selectFrom('collection')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('is_root', '=', true)
    .executeTakeFirstOrThrow()
  return uuid
}

/** @throws notFound when one of them is none of this tenant's collections */
export const requireCollections = async (db: TenantDb, uuids: readonly string[]): Promise<void> => {
  const wanted = [...new Set(uuids)]
  const known = await db
    .selectFrom('collection')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', wanted)
    .execute()
  if (known.length < wanted.length) throw new Refusal('notFound')
}

// Only its own change makes a collection another version: an import of a thousand items below it must not spoil its editor's If-Match.
const raiseVersion = async (db: TenantDb, uuid: string): Promise<void> => {
  await db
    .updateTable('collection')
    .set((eb) => ({ version: eb('version', '+', 1), modified_at: new Date() }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}

const checkedCollection = async (db: TenantDb, pairs: MetadataPair[]) => {
  const { sgtt, autn, sgti, ...rest } = checkedMetadata(await templatesOf(db, 'COLLECTION'), pairs)
  return { title: firstValue(sgtt), author: firstValue(autn), description: firstValue(sgti), rest }
}

type Row = {
  title: string
  author?: string
  description?: string
  metadata?: Metadata
  isRoot?: boolean
  state?: string | undefined
}

const insertCollection = async (db: TenantDb, row: Row): Promise<string> => {
  const uuid = uuidv7()
  await db
    .insertInto('collection')
    .values({
      tenant_id: db.tenantId,
      uuid,
      title: row.title,
      sort_title: sortTitle(row.title),
      author: row.author ?? '',
      description: row.description ?? '',
      metadata: JSON.stringify(row.metadata ?? {}),
      doc: searchDoc([row.title, row.author ?? '', row.description ?? '']),
      is_root: row.isRoot ?? false,
      state_uuid: await stateUuid(db, row.state),
    })
    .execute()
  return uuid
}

const hangBelow = async (db: TenantDb, uuid: string, parents: readonly string[], sort_title: string): Promise<void> => {
  const values = [...new Set(parents)].map((parent_uuid) => ({
    tenant_id: db.tenantId,
    collection_uuid: uuid,
    parent_uuid,
    sort_title,
  }))
  await db.insertInto('collection_parent').values(values).execute()
}
