import { addItemsToCollection, placeItems as placeCall, removeItemFromCollection } from '@pressmark/contract/places.ts'
import type { Route } from '#platform/http.ts'
import { uuidsOfLinks } from '#platform/uri-list.ts'
import { moveItems } from './places.ts'

export const placeRoutes = (route: Route) => {
  route(placeCall, 'catalogue.edit', ({ body: { culturalItemsUuids, ...placement }, db, caller }) =>
    moveItems(db, caller, culturalItemsUuids, placement),
  )

  route(addItemsToCollection, 'catalogue.edit', ({ params, body, db, caller }) =>
    moveItems(db, caller, uuidsOfLinks(body), { addParentCollectionsUuids: [params.uuid] }),
  )

  route(removeItemFromCollection, 'catalogue.edit', ({ params, db, caller }) =>
    moveItems(db, caller, [params.itemUuid], { removeParentCollectionsUuids: [params.uuid] }),
  )
}
