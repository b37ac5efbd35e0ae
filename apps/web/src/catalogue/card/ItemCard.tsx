import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { StateLabel } from '../StateLabel.tsx'
import styles from './ItemCard.module.css'
import { MediaCounts } from './MediaCounts.tsx'
import { ProcessingRing } from './ProcessingRing.tsx'
import { SelectBox } from './SelectBox.tsx'

type Props = {
  item: Item
  collectionUuid: string
  /** What stands under the title. */
  second: string
  /** How its texts are shown. */
  shown: (text: string) => ReactNode
  percent: number | undefined
  eager: boolean
  highlighted: boolean
  /** The link's part in the grid's one Tab stop. */
  stop: { 'data-stop': number; tabIndex: number; onFocus: () => void }
  onTap: (event: MouseEvent, item: Item) => void
  /** Left out where nothing can be chosen. */
  selected?: boolean
  onSelect?: (item: Item, how: { range: boolean }) => void
}

const EMPTY = <IconPhoto size={36} stroke={1.2} aria-hidden />

/** An item in a grid: its picture on a mat, title, second field, state and pressmark. The title's link covers the card. */
export const ItemCard = memo(
  ({ item, collectionUuid, second, shown, percent, eager, highlighted, stop, onTap, selected, onSelect }: Props) => (
    <li
      className={styles.card}
      data-uuid={item.uuid}
      data-highlighted={highlighted || undefined}
      data-selected={selected || undefined}
    >
      <Mat src={item.thumbnail} eager={eager} faded={percent !== undefined} fallback={percent === undefined && EMPTY}>
        {percent !== undefined && <ProcessingRing percent={percent} />}
        <span className={styles.media}>
          <MediaCounts of={item.mediaTypeInfo} />
        </span>
      </Mat>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link
            {...stop}
            to="/catalog/$collectionUuid/cultural-item/$uuid"
            params={{ collectionUuid, uuid: item.uuid }}
            className={styles.link}
            onClick={(event) => onTap(event, item)}
          >
            {shown(item.sgtt)}
          </Link>
        </h3>
        <p className={styles.second}>{shown(second)}</p>
        <p className={styles.foot}>
          <StateLabel state={item.state} />
          <span className={styles.pressmark}>{shown(item.pressmark)}</span>
        </p>
      </div>
      {onSelect && <SelectBox item={item} selected={selected ?? false} onSelect={onSelect} />}
    </li>
  ),
)
