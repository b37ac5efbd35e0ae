import type { OwnParameter } from '@pressmark/contract/workflow/custom-task-templates.ts'
import type { Selectable } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { CustomAction } from '#platform/db/tables.gen.ts'
import type { Action } from '../actions/action.ts'
import { ACTIONS, builtInAction } from '../actions/actions.ts'
import { customAction } from '../actions/custom-action.ts'

export type CustomActionRow = Omit<Selectable<CustomAction>, 'parameters'> & { parameters: OwnParameter[] }

/** An action, with its row if it is a custom one. */
export type ActionEntry = { action: Action; own?: CustomActionRow }

export const listCustomActions = async (db: TenantDb): Promise<CustomActionRow[]> => {
  const rows = await db
    .selectFrom('custom_action')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()
  return rows as CustomActionRow[] // `parameters` was checked before it was stored
}

/** Lists all actions in the order in which they are offered: the built-in ones, then the custom ones. */
export const listActions = async (db: TenantDb): Promise<ActionEntry[]> => [
  ...Object.values(ACTIONS).map((action) => ({ action })),
  ...(await listCustomActions(db)).map((own) => ({ action: customAction(own), own })),
]

export const findAction = async (db: TenantDb, name: string): Promise<ActionEntry | undefined> => {
  const action = builtInAction(name)
  return action ? { action } : (await listActions(db)).find((entry) => entry.own?.name === name)
}
