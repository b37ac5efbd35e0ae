import { queryOptions } from '@tanstack/react-query'
import { isRefused } from './refusal.ts'

/** Whether a name is free: a 404 says so. Any other failure is an error of the query.
 *  @param what kind of name @param find asks for whoever has it */
export const availabilityQuery = (what: string, name: string, find: (signal: AbortSignal) => Promise<unknown>) =>
  queryOptions({
    queryKey: [what, name],
    queryFn: async ({ signal }): Promise<'free' | 'taken'> => {
      try {
        await find(signal)
        return 'taken'
      } catch (error) {
        if (isRefused(error, 'notFound')) return 'free'
        throw error
      }
    },
    // Somebody else may take it at any time.
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })
