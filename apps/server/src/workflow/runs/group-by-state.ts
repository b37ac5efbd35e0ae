import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { entityStates } from '../transition/entity-kinds.ts'
import { listStates } from '../states.ts'
import { listTransitions, transitionAnswer } from '../transitions.ts'

type Group = { state: string; color: string; uuids: string[]; transitions: Transition[] }

/** Selected entities by their state, in the order of states.
 *  @throws notFound when none of them is there */
export const groupByState = async (
  db: TenantDb,
  resourceType: ResourceType,
  uuids: readonly string[],
  origin: string,
): Promise<{ groups: Group[]; missing: number }> => {
  const standing = await entityStates(db, resourceType, uuids)
  if (standing.length === 0) throw new Refusal('notFound')
  const transitions = await listTransitions(db, { resourceType })
  const groups = (await listStates(db)).flatMap(({ uuid, name, color }) => {
    const here = standing.filter(({ state }) => state === name)
    if (here.length === 0) return []
    const out = transitions.filter(({ from_uuid }) => from_uuid === uuid)
    return {
      state: name,
      color,
      uuids: here.map((entity) => entity.uuid),
      transitions: out.map((row) => transitionAnswer(row, origin)),
    }
  })
  return { groups, missing: uuids.length - standing.length }
}
