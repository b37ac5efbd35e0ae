import { useQuery } from '@tanstack/react-query'
import { ancestorsQuery, collectionQuery } from '../collection/page/collection.queries.ts'

/** Returns the uuids from the root to the current collection, or an empty list while they are loading. */
export const useCurrentPath = (collectionUuid: string | undefined, parentId: string | undefined): readonly string[] => {
  const { data: root } = useQuery(collectionQuery(undefined))
  const { data: ancestors } = useQuery({
    ...ancestorsQuery(collectionUuid ?? '', parentId),
    enabled: Boolean(collectionUuid),
  })
  if (collectionUuid) return ancestors?.map(({ uuid }) => uuid) ?? []
  return root ? [root.uuid] : []
}
