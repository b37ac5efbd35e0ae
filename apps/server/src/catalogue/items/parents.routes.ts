import {
  addItemsToCollection,
  moveItems as moveItemsCall,
  removeItemFromCollection,
} from '@pressmark/contract/catalogue/parents.ts'
import type { Route } from '#platform/http/route.ts'
import { uuidsOfLinks } from '#platform/http/uri-list.ts'
import { moveItems } from './parents.ts'

export const parentRoutes = (route: Route) => {
  route(moveItemsCall, 'catalogue.edit', ({ body: { culturalItemsUuids, ...placement }, db, caller }) =>
    moveItems(db, caller, culturalItemsUuids, placement),
  )

  route(addItemsToCollection, 'catalogue.edit', ({ params, body, db, caller }) =>
    moveItems(db, caller, uuidsOfLinks(body), { addParentCollectionsUuids: [params.uuid] }),
  )

  route(removeItemFromCollection, 'catalogue.edit', ({ params, db, caller }) =>
    moveItems(db, caller, [params.itemUuid], { removeParentCollectionsUuids: [params.uuid] }),
  )
}
