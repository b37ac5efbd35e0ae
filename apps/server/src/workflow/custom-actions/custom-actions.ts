import type { OwnParameter } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { Selectable } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { OwnAction } from '#platform/db/tables.gen.ts'
import type { Action } from '../actions/action.ts'
import { ACTIONS, actionOfProduct } from '../actions/actions.ts'
import { customAction } from '../actions/custom-action.ts'

export type OwnRow = Omit<Selectable<OwnAction>, 'parameters'> & { parameters: OwnParameter[] }

/** What can be done, and as what row it is kept where the organisation made it. */
export type Known = { action: Action; own?: OwnRow }

export const listOwnActions = async (db: TenantDb): Promise<OwnRow[]> => {
  const rows = await db
    .selectFrom('own_action')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()
  return rows as OwnRow[] // what is kept in `parameters` was checked
}

/** All kinds of action in the order in which they are offered: the product's, then the organisation's own. */
export const listActions = async (db: TenantDb): Promise<Known[]> => [
  ...Object.values(ACTIONS).map((action) => ({ action })),
  ...(await listOwnActions(db)).map((own) => ({ action: customAction(own), own })),
]

export const findAction = async (db: TenantDb, name: string): Promise<Known | undefined> => {
  const action = actionOfProduct(name)
  return action ? { action } : (await listActions(db)).find((known) => known.own?.name === name)
}
