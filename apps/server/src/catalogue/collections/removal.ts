import type { CollectionRemoval } from '@pressmark/contract/catalogue/collections.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { requireCollections, rootUuid } from './find.ts'
import { linksUnder, type Link } from './tree.ts'

/** What deleting a collection means. */
export type Removal = {
  /** The collection itself and all that hang nowhere but below these. */
  doomed: string[]
  /** Collections below it that stay, since they hang elsewhere too. */
  surviving: string[]
}

/** @throws notFound, rootCollection */
export const planRemoval = async (db: TenantDb, uuid: string): Promise<Removal> => {
  await requireCollections(db, [uuid])
  if (uuid === (await rootUuid(db))) throw new Refusal('rootCollection')
  return removalOf(uuid, await linksUnder(db, uuid))
}

/** `links` are all links of all collections below the one that goes. A collection goes when the last of its parents went. */
export const removalOf = (uuid: string, links: readonly Link[]): Removal => {
  const children = Map.groupBy(links, ({ parent }) => parent)
  const left = new Map<string, number>()
  for (const { child } of links) left.set(child, (left.get(child) ?? 0) + 1)
  const doomed = [uuid]
  const touched = new Set<string>()
  for (const gone of doomed) {
    for (const { child } of children.get(gone) ?? []) {
      const parentsLeft = left.get(child)! - 1 // it has the link that led here
      left.set(child, parentsLeft)
      touched.add(child)
      if (parentsLeft === 0) doomed.push(child)
    }
  }
  const going = new Set(doomed)
  return { doomed, surviving: [...touched].filter((child) => !going.has(child)) }
}

/** The numbers that a person sees before deleting. */
export const countRemoval = async (db: TenantDb, { doomed }: Removal): Promise<CollectionRemoval> => {
  const { rows } = await sql<{ shared: number; orphans: number }>`
    select count(*) filter (where elsewhere) as shared, count(*) filter (where not elsewhere) as orphans
    from (
      select exists (
        select from item_parent other where other.tenant_id = ${db.tenantId} and other.item_uuid = affected.item_uuid
          and other.collection_uuid <> all(${doomed}::uuid[])) as elsewhere
      from (select distinct item_uuid from item_parent
        where tenant_id = ${db.tenantId} and collection_uuid = any(${doomed}::uuid[])) affected
    ) counted`.execute(db)
  const { shared, orphans } = rows[0]! // a count without groups has one row
  return { deletedSubcollections: doomed.length - 1, sharedItems: shared, orphanItems: orphans }
}
