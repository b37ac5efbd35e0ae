import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Parameters, PARAMETER_TYPES } from '@pressmark/contract/workflow/transition-tasks.ts'
import type { Database, TenantDb } from '#platform/db/database.ts'
import type { FieldError } from '#platform/errors.ts'
import type { Actor } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import type { EntityAdapters } from '../transition/entity-adapters.ts'

type Labels = { en: string; it: string }
export type Options = { options: { text: string; value: string }[]; total: number }

/** A parameter of an action. */
export type Parameter = {
  name: string
  labels: Labels
  type: (typeof PARAMETER_TYPES)[number]
  required?: true
  /** A TEXT of several lines. */
  long?: true
  /** Names in braces that a TEXT may have. */
  placeholders?: readonly string[]
  /** The options of an ENUM: always the same, or those of a kind of entity. */
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
    actor: Actor
    run: string | null
    at: Date
  }
}

/** The services that actions use. */
export type ActionContext = {
  database: Database
  jobs: Enqueue
  adapters: EntityAdapters
  signal: AbortSignal
  /** Host names in private networks that webhooks may call. */
  privateHosts: ReadonlySet<string>
  /** Timeout of a webhook call in ms. Default: 10 s. */
  timeoutMs?: number
}

/** The services that the check of parameters uses. */
export type ParameterContext = { adapters: EntityAdapters; privateHosts: ReadonlySet<string> }

/** An action of a transition. A new built-in action is one file and one line in `ACTIONS`. */
export type Action = {
  name: string
  labels: Labels
  resourceTypes: readonly ResourceType[]
  parameters: readonly Parameter[]
  /** Returns the errors in values that have the right form. */
  check?: (
    db: TenantDb,
    input: ParameterContext & { resourceType: ResourceType; parameters: Parameters },
  ) => Promise<FieldError[]>
  /** Adds the missing parameters. */
  complete?: (parameters: Parameters) => Parameters
  /** Returns the target of the action for people; a collection by its UUID. */
  target: (parameters: Parameters) => string
  /** Returns the receiver. Outbox entries of one receiver wait for each other. Actions within this database have none. */
  receiver?: (parameters: Parameters) => string
} & (
  | {
      /** Runs the action in the transaction that also records it as done. @returns the result, for people */
      apply: (db: TenantDb, context: ActionContext, entry: OutboxEntry) => Promise<string>
    }
  | {
      /** Runs the action before it is recorded as done. If a worker dies in between, the action runs again.
       *  @returns the result, for people; undefined if a part is done and the rest waits for its next turn
       *  @throws ActionError */
      deliver: (context: ActionContext, entry: OutboxEntry) => Promise<string | undefined>
    }
)

export const text = (parameters: Parameters, name: string): string => {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}
