import { CHANGE_KINDS } from '@pressmark/contract/changes/changes.ts'
import type { Webhook } from '@pressmark/contract/changes/webhooks.ts'

type Kinds = Webhook['kinds']

/** The kinds of entities whose changes a webhook can get. */
export const ENTITIES = ['item', 'asset', 'collection', 'story', 'series'] as const
export type Entity = (typeof ENTITIES)[number]

/* A document is a file of an item. */
const entityOf = (kind: string): string => {
  const entity = kind.slice(0, kind.indexOf('.'))
  return entity === 'document' ? 'asset' : entity
}

/** Returns the entities of some kinds of changes. An empty list of kinds is all of them. */
export const entitiesOf = (kinds: Kinds): Entity[] =>
  ENTITIES.filter((entity) => kinds.length === 0 || kinds.some((kind) => entityOf(kind) === entity))

/** Returns the kinds of changes of some entities: an empty list for all entities. */
export const kindsOf = (entities: readonly string[]): Kinds =>
  entities.length === ENTITIES.length ? [] : CHANGE_KINDS.filter((kind) => entities.includes(entityOf(kind)))
