import { sql } from 'kysely'
import { templatesOf } from '#metadata/templates.ts'
import { metadataPairs, type Metadata } from '#metadata/values.ts'
import { Refusal } from '#platform/errors.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { MovedEntity, EntityAdapter } from '#workflow/transition/entity-adapters.ts'
import { setCollectionFields } from '../collections/update.ts'
import { linkCollection } from '../collections/tree.ts'
import { mergeMetadata, entityPairs } from '../fields.ts'
import { changeStateInBin } from './change-state-in-bin.ts'
import { collectionThumbnails } from './thumbnails.ts'

/** Adapts collections to the workflow. */
export const collectionAdapter: EntityAdapter = {
  setState: async (db, uuids, { from, to }) => {
    const { rows } = await sql<MovedEntity>`
      with locked as materialized (select uuid, state_uuid from collection_record
        where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[]) and deleted_at is null and ${from} order by uuid for update)
      update collection_record c set state_uuid = ${to}, version = c.version + 1 from locked
      where c.tenant_id = ${db.tenantId} and c.uuid = locked.uuid
      returning c.uuid, c.title, locked.state_uuid as from_uuid`.execute(db)
    for (const { uuid } of rows) await broadcast(db, { notice: { kind: 'collection.changed', uuid } })
    return rows
  },
  thumbnailsOf: collectionThumbnails,
  changeStateInBin: changeStateInBin('collection_record'),
  setFields: async (db, person, uuid, given) => {
    const stored = await db
      .selectFrom('collection')
      .select(['title', 'author', 'description', 'metadata'])
      .where('tenant_id', '=', db.tenantId)
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst()
    if (stored === undefined) throw new Refusal('notFound')
    const core = { sgtt: stored.title, autn: stored.author, sgti: stored.description }
    const templates = await templatesOf(db, 'COLLECTION')
    const existing = entityPairs(core, stored.metadata as Metadata) // only this folder writes it
    const knownNames = new Set(templates.map(({ name }) => name))
    const pairs = metadataPairs(mergeMetadata(templates, existing, given, 'merge')).filter(({ name }) =>
      knownNames.has(name),
    )
    await setCollectionFields(db, person, uuid, pairs)
  },
  checkFields: async (db, given) => {
    mergeMetadata(await templatesOf(db, 'COLLECTION'), [], given, 'merge')
  },
  linkToCollection: (db, person, uuid, collection) => linkCollection(db, person, { uuid, parents: [collection] }),
}
