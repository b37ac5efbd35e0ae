import { listItemsOfCollection } from '@pressmark/contract/collections.ts'
import {
  findAllItems,
  findItemByPressmark,
  findItemByUuid,
  readItem,
  searchItems as searchCall,
} from '@pressmark/contract/items.ts'
import { Refusal } from '#platform/errors.ts'
import { pagingOf } from '#platform/hal.ts'
import type { Route } from '#platform/http.ts'
import type { Totals } from '../search/totals.ts'
import { writeItem, writeItemPage } from './item-answers.ts'
import { allItems, itemsOfCollection, searchItems, sortOf } from './item-lists.ts'

export const itemRoutes = (route: Route, { totals }: { totals: Totals }) => {
  route(readItem, 'catalogue.read', ({ params, db, origin }) => writeItem(db, params.uuid, origin))
  route(findItemByUuid, 'catalogue.read', ({ query, db, origin }) => writeItem(db, query.uuid, origin))

  route(findAllItems, 'catalogue.read', async ({ query, ...asked }) => {
    const paging = pagingOf(query)
    return writeItemPage(asked, paging, await allItems(asked.db, totals, paging, sortOf(query.sort?.[0])))
  })

  route(searchCall, 'catalogue.read', async ({ query, ...asked }) => {
    const paging = pagingOf(query)
    return writeItemPage(
      asked,
      paging,
      await searchItems(asked.db, totals, query.text, paging, sortOf(query.sort?.[0])),
    )
  })

  route(findItemByPressmark, 'catalogue.read', async ({ query, db, origin }) => {
    const row = await db
      .selectFrom('item')
      .select('uuid')
      .where('tenant_id', '=', db.tenantId)
      .where('pressmark', '=', query.pressmark.trim())
      .executeTakeFirst()
    if (row === undefined) throw new Refusal('notFound')
    return writeItem(db, row.uuid, origin)
  })

  route(listItemsOfCollection, 'catalogue.read', async ({ params, query, ...asked }) => {
    const paging = pagingOf(query)
    const page = await itemsOfCollection(asked.db, params.uuid, paging, sortOf(query.sort?.[0]))
    return writeItemPage(asked, paging, page)
  })
}
