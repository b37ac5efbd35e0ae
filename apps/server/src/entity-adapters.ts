import { assetSubject } from '#catalogue/states/asset-adapter.ts'
import { collectionSubject } from '#catalogue/states/collection-adapter.ts'
import { itemSubject } from '#catalogue/states/item-adapter.ts'
import { STORY_SUBJECTS } from '#stories/states/story-adapters.ts'
import type { EntityAdapters } from '#workflow/transition/entity-adapters.ts'

/** All entities that have a workflow. */
export const ENTITY_ADAPTERS: EntityAdapters = {
  ITEM: itemSubject,
  COLLECTION: collectionSubject,
  MEDIA: assetSubject,
  ...STORY_SUBJECTS,
}
