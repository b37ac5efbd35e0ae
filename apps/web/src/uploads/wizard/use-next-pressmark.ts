import { useQuery, useQueryClient } from '@tanstack/react-query'
import { itemKeys } from '#shared/api/keys.ts'
import { nextFreePressmark } from '../engine/next-pressmark.ts'
import { pressmarkQuery } from './uploads.queries.ts'

/** Returns the next free pressmark after `last`. Undefined while it is searched, or if the next ones are taken. */
export const useNextPressmark = (last: string): string | undefined => {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: itemKeys.nextPressmark(last),
    // oxlint-disable-next-line unicorn/no-null -- a query must not return undefined
    queryFn: async () =>
      (await nextFreePressmark(last, async (one) => (await queries.fetchQuery(pressmarkQuery(one))) === 'free')) ??
      null,
    enabled: last !== '',
    gcTime: 0,
  })
  return data ?? undefined
}
