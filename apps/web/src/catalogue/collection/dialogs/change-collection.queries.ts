import {
  addParentCollections,
  deleteCollection,
  previewDeleteCollection,
  previewDeleteCollections,
  readCollection,
  removeParentCollection,
  updateCollection,
  type Collection,
} from '@pressmark/contract/catalogue/collections.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { readStatistics } from '@pressmark/contract/catalogue/statistics.ts'
import { queryOptions, useQueryClient, type Query } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { callForEach, type Outcome } from '#shared/api/each-entry.ts'
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
 *  @param leave navigates to another screen, and gets the bulk operation of the deletion, or null if only the collection changed */
export const useDeleteCollection = (collection: Collection, leave: (bulkOperation: string | null) => Promise<void>) => {
  const { uuid } = collection
  const queries = useQueryClient()
  return useChange(async () => {
    addPendingDeletes(uuid)
    try {
      const headers = ifMatch(shownVersion(collection))
      const { bulkOperation } = await call(deleteCollection, { params: { uuid }, headers })
      addOwnDeletes(uuid)
      await leave(bulkOperation)
      await queries.refetchQueries({ type: 'active', predicate: lists([uuid]) })
      queries.removeQueries({ queryKey: collectionKeys.one(uuid) })
    } finally {
      removePendingDeletes(uuid)
    }
  })
}

/** Deletes collections as one bulk operation, with one call for each. The lists that show them are refetched first, so that no query
 *  still reads their children. No version is compared, because each deletion raises the versions of collections that stay below others.
 *  @param announce gets the deleted collections, and their bulk operation */
export const useDeleteCollections = (announce: (uuids: readonly string[], bulkOperation: string) => void) => {
  const queries = useQueryClient()
  return useChange(async (uuids: readonly string[]): Promise<Outcome> => {
    const bulkOperation = crypto.randomUUID()
    addPendingDeletes(...uuids)
    try {
      const outcome = await callForEach(uuids, (uuid) =>
        call(deleteCollection, { params: { uuid }, query: { bulkOperation } }),
      )
      const { done } = outcome
      addOwnDeletes(...done)
      if (done.length > 0) announce(done, bulkOperation)
      await queries.refetchQueries({ type: 'active', predicate: lists(done) })
      for (const uuid of done) queries.removeQueries({ queryKey: collectionKeys.one(uuid) })
      return outcome
    } finally {
      removePendingDeletes(...uuids)
    }
  })
}

/* Matches queries of children that have one of these collections. */
const lists =
  (uuids: readonly string[]) =>
  ({ queryKey: [noun, of, what], state: { data } }: Query): boolean => {
    if (noun !== 'collections' || what !== 'children' || uuids.some((uuid) => uuid === of)) return false
    const text = JSON.stringify(data ?? null)
    return uuids.some((uuid) => text.includes(uuid))
  }

/** Returns the query for the effects of a deletion. It is never taken from the cache, and is refetched on changes. */
export const removalQuery = (uuid: string) =>
  queryOptions({
    queryKey: collectionKeys.removal(uuid),
    queryFn: ({ signal }) => call(previewDeleteCollection, { params: { uuid }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the query for the effects of a deletion of several collections, as above. */
export const removalOfAllQuery = (uuids: readonly string[]) =>
  queryOptions({
    queryKey: collectionKeys.removalOfAll(uuids),
    queryFn: ({ signal }) => call(previewDeleteCollections, { body: { uuids: [...uuids] }, signal }),
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
