import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconPhoto, IconCube, IconMusic, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '@mantine/core'
import { Ring } from '@pressmark/ui/Ring.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { StateLabel } from '../StateLabel.tsx'
import styles from './ItemCard.module.css'
import { SelectBox } from './SelectBox.tsx'
import mediaCountsStyles from './MediaCounts.module.css'
import processingRingStyles from './ProcessingRing.module.css'

type Props = {
  item: Item
  collectionUuid: string
  /** The text below the title. */
  second: string
  /** Renders the texts of the card. */
  shown: (text: string) => ReactNode
  percent: number | undefined
  loading: 'first' | 'lazy'
  highlighted: boolean
  /** Props that make the link part of the grid's single Tab stop. */
  stop: { 'data-stop': number; tabIndex: number; onFocus: () => void }
  onTap: (event: MouseEvent, item: Item) => void
  /** Undefined where items cannot be selected. */
  selected?: boolean
  onSelect?: (item: Item, how: { range: boolean }) => void
}

const EMPTY = <IconPhoto size={36} stroke={1.2} aria-hidden />

/** An item in a grid: its image on a mat, title, second field, state and pressmark. The title's link covers the card. */
export const ItemCard = memo(
  ({ item, collectionUuid, second, shown, percent, loading, highlighted, stop, onTap, selected, onSelect }: Props) => (
    <li
      className={styles.card}
      data-uuid={item.uuid}
      data-highlighted={highlighted || undefined}
      data-selected={selected || undefined}
    >
      <Mat
        src={item.thumbnail}
        loading={loading}
        faded={percent !== undefined}
        fallback={percent === undefined && EMPTY}
      >
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

const KINDS = [
  ['imagesCount', 'images', IconPhoto],
  ['audiosCount', 'audios', IconMusic],
  ['videosCount', 'videos', IconVideo],
  ['model3DsCount', 'model3Ds', IconCube],
] as const

/** The number of images, audios, videos and models of an item that can be shown. Types without any are left out. */
const MediaCounts = ({ of: media }: { of: Item['mediaTypeInfo'] }) => {
  const { t } = useTranslation('catalogue')
  const counts = KINDS.map(([name, kind, Icon]) => ({ name, Icon, count: media[name] - (media.failed?.[kind] ?? 0) }))
  const present = counts.filter(({ count }) => count > 0)
  if (present.length === 0) return null
  return (
    <span className={mediaCountsStyles.counts}>
      {present.map(({ name, Icon, count }) => (
        <span key={name}>
          <Icon size={14} stroke={1.6} aria-hidden />
          <span aria-hidden>{formatCount(count)}</span>
          <span className={mediaCountsStyles.spoken}>{t(`media.${name}`, { count })}</span>
        </span>
      ))}
    </span>
  )
}

/** The processing progress of an item's media in per cent, shown over its image. */
const ProcessingRing = ({ percent }: { percent: number }) => {
  const { t } = useTranslation('catalogue')
  return (
    <div className={processingRingStyles.ring}>
      <VisuallyHidden>
        <progress value={percent} max={100} aria-label={t('processing')} />
      </VisuallyHidden>
      <Ring percent={percent} />
    </div>
  )
}
