import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { KeyScope, ScopedCall } from '#platform/http/key-scope.ts'
import { SCOPE_RULES, type Place, type TargetKind } from './scope-rules.ts'

/** Checks calls of keys that are limited to collections, by the table of rules. Membership is read at the time of the call. */
export const keyScope: KeyScope = {
  covers: ({ id }) => SCOPE_RULES.has(id),
  enter: async (db, collections, call) => {
    const rule = SCOPE_RULES.get(call.endpoint.id)
    if (rule === undefined) throw new Refusal('forbidden')
    if (await reachesOutside(db, collections, targetsOf(call))) throw new Refusal('notFound')
    const { leavesParents, narrows } = rule
    if (leavesParents !== undefined && (leavesParents.if === undefined || valuesAt(call, leavesParents.if).length > 0))
      await requireNoOtherParents(db, collections, valuesAt(call, leavesParents.of))
    if (narrows !== undefined) await narrow(db, collections, call, narrows)
  },
  leave: async (db, collections, call) => {
    if (SCOPE_RULES.get(call.endpoint.id)?.deletes !== true && (await reachesOutside(db, collections, targetsOf(call))))
      throw new Refusal('forbidden', { detail: MOVED_OUT })
  },
}

const MOVED_OUT = 'This change would move an entry out of the collections of the API key.'
const OTHER_PARENTS =
  'This entry is also in collections outside those of the API key. Add or remove single collections instead.'

type Target = { kind: TargetKind; uuid: string }

const KINDS: readonly TargetKind[] = ['collections', 'items', 'assets', 'entities', 'imports']

const targetsOf = (call: ScopedCall): Target[] => {
  const rule = SCOPE_RULES.get(call.endpoint.id) ?? {}
  return KINDS.flatMap((kind) =>
    (rule[kind] ?? []).flatMap((place) => valuesAt(call, place)).map((uuid) => ({ kind, uuid })),
  )
}

/* Returns the uuids at a place of the request: one, a list or none. */
const valuesAt = ({ params, query, body }: ScopedCall, place: Place): string[] => {
  const [part, name] = place.split('.') as ['params' | 'query' | 'body', string]
  const value = ({ params, query, body }[part] as Record<string, unknown> | null | undefined)?.[name]
  return [value].flat().filter((one) => typeof one === 'string')
}

/* The collections of the key that exist, with everything below them. A deleted collection has no links. */
const withScope = (db: TenantDb, collections: readonly string[]) => sql`
  with recursive scope(uuid) as (
    select uuid from collection where tenant_id = ${db.tenantId} and uuid = any(${collections}::uuid[])
    union
    select l.collection_uuid from scope join collection_parent l on l.tenant_id = ${db.tenantId} and l.parent_uuid = scope.uuid)`

/* An asset and an import are where their item is. The client chooses the id of an import, so an unknown one is new. */
const reachesOutside = async (
  db: TenantDb,
  collections: readonly string[],
  targets: readonly Target[],
): Promise<boolean> => {
  if (targets.length === 0) return false
  const { rows } = await sql`${withScope(db, collections)},
    target as (
      select * from unnest(${targets.map(({ kind }) => kind)}::text[], ${targets.map(({ uuid }) => uuid)}::uuid[]) t(kind, uuid)),
    place(kind, uuid, item_uuid) as (
      select kind, uuid, uuid from target where kind in ('items', 'entities')
      union all select t.kind, t.uuid, a.item_uuid from target t join asset a on a.tenant_id = ${db.tenantId} and a.uuid = t.uuid
        where t.kind in ('assets', 'entities')
      union all select t.kind, t.uuid, d.item_uuid from target t join item_document d on d.tenant_id = ${db.tenantId} and d.uuid = t.uuid
        where t.kind = 'assets'
      union all select t.kind, t.uuid, i.item_uuid from target t join item_import i on i.tenant_id = ${db.tenantId} and i.import_id = t.uuid
        where t.kind = 'imports'
      union all select t.kind, t.uuid, f.item_uuid from target t join asset_import f on f.tenant_id = ${db.tenantId} and f.import_id = t.uuid
        where t.kind = 'imports'),
    reached as (
      select kind, uuid from target where kind in ('collections', 'entities') and uuid in (select uuid from scope)
      union all select kind, uuid from place where exists (select from item_parent p where p.tenant_id = ${db.tenantId}
        and p.item_uuid = place.item_uuid and p.collection_uuid in (select uuid from scope))
      union all select kind, uuid from target t where kind = 'imports' and not exists (
        select from place where place.kind = t.kind and place.uuid = t.uuid))
    select from target where (kind, uuid) not in (select kind, uuid from reached) limit 1`.execute(db)
  return rows.length > 0
}

/* A change that ends all links of an entry must not end those to collections that the key does not reach.
   @throws forbidden */
const requireNoOtherParents = async (
  db: TenantDb,
  collections: readonly string[],
  uuids: readonly string[],
): Promise<void> => {
  const { rows } = await sql`${withScope(db, collections)}
    select from item_parent where tenant_id = ${db.tenantId} and item_uuid = any(${uuids}::uuid[])
      and collection_uuid not in (select uuid from scope)
    union all
    select from collection_parent where tenant_id = ${db.tenantId} and collection_uuid = any(${uuids}::uuid[])
      and parent_uuid not in (select uuid from scope)
    limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('forbidden', { detail: OTHER_PARENTS })
}

/* Adds the collections of the key to a search that names none. The names that it has were checked. */
const narrow = async (
  db: TenantDb,
  collections: readonly string[],
  call: ScopedCall,
  name: 'collection' | 'uuid',
): Promise<void> => {
  if (valuesAt(call, 'query.branch').length > 0 || valuesAt(call, `query.${name}`).length > 0) return
  const { rows } = await sql<{ uuid: string }>`${withScope(db, collections)} select uuid from scope`.execute(db)
  // An empty list would be no filter, and the collections of the key exist no more in that case.
  const within = rows.length > 0 ? rows.map(({ uuid }) => uuid) : collections
  Object.assign(call.query as object, { [name]: within })
}
