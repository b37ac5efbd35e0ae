import { useQuery } from '@tanstack/react-query'
import { ancestorsQuery } from '../collection/page/collection.queries.ts'

/** Returns the titles from the root to the parent of a collection as one text. It is empty for the root and while it loads. */
export const useCollectionPath = (uuid: string): string => {
  const { data: ancestors = [] } = useQuery(ancestorsQuery(uuid, undefined))
  return ancestors
    .slice(0, -1)
    .map(({ sgtt }) => sgtt)
    .join(' / ')
}
