import type { NewType } from '@pressmark/contract/metadata/type-changes.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { broadcast } from '#platform/bus/bus.ts'
import type { Actor } from '#platform/history.ts'
import { lockTemplate, recordChange, settingsOf } from '../template-changes.ts'
import { checkedSettings, type Settings } from '../template-settings.ts'
import type { ChangingTo, TemplateRow, TypeSettings } from '../templates.ts'
import { requireChangeable } from './preview.ts'

/** Begins a change of the type of a field: it has the type TEXT until `endTypeChange`, and new values need the new type. A former
 *  default value does not stay.
 *  @returns the settings before and after
 *  @throws notFound, staleVersion, templateLocked, fieldIsChanging, badRequest, invalidTemplate */
export const beginTypeChange = async (
  db: TenantDb,
  { uuid, ifMatch, operation }: { uuid: string; ifMatch: number | undefined; operation: string },
  change: NewType,
): Promise<{ from: TypeSettings; to: TypeSettings }> => {
  const row = await lockTemplate(db, uuid, ifMatch)
  requireChangeable(row, change)
  const settings = settingsOf(row)
  const { enumValues = [] } = change
  if (change.type === 'ENUM' && enumValues.length === 0)
    throw new Refusal('badRequest', { detail: 'Name the options.' })
  const after = checkedSettings({
    ...settings,
    label: settings.labels['en'] ?? row.name,
    type: change.type,
    enumValues,
  })
  const [from, to] = [typeSettings(settings), typeSettings(after)]
  await setChanging(db, uuid, { ...to, before: from, operation })
  return { from, to }
}

/** Begins to give a field its former type again, after a change that ended or failed.
 *  @throws notFound; changedSince if its type was changed later */
export const beginTypeUndo = async (
  db: TenantDb,
  uuid: string,
  { from, to, operation }: { from: TypeSettings; to: TypeSettings; operation: string },
): Promise<void> => {
  const row = await lockTemplate(db, uuid, undefined)
  const changing = row.changing_to as ChangingTo | null // only this folder writes it
  const isOwn = changing === null ? row.type === to.type : changing.operation === operation
  if (!isOwn) throw new Refusal('changedSince')
  const before = changing === null ? typeSettings(settingsOf(row)) : changing.before
  await setChanging(db, uuid, { ...from, before, operation })
}

const typeSettings = ({ type, enum_values, default_value }: Settings): TypeSettings => ({
  type,
  enum_values,
  default_value,
})

/* Every value is permitted in a TEXT. */
const setChanging = async (db: TenantDb, uuid: string, changing: ChangingTo): Promise<void> => {
  const widest = { type: 'TEXT', enum_values: [], default_value: null }
  await writeType(db, uuid, { ...widest, changing_to: JSON.stringify(changing) })
  await broadcast(db, { notice: { kind: 'template.changed', uuid } })
}

/** Ends a change of type when all values match, and records it in the history of the field. */
export const endTypeChange = async (db: TenantDb, actor: Actor, uuid: string): Promise<void> => {
  const row: TemplateRow = await lockTemplate(db, uuid, undefined)
  const { before, operation: _, ...after } = row.changing_to as ChangingTo // it cannot end twice
  await writeType(db, uuid, { ...after, changing_to: null })
  const settings = settingsOf(row)
  const sides = { before: { ...settings, ...before }, after: { ...settings, ...after } }
  await recordChange(db, actor, { kind: 'template.changed', uuid, ...sides })
}

type Columns = Pick<TemplateRow, 'type' | 'enum_values' | 'default_value'> & { changing_to: string | null }

const writeType = async (db: TenantDb, uuid: string, columns: Columns): Promise<void> => {
  await db
    .updateTable('template')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', db.tenantId)
    .where('uuid', '=', uuid)
    .execute()
}
