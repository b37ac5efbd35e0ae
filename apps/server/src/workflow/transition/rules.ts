import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { TransitionRow } from '../transitions.ts'
import { kindOf } from './entity-kinds.ts'
import { stillIn } from './guard.ts'

/** The current roles and workgroups of a person. */
export type FiringRights = { roles: ReadonlySet<string>; workgroups: ReadonlySet<string> }

/** Reads the roles and workgroups of a person, also for a job that started earlier. */
export const firingRights = async (db: TenantDb, personUuid: string | null): Promise<FiringRights> => {
  const { rows } = await sql<{ role: string | null; workgroup: string | null }>`
    select unnest(w.roles) as role, null as workgroup from workgroup_member m
      join workgroup w on w.tenant_id = m.tenant_id and w.uuid = m.workgroup_uuid
      where m.tenant_id = ${db.tenantId} and m.person_uuid = ${personUuid}
    union all select role, null from member_role where tenant_id = ${db.tenantId} and person_uuid = ${personUuid}
    union all select 'ROLE_ADMIN', null from person where uuid = ${personUuid} and platform_admin
    union all select null, workgroup_uuid::text from workgroup_member
      where tenant_id = ${db.tenantId} and person_uuid = ${personUuid}`.execute(db)
  return {
    roles: new Set(rows.flatMap(({ role }) => role ?? [])),
    workgroups: new Set(rows.flatMap(({ workgroup }) => workgroup ?? [])),
  }
}

/** Returns whether a person with these rights may fire a transition. The capability to fire transitions is checked before. */
export const mayFire = ({ roles, workgroups }: FiringRights, transition: TransitionRow): boolean => {
  const { fire_roles, fire_workgroups } = transition
  if (fire_roles.length === 0 && fire_workgroups.length === 0) return true
  return fire_roles.some((role) => roles.has(role)) || fire_workgroups.some((uuid) => workgroups.has(uuid))
}

/** Checks the rules of a transition that concern the person.
 *  @throws transitionNotAllowed, commentRequired */
export const requireRules = async (
  db: TenantDb,
  transition: TransitionRow,
  { person, comment }: { person: string | null; comment: string },
): Promise<void> => {
  if (!mayFire(await firingRights(db, person), transition)) throw new Refusal('transitionNotAllowed')
  if (transition.comment_required && comment.trim() === '') throw new Refusal('commentRequired')
}

/** The condition on the row of an entity that a transition moves: it is in the start state, and the required field has a value. A field
 *  that no longer exists is not required, because no one could fill it. */
export const isReady = (transition: TransitionRow): RawBuilder<boolean> => {
  const { required_field: field, field_labels, resource_type, from_uuid } = transition
  if (field === null || field_labels === null) return stillIn(from_uuid)
  return sql<boolean>`(${stillIn(from_uuid)} and ${isFilled(resource_type, field)})`
}

const isFilled = (resourceType: TransitionRow['resource_type'], field: string): RawBuilder<boolean> => {
  const column = kindOf(resourceType)?.columns[field]
  return column === undefined
    ? sql<boolean>`coalesce(jsonb_array_length(metadata -> ${field}::text), 0) > 0`
    : sql<boolean>`${sql.ref(column)} <> ''`
}

/** Returns those of these entities that a transition would move. */
export const readyEntities = async (
  db: TenantDb,
  transition: TransitionRow,
  uuids: readonly string[],
): Promise<Set<string>> => {
  const kind = kindOf(transition.resource_type)
  if (kind === undefined) return new Set()
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${kind.records} where tenant_id = ${db.tenantId} and uuid = any(${uuids}::uuid[])
      and deleted_at is null and ${isReady(transition)}`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Returns the refusal of a transition whose required field is empty. It names the field. */
export const emptyFieldRefusal = ({ required_field: field, field_labels }: TransitionRow): Refusal => {
  const detail = `The field “${field_labels?.['en'] ?? field}” is empty. Fill it, then run the action again.`
  return new Refusal('requiredFieldEmpty', { detail, errors: [{ field: field ?? '', message: detail }] })
}
