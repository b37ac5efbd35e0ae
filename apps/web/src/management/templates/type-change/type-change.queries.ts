import {
  changeType,
  previewTypeChange,
  type NewType,
  type TypeChangePreview,
} from '@pressmark/contract/metadata/type-changes.ts'
import { PAGE_SIZE } from '@pressmark/contract/platform/constants.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { ifMatch, shownVersion } from '#shared/api/if-match.ts'
import { templateKeys } from '#shared/api/keys.ts'
import { useMutation } from '#shared/api/use-mutation.ts'

export type TypeInput = NewType & { collect?: boolean }

/** The effects of a change of type, with a page (1-based) of the values that do not convert. Values may change at any time. */
export const typeChangeQuery = (uuid: string, input: TypeInput, page: number) =>
  queryOptions({
    queryKey: [...templateKeys.use(uuid, input), page],
    queryFn: ({ signal }) =>
      call(previewTypeChange, {
        params: { uuid },
        query: { page: page - 1, size: PAGE_SIZE },
        body: input,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Starts a change of type as its preview shows it. With more values that do not convert, the server refuses it. */
export const useChangeType = (uuid: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ change, preview }: { change: NewType; preview: TypeChangePreview }) =>
      call(changeType, {
        params: { uuid },
        body: { ...change, leaveOut: preview.unconverted },
        headers: ifMatch(shownVersion(preview)),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: templateKeys.all }),
  })
}
