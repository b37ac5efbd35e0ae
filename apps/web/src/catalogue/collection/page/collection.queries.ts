import {
  countCollection,
  createCollection,
  findRoot,
  listAncestors,
  listChildCollections,
  listItemsOfCollection,
  readCollection,
} from '@pressmark/contract/catalogue/collections.ts'
import {
  CHILD_COLLECTIONS_PAGE_SIZE,
  IMPORT_POLLING_MS,
  SELECT_ALL_CHUNK,
} from '@pressmark/contract/platform/constants.ts'
import type { AnswerOf, BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Link } from '@pressmark/contract/platform/hal.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, follow } from '#shared/api/call.ts'
import { firstQuery } from '#shared/api/first-query.ts'
import { collectionKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import type { ListSort } from '../../sorts.ts'

/** Returns the query for a collection, or for the root collection if no uuid is given. */
export const collectionQuery = (uuid: string | undefined) =>
  queryOptions({
    queryKey: collectionKeys.self(uuid),
    ...(uuid ? firstQuery(readCollection, { params: { uuid } }) : firstQuery(findRoot, {})),
  })

/** Returns the query for the path from the root to a collection, through the parent under which it is shown. */
export const ancestorsQuery = (uuid: string, parentId: string | undefined) => {
  const input = { params: { uuid }, query: parentId ? { parentId } : {} }
  const first = firstQuery(listAncestors, input, ({ _embedded }) => _embedded.culturalItemCollections)
  return queryOptions({
    queryKey: collectionKeys.ancestors(uuid, parentId),
    queryFn: first.queryFn,
    meta: { ...first.meta, notify: { except: 'notFound' } },
  })
}

/** Returns the query for the numbers of items and collections in a collection, directly and at any depth. */
export const countsQuery = (uuid: string) =>
  queryOptions({
    queryKey: collectionKeys.counts(uuid),
    queryFn: ({ signal }) => call(countCollection, { params: { uuid }, signal }),
  })

type ItemsPage = { page: number; size: number; sort: ListSort }

/** Returns the query for a page (1-based) of the items of a collection. It is polled every 5 s while images are processed. */
export const itemsQuery = (uuid: string, { page, size, sort }: ItemsPage) =>
  queryOptions({
    queryKey: collectionKeys.itemPage(uuid, page, size, sort),
    ...firstQuery(listItemsOfCollection, { params: { uuid }, query: { page: page - 1, size, sort: [sort] } }),
    refetchInterval: ({ state }) =>
      state.data?._embedded.culturalItems.some((item) => item.notReadyImagesCount > 0) ? IMPORT_POLLING_MS : false,
  })

/** Reads a chunk of 1000 items of a collection, in an order. `page` is zero-based. */
export const readItemsChunk = (uuid: string, sort: ListSort, page: number) =>
  call(listItemsOfCollection, { params: { uuid }, query: { page, size: SELECT_ALL_CHUNK, sort: [sort] } })

/** Returns the query for a page (1-based) of the subcollections. */
export const foldersQuery = (uuid: string, page: number) =>
  queryOptions({
    queryKey: collectionKeys.childPage(uuid, page),
    ...firstQuery(listChildCollections, {
      params: { uuid },
      query: { page: page - 1, size: CHILD_COLLECTIONS_PAGE_SIZE, sort: ['sgtt'] },
    }),
  })

/** Returns the infinite query for the subcollections of a collection, for the tree.
 *  @param withoutBranch uuid of a collection that is left out with everything below it */
export const branchQuery = (uuid: string, withoutBranch?: string) => {
  const first = firstQuery(listChildCollections, {
    params: { uuid },
    query: { size: CHILD_COLLECTIONS_PAGE_SIZE, sort: ['sgtt'], ...(withoutBranch && { withoutBranch }) },
  })
  return infiniteQueryOptions({
    queryKey: collectionKeys.branch(uuid, withoutBranch),
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<typeof listChildCollections>> =>
      pageParam ? follow(pageParam, { signal }) : first.queryFn({ signal }),
    initialPageParam: undefined as Link | undefined, // the first page has no link yet
    getNextPageParam: ({ _links }) => _links.next,
    meta: {
      notify: true,
      firstData: () => {
        const page = first.meta.firstData()
        return page && { pages: [page], pageParams: [undefined] }
      },
    },
  })
}

/** Creates a collection and invalidates all collection data. */
export const useCreateCollection = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createCollection>) => call(createCollection, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: collectionKeys.all }),
    meta: { notify: true },
  })
}
