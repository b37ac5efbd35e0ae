import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Enqueue } from '#platform/jobs/queue.ts'
import { readTransition } from '../transitions.ts'
import { fireOn } from './fire.ts'
import { entityStates } from './entity-kinds.ts'
import type { Subjects } from './entity-adapters.ts'

type Asked = { assetUuid: string; resourceType: ResourceType; transitionUuid: string; comment?: string }

/** Fires a transition on one entity. @returns uuid of the log
 *  @throws notFound; badRequest for a transition of another kind of entity; stateMismatch with the state that it is in */
export const fireOne = async (
  db: TenantDb,
  tools: { jobs: Enqueue; subjects: Subjects },
  person: { personUuid: string },
  { assetUuid, resourceType, transitionUuid, comment = '' }: Asked,
  origin: string,
): Promise<string> => {
  const transition = await readTransition(db, transitionUuid)
  if (transition.resource_type !== resourceType)
    throw new Refusal('badRequest', { detail: 'The transition is of another kind of entity' })
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
