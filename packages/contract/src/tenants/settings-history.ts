import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { EVENT_KINDS } from '../platform/events.ts'
import { Moment, pageOf, paging, Uuid } from '../platform/hal.ts'
import { Person } from '../identity/person.ts'

const PAGE_SIZE = 20

/** Parts of the settings that have a history: fields, users with workgroups, and the workflow. */
export const SETTINGS_AREAS = ['FIELDS', 'PEOPLE', 'WORKFLOW'] as const
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
] as const
export type SettingsField = (typeof SETTINGS_FIELDS)[number]

const SettingsChange = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...EVENT_KINDS]),
  at: Moment,
  person: Type.Union([Person, Type.Null()], { description: 'null for the system' }),
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

export const listSettingsHistory = endpoint({
  method: 'GET',
  path: '/iam/settingsHistory',
  summary:
    'The changes of fields, of users and workgroups, or of the workflow: user, time, values before and after. Latest first',
  query: Type.Object({
    area: Type.Enum([...SETTINGS_AREAS]),
    uuid: Type.Optional(Uuid),
    ...paging(PAGE_SIZE, ['at']),
  }),
  answer: pageOf({ changes: Type.Array(SettingsChange) }),
})
