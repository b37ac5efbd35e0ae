import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Metadata } from '#metadata/values.ts'

/** What has a manifest or a collection of its own. */
export type Kind = 'item' | 'collection' | 'story' | 'series'

/** What they tell of themselves. */
export type Entity = { title: string; summary: string; metadata: Metadata }

type Row = { title: string; author: string; description: string; pressmark: string | null; metadata: Metadata }

// Where each has what; and by which table it belongs to something above.
const KINDS = {
  item: { core: 'author, pressmark', above: { table: 'item_parent', key: 'collection_uuid', kind: 'collection' } },
  collection: {
    core: 'author, null::text as pressmark',
    above: { table: 'collection_parent', key: 'parent_uuid', kind: 'collection' },
  },
  story: {
    core: 'author, null::text as pressmark',
    above: { table: 'series_story', key: 'series_uuid', kind: 'series' },
  },
  series: { core: `'' as author, pressmark`, above: undefined },
} as const satisfies Record<Kind, { core: string; above: { table: string; key: string; kind: Kind } | undefined }>

/** @throws notFound */
export const readEntity = async (db: TenantDb, kind: Kind, uuid: string): Promise<Entity> => {
  const [row] = await db.named<Row>(
    `described ${kind}`,
    `select title, ${KINDS[kind].core}, description, metadata
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

/** The collections, or series, directly above, of those that the reader may see.
 *  @param publicAlone whether the others are left out */
export const readAbove = async (
  db: TenantDb,
  kind: Kind,
  uuid: string,
  { publicAlone }: { publicAlone: boolean },
): Promise<Above[]> => {
  const { above } = KINDS[kind]
  if (above === undefined) return []
  return db.named<Above>(
    `above ${kind}`,
    `select c.uuid, c.title
     from ${above.table} l
     join ${above.kind} c on c.tenant_id = $1 and c.uuid = l.${above.key}
     join state s on s.tenant_id = $1 and s.uuid = c.state_uuid
     where l.tenant_id = $1 and l.${kind}_uuid = $2 and (s.is_public or not $3)
     order by c.sort_title, c.uuid`,
    [db.tenantId, uuid, publicAlone],
  )
}
