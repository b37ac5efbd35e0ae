import { assetAdapter } from '#catalogue/states/asset-adapter.ts'
import { collectionAdapter } from '#catalogue/states/collection-adapter.ts'
import { itemAdapter } from '#catalogue/states/item-adapter.ts'
import { STORY_ADAPTERS } from '#stories/states/story-adapters.ts'
import type { EntityAdapters } from '#workflow/transition/entity-adapters.ts'

/** All entities that have a workflow. */
export const ENTITY_ADAPTERS: EntityAdapters = {
  ITEM: itemAdapter,
  COLLECTION: collectionAdapter,
  MEDIA: assetAdapter,
  ...STORY_ADAPTERS,
}
