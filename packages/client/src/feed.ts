import type { AnswerOf, Endpoint, QueryOf } from '@pressmark/contract/platform/endpoint.ts'
import type { Client } from './client.ts'
import { isLost } from './lost.ts'
import { pause, retryPause } from './pause.ts'

/** Accepts only calls that answer with entries after a cursor, and with the cursor of the last one as `next`. */
type HasNext<E> = AnswerOf<E> extends { next: string } ? unknown : never

export type FeedOptions<E> = {
  /** The `next` of an earlier answer. Without it, the feed begins with its oldest entry. */
  after?: string
  /** Seconds for which the server waits for a new entry. Without it, the feed ends with its last entry. */
  wait?: number
  /** The filters of the call, and the `size` of an answer. */
  query?: Omit<NonNullable<QueryOf<E>>, 'after' | 'wait'>
  signal?: AbortSignal
  /** Receives each failure of the connection while the feed waits for new entries. It then continues after a pause. */
  onLost?: (error: unknown) => void
}

/** Follows a feed, and yields each answer that moves the cursor. A program that stores the `next` of an answer after its work continues there
 *  the next time.
 *  @throws CallRefused status 410 if the server no longer stores the entries after this cursor; as `Call` */
export async function* feed<E extends Endpoint>(
  { call }: Pick<Client, 'call'>,
  endpoint: E & HasNext<E>,
  { after, wait, query, signal, onLost }: FeedOptions<E> = {},
): AsyncGenerator<AnswerOf<E>, void, void> {
  const read = call as unknown as (endpoint: E, input: unknown) => Promise<{ next: string }>
  let cursor = after
  let failures = 0
  for (;;) {
    try {
      const answer = await read(endpoint, {
        query: { ...query, after: cursor, wait },
        ...(signal && { signal }),
      })
      failures = 0
      if (answer.next !== cursor) {
        cursor = answer.next
        yield answer as unknown as AnswerOf<E>
      } else if (wait === undefined) return
    } catch (error) {
      if (wait === undefined || !isLost(error)) throw error
      failures += 1
      onLost?.(error)
      await pause(retryPause(failures), signal)
    }
  }
}
