import type { Subjects } from '#workflow/transition/entity-adapters.ts'
import { assetSubject } from '#catalogue/states/asset-adapter.ts'
import { collectionSubject } from '#catalogue/states/collection-adapter.ts'
import { itemSubject } from '#catalogue/states/item-adapter.ts'

/** What the workflow can move. */
export const ENTITY_ADAPTERS: Subjects = { ITEM: itemSubject, COLLECTION: collectionSubject, MEDIA: assetSubject }
