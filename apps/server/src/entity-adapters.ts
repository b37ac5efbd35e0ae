import { assetAdapter } from '#catalogue/states/asset-adapter.ts'
import { collectionAdapter } from '#catalogue/states/collection-adapter.ts'
import { itemAdapter } from '#catalogue/states/item-adapter.ts'
import { STORY_ADAPTERS } from '#stories/states/story-adapters.ts'
import type { EntityAdapters } from '#workflow/transition/entity-adapters.ts'

/** All entities that have a workflow, in the order in which their rows are locked. */
export const ENTITY_ADAPTERS: EntityAdapters = {
  COLLECTION: collectionAdapter,
  ITEM: itemAdapter,
  MEDIA: assetAdapter,
  ...STORY_ADAPTERS,
}
