import type { CallWith } from '@pressmark/client/call.ts'
import { addressOf, type AnswerOf, type Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { takeFirstBody } from './first-answers.ts'

type Parts = { params?: Record<string, string>; query?: Record<string, unknown> }
type Context = { signal: AbortSignal }

/** Returns the function of a query that makes a call of a first screen. In `meta` is the function that reads its first data from the page.
 *  @param convert makes the data of an answer */
export const firstQuery = <E extends Endpoint, Data = AnswerOf<E>>(
  endpoint: E,
  input: CallWith<E>,
  convert: (answer: AnswerOf<E>) => Data = (answer) => answer as Data,
) => {
  const { params, query } = input as Parts // each call has some of them
  const send = call as (endpoint: E, input: CallWith<E>) => Promise<AnswerOf<E>> // it takes these arguments
  return {
    queryFn: async ({ signal }: Context): Promise<Data> => convert(await send(endpoint, { ...input, signal })),
    meta: {
      firstData: (): Data | undefined => {
        const answer = takeFirstBody(addressOf(endpoint, params, query)) as AnswerOf<E> | undefined // by the contract
        return answer && convert(answer)
      },
    },
  }
}

/** Gives new queries the data that the page brought, so that the first screen is rendered once. It would be rendered again for each answer.
 *  Initial data of a query would return after a sign-out, because a reset query has them again. */
export const takeFirstDataIn = (queries: QueryClient): void => {
  queries.getQueryCache().subscribe(({ type, query }) => {
    const data = type === 'added' ? query.meta?.firstData?.() : undefined
    if (data !== undefined) query.setData(data)
  })
}
