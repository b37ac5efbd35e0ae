import { DEFAULT_STATE, type ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Waiting, WaitingEntity } from '@pressmark/contract/workflow/inbox.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'
import { countInStates } from '../state-counts.ts'
import type { EntityAdapters } from '../transition/entity-adapters.ts'
import { STATEFUL_TYPES, aCollectionOf, kindOf } from '../transition/entity-kinds.ts'
import { firingRights, mayFire } from '../transition/rules.ts'
import { listStates, type StateRow } from '../states.ts'
import { listTransitions, transitionAnswer } from '../transitions.ts'

/* No one has submitted an entity in the default state, and an entity in a public state is finished. */
const isWaitingState = ({ name, is_public }: StateRow): boolean => name !== DEFAULT_STATE && !is_public

/** Counts the entities that wait for a person, by kind and state. States without waiting entities are left out. */
export const readInbox = async (
  db: TenantDb,
  { personUuid }: { personUuid: string },
  origin: string,
): Promise<{ total: number; waiting: Waiting[] }> => {
  const rights = await firingRights(db, personUuid)
  const states = (await listStates(db)).filter(isWaitingState)
  const transitions = (await listTransitions(db)).filter((transition) => mayFire(rights, transition))
  const waiting: Waiting[] = []
  for (const resourceType of STATEFUL_TYPES) {
    const ofType = transitions.filter((transition) => transition.resource_type === resourceType)
    const waitingStates = states.filter(({ uuid }) => ofType.some(({ from_uuid }) => from_uuid === uuid))
    const counts = await countInStates(db, resourceType, waitingStates)
    for (const { uuid, name, color } of waitingStates) {
      const count = counts.get(uuid) ?? 0
      const outgoing = ofType.filter(({ from_uuid }) => from_uuid === uuid).map((row) => transitionAnswer(row, origin))
      if (count > 0) waiting.push({ resourceType, state: name, color, count, transitions: outgoing })
    }
  }
  return { total: waiting.reduce((sum, { count }) => sum + count, 0), waiting }
}

type Row = Omit<WaitingEntity, 'resourceType' | 'since' | 'thumbnail'> & { since: Date | null }

type WaitingQuery = { resourceType: ResourceType; state?: string | undefined; sort?: readonly string[] | undefined }

/** Returns the waiting entities of one kind, in one state or in all; none for an unknown state.
 *  @param shown `origin` is the start of the addresses of their images */
export const waitingPage = async (
  db: TenantDb,
  { personUuid }: { personUuid: string },
  { resourceType, state, sort, page, size }: WaitingQuery & Paging,
  { adapters, origin }: { adapters: EntityAdapters; origin: string },
): Promise<{ entities: WaitingEntity[]; total: number }> => {
  const kind = kindOf(resourceType)
  const states = await waitingStates(db, personUuid, { resourceType, state })
  if (kind === undefined || states.length === 0) return { entities: [], total: 0 }
  const { rows } = await sql<Row>`
    select e.uuid, e.title, s.name as state, e.pressmark, e.item_uuid as "itemUuid", l.created_at as since, coalesce(l.comment, '') as comment,
      ${aCollectionOf(db, sql`e.item_uuid`)} as "collectionUuid",
      case when w.uuid is null then null else jsonb_build_object('uuid', w.uuid, 'username', w.username, 'name', w.name, 'surname', w.surname) end as person
    from (${kind.rows(db)}) e
    join state s on s.tenant_id = ${db.tenantId} and s.uuid = e.state_uuid
    left join lateral (select created_at, comment, person_uuid from transition_log
      where tenant_id = ${db.tenantId} and entity_uuid = e.uuid order by created_at desc, uuid desc limit 1) l on true
    left join person w on w.uuid = l.person_uuid
    where e.state_uuid = any(${states.map(({ uuid }) => uuid)}::uuid[])
    order by ${orderOf(sort)} limit ${size} offset ${page * size}`.execute(db)
  const counts = await countInStates(db, resourceType, states)
  const thumbnails = await adapters[resourceType]?.thumbnailsOf(
    db,
    rows.map(({ uuid }) => uuid),
  )
  const thumbnailOf = (uuid: string) => {
    const path = thumbnails?.get(uuid)
    return path === undefined ? null : origin + path
  }
  return {
    entities: rows.map(({ since, ...row }) => ({
      ...row,
      resourceType,
      thumbnail: thumbnailOf(row.uuid),
      since: since?.toISOString() ?? null,
    })),
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }
}

/* Entries without a transition wait since they exist, so they come before the others. */
const OLDEST = sql`l.created_at nulls first, e.uuid`
const ORDERS = new Map(
  Object.entries<RawBuilder<unknown>>({
    since: OLDEST,
    'since,desc': sql`l.created_at desc nulls last, e.uuid desc`,
    title: sql`e.title collate natural_order, e.uuid`,
    'title,desc': sql`e.title collate natural_order desc, e.uuid desc`,
    state: sql`s.position, s.uuid, ${OLDEST}`,
    'state,desc': sql`s.position desc, s.uuid desc, ${OLDEST}`,
  }),
)

const orderOf = (sort: readonly string[] = []) => ORDERS.get(sort[0]?.replace(/,asc$/, '') ?? '') ?? OLDEST

/* Returns one state by its name, or those from which the person may fire a transition. */
const waitingStates = async (
  db: TenantDb,
  personUuid: string,
  { resourceType, state }: Pick<WaitingQuery, 'resourceType' | 'state'>,
): Promise<StateRow[]> => {
  const states = (await listStates(db)).filter(isWaitingState)
  if (state !== undefined) return states.filter(({ name }) => name === state)
  const rights = await firingRights(db, personUuid)
  const transitions = (await listTransitions(db)).filter(
    (transition) => transition.resource_type === resourceType && mayFire(rights, transition),
  )
  return states.filter(({ uuid }) => transitions.some(({ from_uuid }) => from_uuid === uuid))
}
