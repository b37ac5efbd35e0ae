import { LONG_PRESS_MS, IMPORT_POLLING_MS } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useDeferredValue, useRef, type MouseEvent, type ReactNode } from 'react'
import { useCallbackRef } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLongPress } from '#shared/hooks/long-press.ts'
import { useRoving } from '#shared/hooks/roving.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { retryLoad } from '#shared/hooks/lazy-component.ts'
import type { Selection } from '../selection/use-selection.ts'
import { useSecondField, valueOf, type SecondFrom } from './card-fields.ts'
import { useChoosing } from './use-card-selection.ts'
import { ItemCard } from './ItemCard.tsx'
import styles from './ItemGrid.module.css'
import type { View } from './view.ts'

type Props = {
  items: readonly Item[]
  view: View
  label: string
  /** Returns the collection under which an item opens. */
  collectionOf: (item: Item) => string
  secondFrom?: SecondFrom
  /** Renders the texts of a card. Without it they are shown unchanged. */
  shown?: (text: string) => ReactNode
  /** Undefined for users who have no action for selected items. */
  selection?: Selection | undefined
  /** Called when an item is opened, with its index in `items`. */
  onOpen?: (item: Item, index: number) => void
}

const FIRST_ROW = 6
/** More than a window shows. */
const FIRST_CARDS = 12
const asIs = (text: string) => text

/** Items as cards or rows. Arrow keys move the focus. On touch, the first tap highlights, the second opens, a long press selects. */
export const ItemGrid = ({
  items,
  view,
  label,
  collectionOf,
  secondFrom = 'any',
  shown = asIs,
  selection,
  onOpen,
}: Props) => {
  const grid = useRef<HTMLUListElement>(null)
  const { highlighted, onTap, onSelect, onExtend, onKey } = useChoosing(items, selection)
  const open = useCallbackRef((event: MouseEvent, item: Item) => {
    onTap(event, item)
    if (!event.defaultPrevented) onOpen?.(item, items.indexOf(item))
  })
  const { stop, keys } = useRoving(grid, items.length, selection && onExtend)
  const processing = useProcessing(items)
  const second = useSecondField(secondFrom)
  const isWhole = useWhole()
  // The switch shows the new view at once. The layout of the cards takes longer.
  const shownView = useDeferredValue(view)
  const press = useLongPress(LONG_PRESS_MS, (target) => {
    const uuid = target.closest('li')?.dataset['uuid']
    const item = items.find((one) => one.uuid === uuid)
    if (item) selection?.toggle(item)
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses of the cards inside
    <ul
      ref={grid}
      aria-label={label}
      className={styles.grid}
      data-view={shownView}
      {...(selection && press)}
      onKeyDown={(event) => {
        keys.onKeyDown(event)
        onKey(event)
      }}
    >
      {items.map((item, index) =>
        isWhole || index < FIRST_CARDS ? (
          <ItemCard
            key={item.uuid}
            item={item}
            collectionUuid={collectionOf(item)}
            second={second ? valueOf(item, second) : ''}
            shown={shown}
            percent={percentReady(item, processing.get(item.uuid))}
            loading={index < FIRST_ROW ? 'first' : 'lazy'}
            highlighted={highlighted === item.uuid}
            stop={stop(index)}
            onTap={open}
            {...(selection && { selected: selection.chosen.has(item.uuid), onSelect })}
          />
        ) : (
          <li key={item.uuid} className={styles.place} aria-hidden />
        ),
      )}
    </ul>
  )
}

/* Whether all cards are rendered. The first paint of the page does not wait for those below the window. */
const useWhole = () => useDeferredValue(true, performance.getEntriesByName('first-contentful-paint').length > 0)

const inHand = (item: Item) => item.notReadyImagesCount > 0 || item.thumbnail === null

/** Returns the import progress of each item, 0..1, without finished items. It is polled every 5 s while an import runs. */
const useProcessing = (items: readonly Item[]): ReadonlyMap<string, number> => {
  const uuids = items.filter(inHand).map(({ uuid }) => uuid)
  const { data } = useQuery({
    queryKey: itemKeys.processing(uuids),
    queryFn: async ({ signal }) => {
      const { readProcessing } = await retryLoad(() => import('./read-processing.ts'))
      return readProcessing(uuids, signal)
    },
    enabled: uuids.length > 0,
    refetchInterval: ({ state }) => (state.data?.size ? IMPORT_POLLING_MS : false),
  })
  return data ?? new Map()
}

/** Returns the finished share of an item's processing in whole per cent, or undefined if no processing is left. */
const percentReady = (item: Item, progress: number | undefined): number | undefined => {
  if (progress !== undefined) return Math.floor(progress * 100)
  if (item.notReadyImagesCount === 0) return undefined
  const all = Math.max(item.mediaTypeInfo.imagesCount, item.notReadyImagesCount)
  return Math.floor(((all - item.notReadyImagesCount) / all) * 100)
}
