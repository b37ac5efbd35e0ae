import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Parameters, PARAMETER_TYPES } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Database, TenantDb } from '#platform/db/database.ts'
import type { FieldError } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { Subjects } from '../transition/entity-adapters.ts'

type Labels = { en: string; it: string }
export type Options = { options: { text: string; value: string }[]; total: number }

/** What an action must be told. */
export type Parameter = {
  name: string
  labels: Labels
  type: (typeof PARAMETER_TYPES)[number]
  required?: true
  /** Of TEXT: several lines. */
  long?: true
  /** Of ENUM: what there is to choose from, always or by the kind of entity. */
  options?: Options['options'] | ((db: TenantDb, resourceType: ResourceType) => Promise<Options>)
}

/** An action of a transition that fired. */
export type OutboxEntry = {
  tenantId: number
  uuid: string
  template: string
  parameters: Parameters
  tries: number
  log: {
    uuid: string
    resourceType: ResourceType
    entity: string
    transition: string | null
    name: string
    from: string
    to: string
    comment: string
    origin: string
    person: string | null
    run: string | null
    at: Date
  }
}

/** What actions work with. */
export type ActionContext = {
  database: Database
  jobs: Enqueue
  subjects: Subjects
  signal: AbortSignal
  /** Names of hosts in private networks that webhooks may reach all the same. */
  privateHosts: ReadonlySet<string>
  /** ms that a receiver has, 10 s where left out. */
  timeouts?: number
}

/** What parameters are checked by. */
export type Checking = { subjects: Subjects; privateHosts: ReadonlySet<string> }

/** What can be done when a transition fires, whole: a new one of the product is a file, and a line in the table of actions. */
export type Action = {
  name: string
  labels: Labels
  resourceTypes: readonly ResourceType[]
  parameters: readonly Parameter[]
  /** What is wrong with values of the right form. */
  check?: (
    db: TenantDb,
    told: Checking & { resourceType: ResourceType; parameters: Parameters },
  ) => Promise<FieldError[]>
  /** Adds what was left out. */
  complete?: (parameters: Parameters) => Parameters
  /** Whom or what it reaches, for people; a collection by its uuid. */
  target: (parameters: Parameters) => string
  /** Effects that are sent to the same place wait for each other; left out for what happens within this database. */
  receiver?: (parameters: Parameters) => string
} & (
  | {
      /** Does it in the transaction that also notes that it is done. @returns what came of it, for people */
      once: (db: TenantDb, workshop: ActionContext, effect: OutboxEntry) => Promise<string>
    }
  | {
      /** Does it before that is noted: a worker that dies in between does it again.
       *  @returns as above; undefined when that was a part of it, and the rest is for its next turn
       *  @throws Failed */
      again: (workshop: ActionContext, effect: OutboxEntry) => Promise<string | undefined>
    }
)

export const text = (parameters: Parameters, name: string): string => {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}
