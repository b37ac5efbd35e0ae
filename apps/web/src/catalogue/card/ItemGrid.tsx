import type { Item } from '@pressmark/contract/items.ts'
import { useCallback, useRef, useState, type MouseEvent } from 'react'
import { useRoving } from '#shared/roving.ts'
import { ItemCard } from './ItemCard.tsx'
import styles from './ItemGrid.module.css'
import { percentReady, useProcessing } from './processing.queries.ts'
import { useSecondField, valueOf } from './cardFields.ts'
import type { View } from './view.ts'

type ItemGridProps = {
  items: readonly Item[]
  view: View
  label: string
  /** Under which collection an item opens. */
  collectionOf: (item: Item) => string
}

const FIRST_ROW = 6

/** Items as cards or rows. Arrows move inside; under a finger the first tap highlights and the second opens. */
export const ItemGrid = ({ items, view, label, collectionOf }: ItemGridProps) => {
  const grid = useRef<HTMLUListElement>(null)
  const { stop, keys } = useRoving(grid, items.length)
  const [highlighted, setHighlighted] = useState<string>()
  const processing = useProcessing(items)
  const second = useSecondField()
  const onTap = useCallback(
    (event: MouseEvent, uuid: string) => {
      // React types a click as a mouse event; browsers send a PointerEvent.
      const byFinger = (event.nativeEvent as PointerEvent).pointerType === 'touch'
      if (!byFinger || highlighted === uuid) return
      event.preventDefault()
      setHighlighted(uuid)
    },
    [highlighted],
  )
  return (
    <ul ref={grid} aria-label={label} className={styles['grid']} data-view={view} {...keys}>
      {items.map((item, index) => (
        <ItemCard
          key={item.uuid}
          item={item}
          collectionUuid={collectionOf(item)}
          second={valueOf(item, second)}
          percent={percentReady(item, processing.get(item.uuid))}
          eager={index < FIRST_ROW}
          highlighted={highlighted === item.uuid}
          stop={stop(index)}
          onTap={onTap}
        />
      ))}
    </ul>
  )
}
