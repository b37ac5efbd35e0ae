import { COLLECTION_SEARCH_PAGE_SIZE, PAGE_SIZE, SERIES_BEFORE_MORE } from '@pressmark/contract/platform/constants.ts'
import {
  addStory,
  createSeries,
  deleteSeries,
  findSeriesByMetadata,
  findSeriesByUuid,
  listSeries,
  listSeriesOfStory,
  listStoriesOfSeries,
  placeStory,
  readSeriesListing,
  type Series,
  removeStory,
  updateSeries,
} from '@pressmark/contract/stories/series.ts'
import {
  createStory,
  deleteStory,
  duplicateStory,
  findStoriesByMetadata,
  findStoryByUuid,
  listStories,
  listStoryAuthors,
  updateStory,
  type StoryCard,
} from '@pressmark/contract/stories/stories.ts'
import { MAX_PAGE_SIZE } from '@pressmark/contract/platform/hal.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { hashKey, queryOptions, useQueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { callForEach, type Outcome } from '#shared/api/each-entry.ts'
import { firstQuery } from '#shared/api/first-query.ts'
import { ifMatch, type CheckedVersion } from '#shared/api/if-match.ts'
import { seriesKeys, storyKeys } from '#shared/api/keys.ts'
import {
  addOwnDeletes,
  addPendingDeletes,
  readsPendingDelete,
  removePendingDeletes,
} from '#shared/api/pending-deletes.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import type { StorySort } from '#shared/text/story-sorts.ts'

type Found = {
  searchTerm?: string | undefined
  sort?: StorySort | undefined
  state?: string | undefined
  author?: string | undefined
}

/** A page (1-based) of the stories of a series in order, or of all stories whose title has the words. */
export const storiesQuery = (
  seriesUuid: string | undefined,
  page: number,
  { searchTerm = '', sort, state, author }: Found = {},
) =>
  queryOptions({
    queryKey: storyKeys.list(seriesUuid, page, searchTerm, sort, state, author),
    queryFn: ({ signal }) => {
      const query = { page: page - 1, size: PAGE_SIZE }
      if (seriesUuid) return call(listStoriesOfSeries, { params: { uuid: seriesUuid }, query, signal })
      const sorted = { ...query, ...(sort && { sort: [sort] }), ...(state && { state }), ...(author && { author }) }
      return searchTerm.trim() === ''
        ? call(listStories, { query: sorted, signal })
        : call(findStoriesByMetadata, { query: { name: 'sgtt', value: searchTerm, ...sorted }, signal })
    },
  })

/** The authors of stories, for a filter. */
export const storyAuthorsQuery = queryOptions({
  queryKey: [...storyKeys.all, 'authors'],
  queryFn: async ({ signal }) => (await call(listStoryAuthors, { signal })).authors,
})

/** The first series, or a page (1-based) of all series. */
export const seriesListQuery = (how: 'first' | number) =>
  queryOptions({
    queryKey: seriesKeys.list(how),
    queryFn: ({ signal }) =>
      call(listSeries, {
        query: how === 'first' ? { size: SERIES_BEFORE_MORE } : { page: how - 1, size: PAGE_SIZE },
        signal,
      }),
  })

export const seriesQuery = (uuid: string) =>
  queryOptions({
    queryKey: seriesKeys.one(uuid),
    queryFn: ({ signal }) => call(findSeriesByUuid, { query: { uuid }, signal }),
  })

/** The first stories of a series, with what visitors see of it. The key has its version, so that it is read again after a change. */
export const seriesListingQuery = ({ uuid, version }: Pick<Series, 'uuid' | 'version'>) =>
  queryOptions({
    queryKey: [...seriesKeys.one(uuid), 'listing', version],
    queryFn: ({ signal }) => call(readSeriesListing, { params: { uuid }, query: { size: MAX_PAGE_SIZE }, signal }),
  })

export const seriesOfStoryQuery = (uuid: string) =>
  queryOptions({
    queryKey: seriesKeys.ofStory(uuid),
    queryFn: async ({ signal }) =>
      (await call(listSeriesOfStory, { params: { uuid }, query: {}, signal }))._embedded.storyboardCollections,
  })

/** A story with its steps. */
export const storyQuery = (uuid: string) =>
  queryOptions({
    queryKey: storyKeys.one(uuid),
    ...firstQuery(findStoryByUuid, { query: { uuid } }),
  })

/** Returns a page (zero-based) of the series whose title contains the text. */
export const findSeries = (text: string, page: number, signal: AbortSignal) =>
  call(findSeriesByMetadata, {
    query: { name: 'sgtt', value: text, page, size: COLLECTION_SEARCH_PAGE_SIZE },
    signal,
  })

/** Refetches stories and series. Queries of entries that this tab is deleting are only marked as stale. `known` is the key of
 *  a query whose data is up to date. */
export const useRefetchStories = () => {
  const queries = useQueryClient()
  return async ({ upToDate }: { upToDate?: QueryKey | undefined } = {}) => {
    const isUpToDate = ({ queryHash }: Query) => upToDate !== undefined && queryHash === hashKey(upToDate)
    await Promise.all(
      [storyKeys.all, seriesKeys.all].flatMap((queryKey) => [
        queries.invalidateQueries({ queryKey, predicate: (query) => !readsPendingDelete(query) && !isUpToDate(query) }),
        queries.invalidateQueries({ queryKey, predicate: readsPendingDelete, refetchType: 'none' }),
      ]),
    )
  }
}

type Change<Input, Answer> = {
  deletes?: (input: Input) => readonly string[]
  /** The entries that were deleted. Without it, all entries of the input. */
  deleted?: (answer: Answer) => readonly string[]
  /** Called even if its component is gone: a notice that came before the answer may have removed it. */
  done?: ((answer: Answer) => unknown) | undefined
}

/* Changes stories or series. Refused changes refetch too, because someone else was first. */
const useChange = <Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  { deletes = () => [], deleted, done }: Change<Input, Answer> = {},
) => {
  const refetchStories = useRefetchStories()
  const removePending = (input: Input) => removePendingDeletes(...deletes(input))
  return useMutation({
    mutationFn: (input: Input) => {
      addPendingDeletes(...deletes(input))
      return change(input)
    },
    onSuccess: (answer, input) => {
      addOwnDeletes(...(deleted?.(answer) ?? deletes(input)))
      return done?.(answer)
    },
    // Entries that could not be deleted are refetched as well.
    onError: (_error, input) => removePending(input),
    onSettled: (_answer, _error, input) => {
      void refetchStories()
      removePending(input)
    },
  })
}

/** Makes other changes to stories or series. */
export const useStoryWrite = () => {
  const refetchStories = useRefetchStories()
  return useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSettled: () => void refetchStories(),
    meta: { notify: true },
  })
}

export const useCreateStory = () => useChange((body: BodyOf<typeof createStory>) => call(createStory, { body }))

export const useCreateSeries = () => useChange((body: BodyOf<typeof createSeries>) => call(createSeries, { body }))

type Checked = { version: CheckedVersion }

/** Updates a story. The answer is the current story, so a long story is not requested again. */
export const useUpdateStory = (uuid: string) => {
  const queries = useQueryClient()
  const { queryKey } = storyQuery(uuid)
  const refetchStories = useRefetchStories()
  return useMutation({
    mutationFn: ({ version, ...body }: BodyOf<typeof updateStory> & Checked) =>
      call(updateStory, { params: { uuid }, body, headers: ifMatch(version) }),
    onSettled: (story) => {
      if (story) queries.setQueryData(queryKey, story)
      void refetchStories({ upToDate: story && queryKey })
    },
  })
}

export const useUpdateSeries = (uuid: string) =>
  useChange(({ version, ...body }: BodyOf<typeof updateSeries> & Checked) =>
    call(updateSeries, { params: { uuid }, body, headers: ifMatch(version) }),
  )

export const useDeleteStory = (done: () => unknown) =>
  useChange((uuid: string) => call(deleteStory, { params: { uuid } }), { deletes: (uuid) => [uuid], done })

/** Deletes stories with one request each. A refusal of one does not end the others. @source spec 002 §4 */
export const useDeleteStories = (done: (outcome: Outcome) => unknown) =>
  useChange(
    (stories: readonly StoryOfList[]) =>
      callForEach(uuidsOf(stories), (uuid) => call(deleteStory, { params: { uuid } })),
    { deletes: uuidsOf, deleted: (outcome) => outcome.done, done },
  )

const uuidsOf = (stories: readonly Placed[]) => stories.map(({ uuid }) => uuid)

export const useDeleteSeries = (done: () => unknown) =>
  useChange((uuid: string) => call(deleteSeries, { params: { uuid } }), { deletes: (uuid) => [uuid], done })

export const useDuplicateStory = () =>
  useChange(({ uuid, sgtt }: { uuid: string; sgtt: string }) =>
    call(duplicateStory, { params: { uuid }, body: { sgtt } }),
  )

/** A story that is placed in a series, with its title. */
export type Placed = { uuid: string; sgtt: string; label?: string }

type Placing = { stories: readonly Placed[]; to: string; from?: string | undefined }

/** Adds stories to a series in their order, and removes each from the series `from`. A refusal of one does not end the others.
 *  @throws the refusal of the first if no story can be placed, because the series may be deleted
 *  @source spec 002 §4 */
export const usePlaceStories = (done?: (outcome: Outcome) => unknown) =>
  useChange(
    async ({ stories, to, from }: Placing) => {
      const place = async (storyboardUuid: string) => {
        await call(addStory, { params: { uuid: to }, body: { storyboardUuid } })
        if (from !== undefined && from !== to)
          await call(removeStory, { params: { uuid: from }, body: { storyboardUuid } })
      }
      return requireSome(await callForEach(uuidsOf(stories), place, { concurrency: 1 }))
    },
    { done },
  )

/** Removes stories from a series. A refusal of one does not end the others.
 *  @throws the refusal of the first if no story can be removed */
export const useRemoveStories = (uuid: string, done: (outcome: Outcome) => unknown) =>
  useChange(
    async (stories: readonly StoryOfList[]) => {
      const remove = (storyboardUuid: string) => call(removeStory, { params: { uuid }, body: { storyboardUuid } })
      return requireSome(await callForEach(uuidsOf(stories), remove))
    },
    { done },
  )

const requireSome = (outcome: Outcome): Outcome => {
  if (outcome.done.length === 0 && outcome.failed[0]) throw outcome.failed[0].error
  return outcome
}

export const usePositionStory = (uuid: string) =>
  useChange((body: BodyOf<typeof placeStory>) => call(placeStory, { params: { uuid }, body }))

/** A story as in lists. */
export type StoryOfList = StoryCard
