import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readState as readCall, type State } from '@pressmark/contract/workflow/states.ts'
import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { link } from '#platform/hal.ts'
import type { State as StateTable } from '#platform/db/tables.gen.ts'

export type StateRow = Selectable<StateTable>

/** States of a new tenant; the colours are the suggested ones. @source spec 002 §9 */
const NEW_STATES = [
  { name: DEFAULT_STATE, color: '#A0A0A0', is_public: false },
  { name: 'In review', color: '#F5A623', is_public: false },
  { name: 'Published', color: '#2D9C5D', is_public: true },
  { name: 'Rejected', color: '#D14343', is_public: false },
] as const

export const createStates = async (db: TenantDb): Promise<void> => {
  const values = NEW_STATES.map((state, position) => ({ tenant_id: db.tenantId, uuid: uuidv7(), position, ...state }))
  await db.insertInto('state').values(values).execute()
}

export const listStates = (db: TenantDb): Promise<StateRow[]> =>
  db.selectFrom('state').selectAll().where('tenant_id', '=', db.tenantId).orderBy('position').execute()

/** @throws notFound */
export const readState = async (db: TenantDb, uuid: string): Promise<StateRow> => {
  const row = (await listStates(db)).find((state) => state.uuid === uuid)
  if (row === undefined) throw new Refusal('notFound')
  return row
}

/** Returns the UUID of the state with that name; by default of the state in which new entities start. */
export const stateUuid = async (db: TenantDb, name: string = DEFAULT_STATE): Promise<string> => {
  const { uuid } = await db
    .selectFrom('state')
    .select('uuid')
    .where('tenant_id', '=', db.tenantId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return uuid
}

export const stateAnswer = (row: StateRow, origin: string): State => ({
  uuid: row.uuid,
  name: row.name,
  color: row.color,
  public: row.is_public,
  locksEditing: row.locks_editing,
  version: row.version,
  _links: { self: link(origin, addressOf(readCall, { uuid: row.uuid })) },
})
