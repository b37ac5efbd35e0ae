import { useQuery } from '@tanstack/react-query'
import { ancestorsQuery, collectionQuery } from '../collection/page/collection.queries.ts'

/** The uuids from the root down to the collection on screen; empty until they are known. */
export const useCurrentPath = (collectionUuid: string | undefined, parentId: string | undefined): readonly string[] => {
  const { data: root } = useQuery(collectionQuery(undefined))
  const { data: ancestors } = useQuery({
    ...ancestorsQuery(collectionUuid ?? '', parentId),
    enabled: Boolean(collectionUuid),
  })
  if (collectionUuid) return ancestors?.map(({ uuid }) => uuid) ?? []
  return root ? [root.uuid] : []
}
