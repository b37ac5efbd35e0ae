import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Moment } from '../platform/hal.ts'

const Stored = Type.Object({ files: Type.Integer(), bytes: Type.Integer() })

/** Groups of background jobs. */
export const QUEUES = ['imports', 'changes', 'files', 'workflow', 'emails', 'downloads', 'checks', 'other'] as const

/** Days of the trend of imports, with today. */
export const IMPORT_DAYS = 30

/** The stored files of an organisation, its imports, its background jobs, its failures and its people. A day is the last 24 hours. */
export const Overview = Type.Object({
  originals: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'the first part of the media type, such as image; or pdf' }),
      ...Stored.properties,
    }),
    { description: 'the largest first' },
  ),
  derivatives: Stored,
  emails: Type.Object({
    failed: Type.Integer(),
    unsent: Type.Integer({ description: 'kept, because no mail server was configured' }),
  }),
  importDays: Type.Array(
    Type.Object({ date: Type.String({ format: 'date' }), files: Type.Integer(), failed: Type.Integer() }),
    { description: `the imported files of the last ${IMPORT_DAYS} days in UTC, oldest first` },
  ),
  queues: Type.Array(
    Type.Object({
      queue: Type.Enum([...QUEUES]),
      waiting: Type.Integer({ description: 'jobs that can start now' }),
      running: Type.Integer(),
      retrying: Type.Integer({ description: 'jobs that failed and will be tried again' }),
      oldest: Type.Union([Moment, Type.Null()], { description: 'time since which a job waits' }),
    }),
    { description: 'background jobs of the organisation; queues without jobs are left out' },
  ),
  system: Type.Object({
    version: Type.String(),
    database: Type.String({ description: 'version of PostgreSQL' }),
    backup: Type.Union(
      [
        Type.Object({
          takenAt: Moment,
          files: Type.Integer(),
          bytes: Type.Integer(),
          problems: Type.Integer({ description: 'files that are not in the backup' }),
        }),
        Type.Null(),
      ],
      { description: 'the last backup of the installation that `npm run backup` took' },
    ),
  }),
  failedActions: Type.Integer({ description: 'actions of transitions that wait for a decision' }),
  people: Type.Object({
    members: Type.Integer(),
    deactivated: Type.Integer(),
    signedIn: Type.Integer({ description: 'members who have signed in within a day' }),
    withoutSecondFactor: Type.Integer(),
    refusedSignIns: Type.Integer({ description: 'within a day' }),
  }),
})
export type Overview = Static<typeof Overview>

export const readOverview = endpoint({
  id: 'overview.get',
  method: 'GET',
  path: '/iam/overview',
  summary:
    'Stored files, imports, background jobs, failures and people of the organisation, and the last backup, for administrators',
  answer: Overview,
})
