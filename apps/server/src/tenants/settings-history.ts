import { truncate } from '@pressmark/contract/platform/truncate.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import type { SettingsArea, SettingsChange, SettingsField } from '@pressmark/contract/tenants/settings-history.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import type { Paging } from '#platform/hal.ts'

/** Stored size of the values of an event that the list shows. */
const MAX_LISTED_BYTES = 20_000
/** Values of a field that the list shows. */
const MAX_VALUES = 100
const MAX_VALUE_LENGTH = 500

const ENTITY_TYPES: Record<Exclude<SettingsArea, 'SIGN_INS'>, readonly string[]> = {
  FIELDS: ['template'],
  PEOPLE: ['person', 'workgroup'],
  WORKFLOW: ['state', 'transition', 'task', 'custom-action'],
  ORGANISATION: ['tenant'],
}

/* The stored name of each field. Everything else in an event stays hidden. */
const SHOWN: ReadonlyMap<string, SettingsField> = new Map(
  Object.entries({
    username: 'username',
    name: 'name',
    label: 'labels',
    surname: 'surname',
    email: 'email',
    pendingEmail: 'pendingEmail',
    roles: 'roles',
    userRoles: 'roles',
    userGroupUuids: 'workgroups',
    description: 'description',
    resourceType: 'resourceType',
    labels: 'labels',
    heading: 'heading',
    type: 'type',
    enum_values: 'enumValues',
    default_value: 'defaultValue',
    repeatable: 'repeatable',
    translatable: 'translatable',
    priority: 'priority',
    order: 'position',
    index: 'position',
    color: 'color',
    is_public: 'public',
    locks_editing: 'locksEditing',
    from: 'from',
    to: 'to',
    transition: 'transition',
    template: 'action',
    parameters: 'parameters',
    requiredField: 'requiredField',
    commentRequired: 'commentRequired',
    displayName: 'displayName',
    url: 'url',
    languages: 'languages',
    anonymousAccess: 'anonymousAccess',
    supportUrl: 'supportUrl',
    suspended: 'suspended',
    defaultRights: 'defaultRights',
    storageLimit: 'storageLimit',
    peopleLimit: 'peopleLimit',
    reason: 'reason',
  } as const),
)

type Stored = Record<string, unknown> | null

type Row = {
  sequence: number
  at: Date
  kind: EventKind
  name: string | null
  before: Stored
  after: Stored
  tooLarge: boolean
  person: SettingsChange['person']
  apiKey: SettingsChange['apiKey']
}

/** `uuid` limits the changes to those of one entity, and `person` to those that this person made. */
export type SettingsFilter = {
  area?: SettingsArea | undefined
  uuid?: string | undefined
  person?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/* The conditions repeat those of the indexes `event_of_settings` and `event_of_sign_in`, so that PostgreSQL can use them. */
const ofArea = (area: SettingsArea | undefined) => {
  if (area === 'SIGN_INS') return sql`e.kind in ('session.opened', 'session.closed', 'session.refused')`
  const types = area === undefined ? Object.values(ENTITY_TYPES).flat() : ENTITY_TYPES[area]
  return sql`e.entity_type in ('template', 'person', 'workgroup', 'state', 'transition', 'task', 'custom-action', 'tenant')
    and e.kind not in ('session.opened', 'session.closed', 'session.refused', 'person.preferences-changed')
    and e.entity_type = any(${types}::text[])`
}

const matching = (db: TenantDb, { area, uuid, person, from, to }: SettingsFilter) => sql`e.tenant_id = ${db.tenantId}
  and ${ofArea(area)}
  and (${uuid ?? null}::uuid is null or e.entity_uuid = ${uuid ?? null}::uuid)
  and (${person ?? null}::uuid is null or e.person_uuid = ${person ?? null}::uuid)
  and (${from ?? null}::timestamptz is null or e.at >= ${from ?? null}::timestamptz)
  and (${to ?? null}::timestamptz is null or e.at < ${to ?? null}::timestamptz)`

/** Returns the changes of the settings of an area or of one entity, latest first, also those of deleted entities. Preferences of people
 *  are left out, because they do not concern the organisation. */
export const settingsHistory = async (
  db: TenantDb,
  filter: SettingsFilter,
  { page, size }: Paging,
): Promise<{ changes: SettingsChange[]; total: number }> => {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from event e where ${matching(db, filter)}`.execute(db)
  const rows = await readRows(db, filter, { page, size })
  const workgroups = await workgroupNames(db)
  const changes = rows.map(({ sequence, at, name, before, after, tooLarge, kind, person, apiKey }) => ({
    id: sequence,
    kind,
    at: at.toISOString(),
    person,
    apiKey,
    entityName: name ?? '',
    fields: changedFields(before, after, workgroups),
    fieldsTooLarge: tooLarge,
  }))
  return { changes, total: counted[0]!.total } // a count has one row
}

const readRows = async (db: TenantDb, filter: SettingsFilter, { page, size }: Paging): Promise<Row[]> => {
  const tooLarge = sql`coalesce(pg_column_size(e.before), 0) + coalesce(pg_column_size(e.after), 0) > ${MAX_LISTED_BYTES}`
  const { rows } = await sql<Row>`
    select e.sequence, e.at, e.kind, ${tooLarge} as "tooLarge",
      case when not ${tooLarge} then e.before end as before, case when not ${tooLarge} then e.after end as after,
      coalesce(template.name, who.username, workgroup.name, state.name, transition.name, task_transition.name, custom_action.label,
        (select coalesce(x.after->>'username', x.before->>'username', x.after->>'name', x.before->>'name', x.after->>'transition') from event x
          where x.tenant_id = e.tenant_id and x.entity_uuid = e.entity_uuid and (x.kind like '%.created' or x.kind like '%.deleted')
          order by x.sequence desc limit 1)) as name,
      case when p.uuid is null then null else jsonb_build_object('uuid', p.uuid, 'username', p.username, 'name', p.name, 'surname', p.surname) end as person,
      e.api_key as "apiKey"
    from (select * from event e where ${matching(db, filter)} order by e.sequence desc limit ${size} offset ${page * size}) e
    left join person p on p.uuid = e.person_uuid
    left join person who on who.uuid = e.entity_uuid
    left join template on template.tenant_id = e.tenant_id and template.uuid = e.entity_uuid
    left join workgroup on workgroup.tenant_id = e.tenant_id and workgroup.uuid = e.entity_uuid
    left join state on state.tenant_id = e.tenant_id and state.uuid = e.entity_uuid
    left join transition on transition.tenant_id = e.tenant_id and transition.uuid = e.entity_uuid
    left join transition_task task on task.tenant_id = e.tenant_id and task.uuid = e.entity_uuid
    left join transition task_transition on task_transition.tenant_id = e.tenant_id and task_transition.uuid = task.transition_uuid
    left join custom_action on custom_action.tenant_id = e.tenant_id and custom_action.uuid = e.entity_uuid
    order by e.sequence desc`.execute(db)
  return rows
}

const workgroupNames = async (db: TenantDb): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('workgroup').select(['uuid', 'name']).where('tenant_id', '=', db.tenantId).execute()
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}

const changedFields = (
  before: Stored,
  after: Stored,
  workgroups: ReadonlyMap<string, string>,
): SettingsChange['fields'] => {
  const stored = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return stored.flatMap((key) => {
    const field = SHOWN.get(key)
    // A change of a state stores all old values, but only the new values that were set.
    const isPartial = before !== null && after !== null && !(Object.hasOwn(before, key) && Object.hasOwn(after, key))
    if (field === undefined || isPartial || (key === 'order' && Array.isArray(after?.[key]))) return []
    const shown = (side: Stored): string[] => {
      const value = side?.[key]
      // Stored positions are zero-based.
      if (field === 'position' && typeof value === 'number') return [String(value + 1)]
      const texts = textsOf(value)
      return field === 'workgroups' ? texts.map((uuid) => workgroups.get(uuid) ?? uuid) : texts
    }
    const [old, current] = [shown(before), shown(after)]
    return JSON.stringify(old) === JSON.stringify(current) ? [] : [{ field, before: old, after: current }]
  })
}

const HIDDEN = /secret|password|token|hash/i

/* Returns a stored value as lines of text. Parts of an object have their name in front. */
const textsOf = (value: unknown): string[] => {
  if (value === undefined || value === null || value === '') return []
  if (typeof value !== 'object') return [truncate(String(value), MAX_VALUE_LENGTH)]
  const parts = Array.isArray(value)
    ? value.flatMap(textsOf)
    : Object.entries(value)
        .filter(([name]) => !HIDDEN.test(name))
        .flatMap(([name, part]) => textsOf(part).map((text) => `${name}: ${text}`))
  return parts.slice(0, MAX_VALUES)
}
