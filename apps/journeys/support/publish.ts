import type { ResourceType } from '@pressmark/contract/constants.ts'
import { fireTransition } from '@pressmark/contract/transition-logs.ts'
import { findTransitionsByResourceType } from '@pressmark/contract/transitions.ts'
import type { Calls } from './calls.ts'

type Entity = { resourceType: ResourceType; uuid: string }

/** Fires transitions by their names, one after the other. */
export const fire = async (
  { call }: Calls,
  { resourceType, uuid }: Entity,
  names: readonly string[],
): Promise<void> => {
  const { _embedded } = await call(findTransitionsByResourceType, { query: { resourceType } })
  for (const name of names) {
    const transition = _embedded.transitionTemplates.find((one) => one.name === name)
    if (!transition) throw new Error(`There is no transition ${name} for ${resourceType}`)
    await call(fireTransition, { body: { resourceType, assetUuid: uuid, transitionUuid: transition.uuid } })
  }
}

/** Brings an entity to the state that everybody may see. */
export const publish = (calls: Calls, entity: Entity): Promise<void> => fire(calls, entity, ['submit', 'publish'])
