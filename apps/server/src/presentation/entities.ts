import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Metadata } from '#metadata/values.ts'

/** The kinds of entity that have a manifest or a IIIF collection. */
export type DescribedKind = 'item' | 'collection' | 'story' | 'series'

/** Properties of these entities. */
export type Entity = { title: string; summary: string; metadata: Metadata }

type Row = { title: string; author: string; description: string; pressmark: string | null; metadata: Metadata }

// The columns of each kind, and the table of its parents.
const DESCRIBED_KINDS = {
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
} as const satisfies Record<
  DescribedKind,
  { core: string; above: { table: string; key: string; kind: DescribedKind } | undefined }
>

/** Reads an entity. @throws notFound */
export const readEntity = async (db: TenantDb, kind: DescribedKind, uuid: string): Promise<Entity> => {
  const [row] = await db.named<Row>(
    `described ${kind}`,
    `select title, ${DESCRIBED_KINDS[kind].core}, description, metadata
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

/**
 * Reads the collections or series directly above that the reader may see.
 * @param publicOnly Whether restricted ones are left out.
 */
export const readAbove = async (
  db: TenantDb,
  kind: DescribedKind,
  uuid: string,
  { publicOnly }: { publicOnly: boolean },
): Promise<Above[]> => {
  const { above } = DESCRIBED_KINDS[kind]
  if (above === undefined) return []
  return db.named<Above>(
    `above ${kind}`,
    `select c.uuid, c.title
     from ${above.table} l
     join ${above.kind} c on c.tenant_id = $1 and c.uuid = l.${above.key}
     join state s on s.tenant_id = $1 and s.uuid = c.state_uuid
     where l.tenant_id = $1 and l.${kind}_uuid = $2 and (s.is_public or not $3)
     order by c.sort_title, c.uuid`,
    [db.tenantId, uuid, publicOnly],
  )
}
