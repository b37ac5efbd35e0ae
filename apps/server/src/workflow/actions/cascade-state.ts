import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { asTenant, type TenantDb } from '#platform/db/database.ts'
import { fireOn } from '../transition/fire.ts'
import { kindOf, type Kind } from '../transition/entity-kinds.ts'
import { listStates } from '../states.ts'
import type { Action, OutboxEntry } from './action.ts'

const AT_A_TIME = 500
const PARAMETER = 'onlySameState'

/** Puts what hangs directly below the entity into its new state; those below that follow where their own transitions pass on.
 *  A turn moves five hundred; broken off, the next one goes on: those that were moved are left alone. */
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
  again: async ({ database, jobs, subjects }, effect) => {
    const { tenantId, log, parameters } = effect
    const { children = {} } = kindOf(log.resourceType) ?? {}
    return asTenant(database, tenantId, async (db) => {
      const states = await listStates(db)
      const [from, to] = [log.from, log.to].map((name) => states.find((state) => state.name === name)?.uuid)
      const onlySame = parameters[PARAMETER] === true
      if (to === undefined || (onlySame && from === undefined)) return movedSoFar(db, log.uuid)
      const way = { to, ...(onlySame && from !== undefined && { from }) }
      for (const [child, below] of Object.entries(children)) {
        const resourceType = child as ResourceType // keys of the table
        const uuids = await nextOf(db, effect, { resourceType, below, ...way })
        if (uuids.length === 0) continue
        const { name, comment, origin, person, run } = log
        const said = { name, comment, origin, person, run, cascadedFrom: log.uuid }
        await fireOn(db, { jobs, subjects }, { resourceType, ...way, ...said }, uuids)
        return undefined
      }
      return movedSoFar(db, log.uuid)
    })
  },
}

type Wanted = { resourceType: ResourceType; below: Below; from?: string; to: string }
type Below = Kind['children'][ResourceType] & {}

/* Those that are to be moved and were not yet, nor by a try before. */
const nextOf = async (
  db: TenantDb,
  { tenantId, log }: OutboxEntry,
  { resourceType, below, from, to }: Wanted,
): Promise<string[]> => {
  const kind = kindOf(resourceType)
  if (kind === undefined) return []
  const { rows } = await sql<{ uuid: string }>`
    select e.uuid from (${kind.rows(db)}) e
    where e.uuid in (select uuid from (${below(db, log.entity)}) child)
      and ${from === undefined ? sql`e.state_uuid <> ${to}` : sql`e.state_uuid = ${from} and e.state_uuid <> ${to}`}
      and not exists (select from transition_log done where done.tenant_id = ${tenantId}
        and done.entity_uuid = e.uuid and done.cascaded_from = ${log.uuid})
    order by e.uuid limit ${AT_A_TIME}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

const movedSoFar = async (db: TenantDb, log: string): Promise<string> => {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from transition_log where tenant_id = ${db.tenantId} and cascaded_from = ${log}`.execute(db)
  const { many } = rows[0]! // a count has one row
  return many === 1 ? '1 entry was moved' : `${many} entries were moved`
}
