import { movedMessage } from '@pressmark/contract/workflow/action-messages.ts'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { asTenant, type TenantDb } from '#platform/db/database.ts'
import { fireOn } from '../transition/fire.ts'
import { kindOf, type EntityKind } from '../transition/entity-kinds.ts'
import { listStates } from '../states.ts'
import type { Action, OutboxEntry } from './action.ts'

const BATCH_SIZE = 500
const PARAMETER = 'onlySameState'

/** Applies the new state of an entity to its direct children. Deeper levels follow if the transitions of the children cascade too.
 *  One turn moves 500 entities. After an interruption the next turn skips those that were moved. */
export const cascadeState: Action = {
  name: 'cascadeState',
  labels: { en: 'Apply the state to children', it: 'Applica lo stato alle voci contenute' },
  resourceTypes: ['ITEM', 'COLLECTION', 'SERIES'],
  parameters: [
    {
      name: PARAMETER,
      labels: { en: 'Only to children in the same state', it: 'Solo alle voci nello stesso stato' },
      type: 'BOOLEAN',
    },
  ],
  target: () => '',
  deliver: async ({ database, jobs, adapters }, entry) => {
    const { tenantId, log, parameters } = entry
    const { children = {} } = kindOf(log.resourceType) ?? {}
    return asTenant(database, tenantId, async (db) => {
      const states = await listStates(db)
      const [from, to] = [log.from, log.to].map((name) => states.find((state) => state.name === name)?.uuid)
      const onlySame = parameters[PARAMETER] === true
      if (to === undefined || (onlySame && from === undefined)) return resultMessage(db, log.uuid)
      const change = { to, ...(onlySame && from !== undefined && { from }) }
      for (const [child, childQuery] of Object.entries(children)) {
        const resourceType = child as ResourceType // keys of the table
        const uuids = await nextChildren(db, entry, { resourceType, childQuery, ...change })
        if (uuids.length === 0) continue
        const { name, comment, origin, actor, run } = log
        const fields = { name, comment, origin, actor, run, cascadedFrom: log.uuid }
        await fireOn(db, { jobs, adapters }, { resourceType, ...change, ...fields }, uuids)
        return undefined
      }
      return resultMessage(db, log.uuid)
    })
  },
}

type NextInput = { resourceType: ResourceType; childQuery: ChildQuery; from?: string; to: string }
type ChildQuery = EntityKind['children'][ResourceType] & {}

/* Children that still have to be moved. An earlier try may have moved some. */
const nextChildren = async (
  db: TenantDb,
  { tenantId, log }: OutboxEntry,
  { resourceType, childQuery, from, to }: NextInput,
): Promise<string[]> => {
  const kind = kindOf(resourceType)
  if (kind === undefined) return []
  const { rows } = await sql<{ uuid: string }>`
    select e.uuid from (${kind.rows(db)}) e
    where e.uuid in (select uuid from (${childQuery(db, log.entity)}) child)
      and ${from === undefined ? sql`e.state_uuid <> ${to}` : sql`e.state_uuid = ${from} and e.state_uuid <> ${to}`}
      and not exists (select from transition_log done where done.tenant_id = ${tenantId}
        and done.entity_uuid = e.uuid and done.cascaded_from = ${log.uuid})
    order by e.uuid limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

const resultMessage = async (db: TenantDb, log: string): Promise<string> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transition_log where tenant_id = ${db.tenantId} and cascaded_from = ${log}`.execute(
    db,
  )
  return movedMessage(rows[0]!.count) // a count has one row
}
