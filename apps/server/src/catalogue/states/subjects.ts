import type { Subjects } from '#workflow/firing/subjects.ts'
import { assetSubject } from './asset-subject.ts'
import { collectionSubject } from './collection-subject.ts'
import { itemSubject } from './item-subject.ts'

/** What the workflow can move. */
export const ENTITY_ADAPTERS: Subjects = { ITEM: itemSubject, COLLECTION: collectionSubject, MEDIA: assetSubject }
