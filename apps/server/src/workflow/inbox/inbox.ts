import { DEFAULT_STATE, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Waiting, WaitingEntity } from '@pressmark/contract/workflow/inbox.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'
import { KNOWN_KINDS, kindOf } from '../transition/entity-kinds.ts'
import { listStates, type StateRow } from '../states.ts'
import { listTransitions, transitionAnswer } from '../transitions.ts'

/* Where all begin nobody has asked for anything yet, and what is public has come to its end. */
const isWaitingRoom = ({ name, is_public }: StateRow): boolean => name !== DEFAULT_STATE && !is_public

/** What waits, by kind of entity and state; states in which nothing waits are left out. */
export const readInbox = async (db: TenantDb, origin: string): Promise<{ total: number; waiting: Waiting[] }> => {
  const [states, transitions] = [(await listStates(db)).filter(isWaitingRoom), await listTransitions(db)]
  const waiting: Waiting[] = []
  for (const resourceType of KNOWN_KINDS) {
    const ways = transitions.filter((transition) => transition.resource_type === resourceType)
    const rooms = states.filter(({ uuid }) => ways.some(({ from_uuid }) => from_uuid === uuid))
    const counts = await countIn(db, resourceType, rooms)
    for (const { uuid, name, color } of rooms) {
      const count = counts.get(uuid) ?? 0
      const out = ways.filter(({ from_uuid }) => from_uuid === uuid).map((row) => transitionAnswer(row, origin))
      if (count > 0) waiting.push({ resourceType, state: name, color, count, transitions: out })
    }
  }
  return { total: waiting.reduce((sum, { count }) => sum + count, 0), waiting }
}

const countIn = async (
  db: TenantDb,
  resourceType: ResourceType,
  states: readonly StateRow[],
): Promise<Map<string, number>> => {
  const kind = kindOf(resourceType)
  if (kind === undefined || states.length === 0) return new Map()
  const { rows } = await sql<{ state: string; many: number }>`
    select state_uuid as state, count(*) as many from (${kind.rows(db)}) e
    where state_uuid = any(${states.map(({ uuid }) => uuid)}::uuid[]) group by state_uuid`.execute(db)
  return new Map(rows.map(({ state, many }) => [state, many]))
}

type Row = Omit<WaitingEntity, 'resourceType' | 'since'> & { since: Date | null }

/** Those of one kind in one state, the one that waits longest first; none for an unknown state. */
export const waitingPage = async (
  db: TenantDb,
  { resourceType, state }: { resourceType: ResourceType; state: string },
  { page, size }: Paging,
): Promise<{ entities: WaitingEntity[]; total: number }> => {
  const kind = kindOf(resourceType)
  const room = (await listStates(db)).find((row) => row.name === state)
  if (kind === undefined || room === undefined || !isWaitingRoom(room)) return { entities: [], total: 0 }
  const { rows } = await sql<Row>`
    select e.uuid, e.title, e.pressmark, e.item_uuid as "itemUuid", l.created_at as since, coalesce(l.comment, '') as comment,
      (select collection_uuid from item_parent p where p.tenant_id = ${db.tenantId} and p.item_uuid = e.item_uuid
        order by collection_uuid limit 1) as "collectionUuid",
      case when w.uuid is null then null else jsonb_build_object('uuid', w.uuid, 'username', w.username, 'name', w.name, 'surname', w.surname) end as person
    from (${kind.rows(db)}) e
    left join lateral (select created_at, comment, person_uuid from transition_log
      where tenant_id = ${db.tenantId} and entity_uuid = e.uuid order by created_at desc, uuid desc limit 1) l on true
    left join person w on w.uuid = l.person_uuid
    where e.state_uuid = ${room.uuid}
    order by l.created_at nulls first, e.uuid limit ${size} offset ${page * size}`.execute(db)
  const total = (await countIn(db, resourceType, [room])).get(room.uuid) ?? 0
  return {
    entities: rows.map(({ since, ...row }) => ({ ...row, resourceType, since: since?.toISOString() ?? null })),
    total,
  }
}
