import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql, type RawBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { actorColumns, recordAll, type Actor } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { Refusal } from '#platform/errors.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { listStates } from '../states.ts'
import { listTransitions, readTransition } from '../transitions.ts'
import { stillIn } from './guard.ts'
import { emptyFieldRefusal, isReady, requireRules } from './rules.ts'
import { kindOf, entityStates } from './entity-kinds.ts'
import type { MovedEntity, EntityAdapters } from './entity-adapters.ts'

export type TransitionInput = {
  resourceType: ResourceType
  /** UUID of the state that the entities must be in; by default any other than `to`. */
  from?: string
  /** The condition on the row of an entity, if it is more than that state. */
  condition?: RawBuilder<boolean>
  to: string
  /** The transition that fires. By default each entity's own transition from its state to `to`. */
  transition?: string
  name: string
  comment: string
  origin: string
  actor: Actor
  run?: string | null
  /** The log of the entity whose state is cascaded. */
  cascadedFrom?: string
}

export type Fired = { uuid: string; log: string }

/** Puts entities of one kind into another state. One transaction writes the state, the log, the history and the outbox entries.
 *  @returns the entities that were moved; the others do not exist or are in another state */
export const fireOn = async (
  db: TenantDb,
  { jobs, adapters }: { jobs: Enqueue; adapters: EntityAdapters },
  input: TransitionInput,
  uuids: readonly string[],
): Promise<Fired[]> => {
  const { resourceType, from, to } = input
  const [kind, adapter] = [kindOf(resourceType), adapters[resourceType]]
  if (kind === undefined || adapter === undefined) return []
  const states = new Map((await listStates(db)).map((state) => [state.uuid, state]))
  const isPublic = (uuid: string) => states.get(uuid)?.is_public ?? false
  const nameOf = (uuid: string) => states.get(uuid)?.name ?? ''
  const moved = await adapter.setState(db, uuids, {
    from: input.condition ?? (from === undefined ? sql<boolean>`state_uuid <> ${to}::uuid` : stillIn(from)),
    to,
    publicity: from !== undefined && isPublic(from) === isPublic(to) ? 'stays' : 'changes',
  })
  if (moved.length === 0) return []
  const transitions = await transitionsByState(db, input, moved)
  const logs = moved.map((entity) => ({
    ...entity,
    log: uuidv7(),
    transition: transitions.get(entity.from_uuid) ?? null,
  }))
  await writeLogs(db, input, logs, nameOf)
  await recordAll(
    db,
    input.actor,
    logs.map(({ uuid, from_uuid }) => ({
      kind: `${kind.entity}.state-changed`,
      entity: { type: kind.entity, uuid },
      before: { state: nameOf(from_uuid) },
      after: { state: nameOf(to), transition: input.name, ...(input.comment !== '' && { comment: input.comment }) },
    })),
  )
  await writeOutbox(db, jobs, logs)
  await broadcast(db, { notice: { kind: 'inbox.changed', uuid: to } })
  return logs.map(({ uuid, log }) => ({ uuid, log }))
}

/* Transitions by the state that the entity comes from; their tasks run. */
const transitionsByState = async (
  db: TenantDb,
  { transition, resourceType, to, name }: TransitionInput,
  moved: readonly MovedEntity[],
): Promise<Map<string, string>> => {
  if (transition !== undefined) return new Map(moved.map(({ from_uuid }) => [from_uuid, transition]))
  const candidates = (await listTransitions(db, { resourceType })).filter(({ to_uuid }) => to_uuid === to)
  // The transition with the same name wins if several lead to the same state.
  const preferred = candidates.toSorted((a, b) => Number(a.name === name) - Number(b.name === name))
  return new Map(preferred.map(({ from_uuid, uuid }) => [from_uuid, uuid]))
}

type Log = MovedEntity & { log: string; transition: string | null }

const writeLogs = async (
  db: TenantDb,
  input: TransitionInput,
  logs: readonly Log[],
  nameOf: (uuid: string) => string,
): Promise<void> => {
  const values = logs.map(({ uuid, log, transition, from_uuid }) => ({
    tenant_id: db.tenantId,
    uuid: log,
    resource_type: input.resourceType,
    entity_uuid: uuid,
    transition_uuid: transition,
    name: input.name,
    from_name: nameOf(from_uuid),
    to_name: nameOf(input.to),
    comment: input.comment,
    origin: input.origin,
    ...actorColumns(input.actor),
    cascaded_from: input.cascadedFrom ?? null,
    run_uuid: input.run ?? null,
  }))
  await db.insertInto('transition_log').values(values).execute()
}

type FireInput = {
  assetUuid: string
  resourceType: ResourceType
  transitionUuid: string
  comment?: string
  origin: string
}

/** Fires a transition on one entity. @returns uuid of the log
 *  @throws notFound; badRequest if the transition is for another kind of entity; stateMismatch with the state of the entity;
 *  transitionNotAllowed, commentRequired; requiredFieldEmpty with the field */
export const fireOne = async (
  db: TenantDb,
  tools: { jobs: Enqueue; adapters: EntityAdapters },
  person: { personUuid: string },
  { assetUuid, resourceType, transitionUuid, comment = '', origin }: FireInput,
): Promise<string> => {
  const transition = await readTransition(db, transitionUuid)
  if (transition.resource_type !== resourceType)
    throw new Refusal('badRequest', { detail: 'The transition is for another resource type.' })
  await requireRules(db, transition, { person: person.personUuid, comment })
  const input = {
    resourceType,
    from: transition.from_uuid,
    condition: isReady(transition),
    to: transition.to_uuid,
    transition: transitionUuid,
    name: transition.name,
    comment: comment.trim(),
    origin,
    actor: person,
  }
  const [fired] = await fireOn(db, tools, input, [assetUuid])
  if (fired !== undefined) return fired.log
  const [existing] = await entityStates(db, resourceType, [assetUuid])
  if (existing === undefined) throw new Refusal('notFound')
  if (existing.state === transition.from_name) throw emptyFieldRefusal(transition)
  throw new Refusal('stateMismatch', { facts: { state: existing.state } })
}
