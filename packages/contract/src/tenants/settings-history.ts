import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { EVENT_KINDS } from '../platform/events.ts'
import { Moment, pageOf, paging, Uuid } from '../platform/hal.ts'
import { ActingKey, Person } from '../identity/person.ts'

const PAGE_SIZE = 20

/** Parts of the administration that have a history: fields, users with workgroups, the workflow, the organisation, and sign-ins. */
export const SETTINGS_AREAS = ['FIELDS', 'PEOPLE', 'WORKFLOW', 'ORGANISATION', 'SIGN_INS'] as const
export type SettingsArea = (typeof SETTINGS_AREAS)[number]

/** Fields of settings that the history shows. Secrets and hashes are not among them. */
export const SETTINGS_FIELDS = [
  'username',
  'name',
  'surname',
  'email',
  'pendingEmail',
  'roles',
  'workgroups',
  'description',
  'resourceType',
  'labels',
  'heading',
  'type',
  'enumValues',
  'defaultValue',
  'repeatable',
  'translatable',
  'priority',
  'position',
  'color',
  'public',
  'locksEditing',
  'from',
  'to',
  'transition',
  'action',
  'parameters',
  'requiredField',
  'commentRequired',
  'displayName',
  'url',
  'languages',
  'anonymousAccess',
  'supportUrl',
  'suspended',
  'defaultRights',
  'storageLimit',
  'peopleLimit',
  'reason',
] as const
export type SettingsField = (typeof SETTINGS_FIELDS)[number]

const SettingsChange = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...EVENT_KINDS]),
  at: Moment,
  person: Type.Union([Person, Type.Null()], { description: 'null for the system' }),
  apiKey: ActingKey,
  entityName: Type.String({ description: 'the username, or the name; empty if it is not known' }),
  fields: Type.Array(
    Type.Object({
      field: Type.Enum([...SETTINGS_FIELDS]),
      before: Type.Array(Type.String()),
      after: Type.Array(Type.String()),
    }),
    { description: 'fields whose values differ; empty if `fieldsTooLarge`' },
  ),
  fieldsTooLarge: Type.Boolean({ description: 'true if the values are too large for a list of changes' }),
})
export type SettingsChange = Static<typeof SettingsChange>

const filters = {
  area: Type.Optional(Type.Enum([...SETTINGS_AREAS], { description: 'without it, all areas except the sign-ins' })),
  /** The only entity whose changes are wanted. */
  uuid: Type.Optional(Uuid),
  /** The person who made the changes. */
  person: Type.Optional(Uuid),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
}

export const listSettingsHistory = endpoint({
  id: 'settingsHistory.list',
  method: 'GET',
  path: '/iam/settingsHistory',
  summary:
    'The changes of fields, of users and workgroups, of the workflow and of the organisation, or the sign-ins: user, time, values before and after. Latest first',
  query: Type.Object({ ...filters, ...paging(PAGE_SIZE, ['at']) }),
  answer: pageOf({ changes: Type.Array(SettingsChange) }),
})

export const exportSettingsHistory = endpoint({
  id: 'settingsHistory.getCsv',
  method: 'GET',
  path: '/iam/settingsHistory/csv',
  summary: 'The same changes as a CSV file, at most 10,000 of them',
  query: Type.Object(filters),
  produces: 'text/csv',
})
