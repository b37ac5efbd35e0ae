import type { listItemsOfCollection } from '@pressmark/contract/catalogue/collections.ts'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { useRef } from 'react'
import { useMutation } from '#shared/api/use-mutation.ts'
import type { Selection } from './use-selection.ts'

/** Reads a zero-based chunk of 1000 items of a list. */
export type ReadChunk = (page: number) => Promise<AnswerOf<typeof listItemsOfCollection>>

/** Selects every item of a list in chunks. `stop` aborts without a selection. @source spec 000 §2, §9 */
export const useSelectAll = (readChunk: ReadChunk, selection: Selection) => {
  const reading = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { signal } = (reading.current = new AbortController())
      for (let page = 0, pages = 1; page < pages && !signal.aborted; page += 1) {
        const chunk = await readChunk(page)
        if (!signal.aborted) selection.add(chunk._embedded.culturalItems)
        pages = chunk.page.totalPages
      }
    },
    meta: { notify: true },
  })
  const stop = () => {
    reading.current?.abort()
    selection.clear()
  }
  return { start: () => mutate(), stop, isPending }
}
