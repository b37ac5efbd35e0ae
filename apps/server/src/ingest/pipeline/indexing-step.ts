import { touchItem } from '#catalogue/items/items.ts'
import { asTenant } from '#platform/db/database.ts'
import type { ImportStep } from './types.ts'

/** Lists and open screens show the item as it is now. */
export const indexingStep: ImportStep = {
  stage: 'indexing',
  run: ({ database }, { tenantId, itemUuid }) =>
    asTenant(database, tenantId, (db) => touchItem(db, itemUuid, { content: false })),
}
