import { SELECT_ALL_CHUNK } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useRef } from 'react'
import { useMutation } from '#shared/api/use-mutation.ts'
import type { ReadChunk } from './use-select-all.ts'
import type { Selection } from './use-selection.ts'

/** Positions in a list, zero-based, both included. */
type Range = { from: number; to: number }

/** Reads the items of a list between two positions, in the order of the list. */
export const readRange = async (readChunk: ReadChunk, { from, to }: Range): Promise<Item[]> => {
  const [first, last] = [Math.floor(from / SELECT_ALL_CHUNK), Math.floor(to / SELECT_ALL_CHUNK)]
  const items: Item[] = []
  for (let chunk = first; chunk <= last; chunk += 1) items.push(...(await readChunk(chunk))._embedded.culturalItems)
  return items.slice(from - first * SELECT_ALL_CHUNK, to + 1 - first * SELECT_ALL_CHUNK)
}

type Shown = {
  items: readonly Item[]
  /** The position of the first item on the page, zero-based. */
  offset: number
  readChunk: ReadChunk
}

export type RangeSelection = Selection & {
  /** Selects the items between two positions. */
  addRange: (range: Range) => Promise<unknown>
}

/** A selection whose ranges go over pages: from the last selected item, on any page, to the one selected with Shift. */
export const useRanges = (
  selection: Selection | undefined,
  { items, offset, readChunk }: Shown,
): RangeSelection | undefined => {
  const anchor = useRef<{ uuid: string; position: number }>(undefined)
  const { mutateAsync: addRange } = useMutation({
    mutationFn: async (range: Range) => selection?.add(await readRange(readChunk, range)),
    meta: { notify: true },
  })
  if (!selection) return undefined
  const positionOf = (item: Item) => offset + items.findIndex(({ uuid }) => uuid === item.uuid)
  return {
    ...selection,
    addRange,
    toggle: (item) => {
      anchor.current = { uuid: item.uuid, position: positionOf(item) }
      selection.toggle(item)
    },
    extend: (shown, to) => {
      const start = anchor.current
      if (!start || shown.some(({ uuid }) => uuid === start.uuid)) {
        selection.extend(shown, to)
        return
      }
      const ends = [start.position, positionOf(to)]
      // The error is shown as a message.
      void addRange({ from: Math.min(...ends), to: Math.max(...ends) }).catch(() => undefined)
    },
    clear: () => {
      anchor.current = undefined
      selection.clear()
    },
  }
}
