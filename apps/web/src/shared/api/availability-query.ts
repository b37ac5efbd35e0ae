import { queryOptions } from '@tanstack/react-query'
import { isRefused } from './refusal.ts'

/** Returns whether a name is free: the answer 404 means that it is. Any other failure is an error of the query.
 *  @param find requests the entry that has the name */
export const availabilityQuery = (queryKey: readonly string[], find: (signal: AbortSignal) => Promise<unknown>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<'free' | 'taken'> => {
      try {
        await find(signal)
        return 'taken'
      } catch (error) {
        if (isRefused(error, 'notFound')) return 'free'
        throw error
      }
    },
    // Someone else may take the name at any time.
    staleTime: 0,
    retry: false,
  })
