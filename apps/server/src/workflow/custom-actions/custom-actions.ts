import type { OwnParameter } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { Selectable } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { CustomAction } from '#platform/db/tables.gen.ts'
import type { Action } from '../actions/action.ts'
import { ACTIONS, builtInAction } from '../actions/actions.ts'
import { customAction } from '../actions/custom-action.ts'

export type CustomActionRow = Omit<Selectable<CustomAction>, 'parameters'> & { parameters: OwnParameter[] }

/** What can be done, and as what row it is kept where the organisation made it. */
export type Known = { action: Action; own?: CustomActionRow }

export const listCustomActions = async (db: TenantDb): Promise<CustomActionRow[]> => {
  const rows = await db
    .selectFrom('custom_action')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()
  return rows as CustomActionRow[] // what is kept in `parameters` was checked
}

/** All kinds of action in the order in which they are offered: the product's, then the organisation's own. */
export const listActions = async (db: TenantDb): Promise<Known[]> => [
  ...Object.values(ACTIONS).map((action) => ({ action })),
  ...(await listCustomActions(db)).map((own) => ({ action: customAction(own), own })),
]

export const findAction = async (db: TenantDb, name: string): Promise<Known | undefined> => {
  const action = builtInAction(name)
  return action ? { action } : (await listActions(db)).find((known) => known.own?.name === name)
}
