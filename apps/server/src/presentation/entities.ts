import type { TenantDb } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Metadata } from '#metadata/values.ts'

/** What items and collections tell of themselves. */
export type Entity = { title: string; summary: string; metadata: Metadata }

type Row = { title: string; author: string; description: string; pressmark: string | null; metadata: Metadata }

/** @throws notFound */
export const readEntity = async (db: TenantDb, kind: 'item' | 'collection', uuid: string): Promise<Entity> => {
  const [row] = await db.named<Row>(
    `described ${kind}`,
    `select title, author, description, ${kind === 'item' ? 'pressmark' : 'null::text as pressmark'}, metadata
     from ${kind} where tenant_id = $1 and uuid = $2`,
    [db.tenantId, uuid],
  )
  if (row === undefined) throw new Refusal('notFound')
  const { title, author, description, pressmark, metadata } = row
  const core = Object.entries({ autn: author, pressmark: pressmark ?? '' }).filter(([, value]) => value !== '')
  return {
    title,
    summary: description,
    metadata: { ...metadata, ...Object.fromEntries(core.map(([name, value]) => [name, [{ value }]])) },
  }
}

type Above = { uuid: string; title: string }

/** The collections directly above, of those that the reader may see.
 *  @param publicAlone whether the others are left out */
export const readAbove = (
  db: TenantDb,
  kind: 'item' | 'collection',
  uuid: string,
  { publicAlone }: { publicAlone: boolean },
): Promise<Above[]> =>
  db.named<Above>(
    `above ${kind}`,
    `select c.uuid, c.title
     from ${kind === 'item' ? 'item_parent' : 'collection_parent'} l
     join collection c on c.tenant_id = $1 and c.uuid = l.${kind === 'item' ? 'collection_uuid' : 'parent_uuid'}
     join state s on s.tenant_id = $1 and s.uuid = c.state_uuid
     where l.tenant_id = $1 and l.${kind}_uuid = $2 and (s.is_public or not $3)
     order by c.sort_title, c.uuid`,
    [db.tenantId, uuid, publicAlone],
  )
