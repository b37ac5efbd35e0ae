import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import { checkedMetadata, firstValue, type Metadata } from '#metadata/values.ts'
import { templatesOf } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { record } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { stateUuid } from '#workflow/states.ts'
import { searchText, sortTitle } from '../search/search-text.ts'
import { linkToParents } from './tree.ts'

type Person = { personUuid: string } | null

export type NewCollection = {
  metadata: MetadataPair[]
  parents: string[]
  state?: string
  /** Of the act that it is a part of. */
  batch?: string
}

/** The collection that everything of a new tenant hangs below. */
export const createRoot = (db: TenantDb, title: string): Promise<string> =>
  insertCollection(db, { title, isRoot: true })

/** @returns uuid
 *  @throws invalidMetadata; notFound when a parent is unknown */
export const createCollection = async (
  db: TenantDb,
  person: Person,
  { metadata, parents, state, batch }: NewCollection,
): Promise<string> => {
  const { title, author, description, rest } = await checkedCollection(db, metadata)
  await lockCollections(db, parents)
  const uuid = await insertCollection(db, { title, author, description, metadata: rest, state })
  await linkToParents(db, uuid, parents, sortTitle(title))
  await record(db, person, {
    kind: 'collection.created',
    entity: { type: 'collection', uuid },
    after: { title, author, description, metadata: rest, parents },
    ...(batch !== undefined && { batch }),
  })
  await broadcast(db, { notice: { kind: 'collection.changed', uuid, collections: parents } })
  return uuid
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
      doc: searchText([title, author, description]),
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
  await broadcast(db, { notice: { kind: 'collection.changed', uuid } })
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

/** The same, and none of them is deleted before this transaction ends: whoever hangs something below a collection holds it first.
 *  In the order of uuids, and before any item, so that nobody waits in a ring.
 *  @throws notFound */
export const lockCollections = async (db: TenantDb, uuids: readonly string[]): Promise<void> => {
  const wanted = [...new Set(uuids)]
  const held = await db
    .selectFrom('collection')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', 'in', wanted)
    .orderBy('uuid')
    .forKeyShare()
    .execute()
  if (held.length < wanted.length) throw new Refusal('notFound')
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
      doc: searchText([row.title, row.author ?? '', row.description ?? '']),
      is_root: row.isRoot ?? false,
      state_uuid: await stateUuid(db, row.state),
    })
    .execute()
  return uuid
}
