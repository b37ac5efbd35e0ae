import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import { v7 as uuidv7 } from 'uuid'
import { checkedMetadata, firstValue, metadataPairs, type Metadata } from '#metadata/values.ts'
import { templatesForWrite, type TemplateRow } from '#metadata/templates.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { record, type Actor } from '#platform/history.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { titleKey } from '#platform/title-key.ts'
import { stateUuid } from '#workflow/states.ts'
import { unconvertedFields } from '../fields.ts'
import { collectionSearchText } from '../search/index-rules.ts'
import { lockCollections } from './find.ts'
import { linkToParents } from './tree.ts'

export type NewCollection = {
  metadata: MetadataPair[]
  parents: string[]
  state?: string
  /** The bulk operation that the change belongs to. */
  batch?: string
}

/** Creates the root collection of a new tenant. */
export const createRoot = async (db: TenantDb, title: string): Promise<string> =>
  insertCollection(db, { title, sort_title: await titleKey(db, title), isRoot: true })

/** Creates a collection.
 *  @returns UUID
 *  @throws invalidMetadata; notFound if a parent is unknown */
export const createCollection = async (
  db: TenantDb,
  person: Actor,
  { metadata, parents, state, batch }: NewCollection,
): Promise<string> => {
  const { title, author, description, rest } = checkedCollection(await templatesForWrite(db, 'COLLECTION'), metadata)
  await lockCollections(db, parents)
  const sort_title = await titleKey(db, title)
  const uuid = await insertCollection(db, { title, sort_title, author, description, metadata: rest, state })
  await linkToParents(db, uuid, parents, sort_title)
  await record(db, person, {
    kind: 'collection.created',
    entity: { type: 'collection', uuid },
    after: { title, author, description, metadata: rest, parents },
    ...(batch !== undefined && { batch }),
  })
  await broadcast(db, { notice: { kind: 'collection.changed', uuid, collections: parents } })
  return uuid
}

/** Splits metadata into the fields with a column of their own and the rest. Values of `stored` that a change of type has not converted
 *  yet stay.
 *  @throws invalidMetadata */
export const checkedCollection = (templates: readonly TemplateRow[], pairs: MetadataPair[], stored: Metadata = {}) => {
  const unconverted = unconvertedFields(templates, metadataPairs(stored), pairs)
  const given = pairs.filter(({ name }) => !unconverted.has(name))
  const checked = checkedMetadata(templates, given)
  for (const name of unconverted) checked[name] = stored[name]!
  return collectionColumns(checked)
}

export const collectionColumns = ({ sgtt, autn, sgti, ...rest }: Metadata) => ({
  title: firstValue(sgtt),
  author: firstValue(autn),
  description: firstValue(sgti),
  rest,
})

type Row = {
  title: string
  sort_title: string
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
      sort_title: row.sort_title,
      author: row.author ?? '',
      description: row.description ?? '',
      metadata: JSON.stringify(row.metadata ?? {}),
      doc: collectionSearchText({
        title: row.title,
        author: row.author ?? '',
        description: row.description ?? '',
      }),
      is_root: row.isRoot ?? false,
      state_uuid: await stateUuid(db, row.state),
    })
    .execute()
  return uuid
}
