import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { recordAll } from '#platform/history.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { broadcast } from '#platform/bus/bus.ts'
import { Refusal } from '#platform/errors.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { listStates } from '../states.ts'
import { listTransitions, readTransition } from '../transitions.ts'
import { stillIn } from './guard.ts'
import { kindOf, entityStates } from './entity-kinds.ts'
import type { Moved, Subjects } from './entity-adapters.ts'

export type TransitionInput = {
  resourceType: ResourceType
  /** uuid of the state that they must be in; any other than `to` where left out. */
  from?: string
  to: string
  /** The transition that fires; where a state is passed on, the one of each entity's own that leads the same way. */
  transition?: string
  name: string
  comment: string
  origin: string
  person: string | null
  run?: string | null
  /** The log of the entity that passes its state on. */
  cascadedFrom?: string
}

export type Fired = { uuid: string; log: string }

/** Puts entities of one kind into another state: state, log, history and the start of the actions hold together or not at all.
 *  @returns those that were moved; the others were not in the state, or not there */
export const fireOn = async (
  db: TenantDb,
  { jobs, subjects }: { jobs: Enqueue; subjects: Subjects },
  firing: TransitionInput,
  uuids: readonly string[],
): Promise<Fired[]> => {
  const { resourceType, from, to } = firing
  const [kind, subject] = [kindOf(resourceType), subjects[resourceType]]
  if (kind === undefined || subject === undefined) return []
  const states = new Map((await listStates(db)).map((state) => [state.uuid, state]))
  const isPublic = (uuid: string) => states.get(uuid)?.is_public ?? false
  const nameOf = (uuid: string) => states.get(uuid)?.name ?? ''
  const moved = await subject.setState(db, uuids, {
    from: from === undefined ? sql<boolean>`state_uuid <> ${to}::uuid` : stillIn(from),
    to,
    publicity: from !== undefined && isPublic(from) === isPublic(to) ? 'stays' : 'changes',
  })
  if (moved.length === 0) return []
  const transitions = await waysOf(db, firing, moved)
  const logs = moved.map((entity) => ({
    ...entity,
    log: uuidv7(),
    transition: transitions.get(entity.from_uuid) ?? null,
  }))
  await writeLogs(db, firing, logs, nameOf)
  await recordAll(
    db,
    firing.person === null ? null : { personUuid: firing.person },
    logs.map(({ uuid, from_uuid }) => ({
      kind: `${kind.entity}.state-changed`,
      entity: { type: kind.entity, uuid },
      before: { state: nameOf(from_uuid) },
      after: { state: nameOf(to), transition: firing.name, ...(firing.comment !== '' && { comment: firing.comment }) },
    })),
  )
  await writeOutbox(db, jobs, logs)
  await broadcast(db, { notice: { kind: 'inbox.changed', uuid: to } })
  return logs.map(({ uuid, log }) => ({ uuid, log }))
}

/* The transition of each by the state that it comes from: its actions run. */
const waysOf = async (
  db: TenantDb,
  { transition, resourceType, to, name }: TransitionInput,
  moved: readonly Moved[],
): Promise<Map<string, string>> => {
  if (transition !== undefined) return new Map(moved.map(({ from_uuid }) => [from_uuid, transition]))
  const ways = (await listTransitions(db, { resourceType })).filter(({ to_uuid }) => to_uuid === to)
  // The one of the same name, where several lead the same way.
  const preferred = ways.toSorted((a, b) => Number(a.name === name) - Number(b.name === name))
  return new Map(preferred.map(({ from_uuid, uuid }) => [from_uuid, uuid]))
}

type Log = Moved & { log: string; transition: string | null }

const writeLogs = async (
  db: TenantDb,
  firing: TransitionInput,
  logs: readonly Log[],
  nameOf: (uuid: string) => string,
): Promise<void> => {
  const values = logs.map(({ uuid, log, transition, from_uuid }) => ({
    tenant_id: db.tenantId,
    uuid: log,
    resource_type: firing.resourceType,
    entity_uuid: uuid,
    transition_uuid: transition,
    name: firing.name,
    from_name: nameOf(from_uuid),
    to_name: nameOf(firing.to),
    comment: firing.comment,
    origin: firing.origin,
    person_uuid: firing.person,
    cascaded_from: firing.cascadedFrom ?? null,
    run_uuid: firing.run ?? null,
  }))
  await db.insertInto('transition_log').values(values).execute()
}

type Asked = { assetUuid: string; resourceType: ResourceType; transitionUuid: string; comment?: string; origin: string }

/** Fires a transition on one entity. @returns uuid of the log
 *  @throws notFound; badRequest for a transition of another kind of entity; stateMismatch with the state that it is in */
export const fireOne = async (
  db: TenantDb,
  tools: { jobs: Enqueue; subjects: Subjects },
  person: { personUuid: string },
  { assetUuid, resourceType, transitionUuid, comment = '', origin }: Asked,
): Promise<string> => {
  const transition = await readTransition(db, transitionUuid)
  if (transition.resource_type !== resourceType)
    throw new Refusal('badRequest', { detail: 'The transition is for another resource type.' })
  const firing = {
    resourceType,
    from: transition.from_uuid,
    to: transition.to_uuid,
    transition: transitionUuid,
    name: transition.name,
    comment: comment.trim(),
    origin,
    person: person.personUuid,
  }
  const [fired] = await fireOn(db, tools, firing, [assetUuid])
  if (fired !== undefined) return fired.log
  const [standing] = await entityStates(db, resourceType, [assetUuid])
  if (standing === undefined) throw new Refusal('notFound')
  throw new Refusal('stateMismatch', { facts: { state: standing.state } })
}
