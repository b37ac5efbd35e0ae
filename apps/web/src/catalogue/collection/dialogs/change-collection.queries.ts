import {
  addParentCollections,
  deleteCollection,
  previewDeleteCollection,
  readCollection,
  removeParentCollection,
  updateCollection,
  type Collection,
} from '@pressmark/contract/catalogue/collections.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { readStatistics } from '@pressmark/contract/catalogue/statistics.ts'
import { queryOptions, useQueryClient, type Query } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, shownVersion, type CheckedVersion } from '#shared/api/if-match.ts'
import { collectionKeys, searchKeys } from '#shared/api/keys.ts'
import { addOwnDeletes, addPendingDeletes, removePendingDeletes } from '#shared/api/pending-deletes.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

/** Changes a collection. Collection data is refetched after a refusal too, because another user may have changed it. */
const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: collectionKeys.all })
      void queries.invalidateQueries({ queryKey: searchKeys.all })
    },
  })
}

/** Makes other changes to a collection. The query of its history belongs to its data and is refetched with them. */
export const useCollectionWrite = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: collectionKeys.all })
      void queries.invalidateQueries({ queryKey: searchKeys.all })
    },
    meta: { notify: true },
  })
}

type Update = BodyOf<typeof updateCollection> & { version: CheckedVersion }

export const useUpdateCollection = (uuid: string) =>
  useChange(({ version, ...body }: Update) =>
    call(updateCollection, { params: { uuid }, body, headers: ifMatch(version) }),
  )

/** Links a collection to an additional parent. */
export const useLinkCollection = (uuid: string) =>
  useChange((parent: Collection) => call(addParentCollections, { params: { uuid }, body: [parent._links.self.href] }))

export const useUnlinkCollection = (uuid: string) =>
  useChange((parentUuid: string) => call(removeParentCollection, { params: { uuid, parentUuid } }))

/** Deletes a collection. The lists that show it are refetched after `leave`, so that no query still reads its children.
 *  All other data is refetched last.
 *  @param leave navigates to another screen, and gets the bulk operation of the deletion */
export const useDeleteCollection = (collection: Collection, leave: (bulkOperation: string) => Promise<void>) => {
  const { uuid } = collection
  const queries = useQueryClient()
  return useChange(async () => {
    addPendingDeletes(uuid)
    try {
      const headers = ifMatch(shownVersion(collection))
      const { bulkOperation } = await call(deleteCollection, { params: { uuid }, headers })
      addOwnDeletes(uuid)
      await leave(bulkOperation)
      await queries.refetchQueries({ type: 'active', predicate: lists(uuid) })
      queries.removeQueries({ queryKey: collectionKeys.one(uuid) })
    } finally {
      removePendingDeletes(uuid)
    }
  })
}

const lists =
  (uuid: string) =>
  ({ queryKey: [noun, of, what], state: { data } }: Query): boolean =>
    noun === 'collections' && what === 'children' && of !== uuid && JSON.stringify(data ?? null).includes(uuid)

/** Returns the query for the effects of a deletion. It is never taken from the cache, and is refetched on changes. */
export const removalQuery = (uuid: string) =>
  queryOptions({
    queryKey: collectionKeys.removal(uuid),
    queryFn: ({ signal }) => call(previewDeleteCollection, { params: { uuid }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the query for the current collection, for a form. Changes by other users must not alter an open form. */
export const collectionNowQuery = (uuid: string) =>
  queryOptions({
    queryKey: collectionKeys.edited(uuid),
    queryFn: ({ signal }) => call(readCollection, { params: { uuid }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const statisticsQuery = queryOptions({
  queryKey: collectionKeys.statistics,
  queryFn: ({ signal }) => call(readStatistics, { signal }),
  staleTime: 0,
})
