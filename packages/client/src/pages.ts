import type { AnswerOf, Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import type { CallInput } from './call.ts'
import type { Client } from './client.ts'

/** Entries of a page if the caller sets no `size`. */
const PAGE_SIZE = 100

/** The entry of a list, by the contract of its call. */
export type EntryOf<E> =
  AnswerOf<E> extends { _embedded: infer Embedded }
    ? NonNullable<Embedded[keyof Embedded]> extends readonly (infer Entry)[]
      ? Entry
      : never
    : never

type Page = { _embedded: Record<string, readonly unknown[] | undefined>; page: PageInfo }

/** Reads all pages of a list, one after the other, and yields their entries. `query` may set the `size` of a page and the first `page`.
 *  Pages are counted: an entry that moves while they are read can come twice or not at all. Sort by a field that does not change.
 *  @throws as `Call` */
export async function* each<E extends Endpoint>(
  { call }: Pick<Client, 'call'>,
  endpoint: E,
  ...[input]: CallInput<E>
): AsyncGenerator<EntryOf<E>, void, void> {
  const given = input as { query?: { page?: number; size?: number } } | undefined
  const readPage = call as unknown as (endpoint: E, input: unknown) => Promise<Page>
  for (let page = given?.query?.page ?? 0; ; page += 1) {
    const answer = await readPage(endpoint, { ...given, query: { size: PAGE_SIZE, ...given?.query, page } })
    // A list has one kind of entries, and the type of the call names it.
    for (const entries of Object.values(answer._embedded)) yield* (entries ?? []) as EntryOf<E>[]
    if (page + 1 >= answer.page.totalPages) return
  }
}
