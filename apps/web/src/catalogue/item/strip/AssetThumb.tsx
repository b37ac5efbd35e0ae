import { VisuallyHidden } from '@mantine/core'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { assetSearch } from '../page/item-address.ts'
import { hasFailed, isWaiting, shownPosition, type ItemAsset } from '../page/item.queries.ts'
import { KIND_ICONS } from './kind-icons.ts'
import { StateDot } from '../../StateLabel.tsx'
import { ProgressRing } from '../viewer/ProgressRing.tsx'
import styles from './AssetStrip.module.css'

type Props = {
  asset: ItemAsset
  kind: AssetType
  collectionUuid: string
  /** Props that make the thumbnail a stop of the strip's arrow keys. */
  stop: object
}

// The current image is the link to exactly this address, including the query.
const SAME_IMAGE = { exact: true, includeSearch: true }

const Picture = ({ asset, kind }: Pick<Props, 'asset' | 'kind'>) => {
  if (isWaiting(asset)) return <ProgressRing share={asset.import?.progress ?? 0} size={52} />
  if (!asset.ready) return <IconAlertTriangle className={styles.failed} size={28} stroke={1.6} aria-hidden="true" />
  const thumb = asset._links.thumb?.href
  if (thumb) return <img key={thumb} src={thumb} alt="" width={92} height={72} loading="lazy" decoding="async" />
  const Icon = KIND_ICONS[kind]
  return <Icon size={28} stroke={1.4} aria-hidden="true" />
}

/* Says in a few words that the asset cannot be shown, or that its new file is not shown. */
const useShortState = (asset: ItemAsset): string | undefined => {
  const { t } = useTranslation('item')
  if (!asset.ready) return isWaiting(asset) ? t('processing') : t('notProcessedShort')
  return asset.replacement && t(`replacement.short.${asset.replacement}`)
}

/** A thumbnail of an asset on its mat, with the dot of its state. The state name is only in the tooltip, for lack of space.
 *  The link selects the asset through the address. */
export const AssetThumb = ({ asset, kind, collectionUuid, stop }: Props) => {
  const { t } = useTranslation('item')
  const { position, sgtt: title } = asset
  const state = useShortState(asset)

  return (
    <Link
      to="/catalog/$collectionUuid/cultural-item/$uuid"
      params={{ collectionUuid, uuid: asset.itemUuid }}
      search={assetSearch(position, kind)}
      resetScroll={false}
      preload={false}
      className={styles.thumb}
      activeOptions={SAME_IMAGE}
      title={`${title} · ${asset.state}`}
      {...stop}
    >
      <span className={styles.mat}>
        <Picture asset={asset} kind={kind} />
      </span>
      <span className={styles.words}>
        <span>
          <VisuallyHidden>{t(`asset.${kind}`)} </VisuallyHidden>
          {!hasFailed(asset) && shownPosition(asset)}
        </span>
        <span className={styles.name}>{state ?? title}</span>
        {state && <VisuallyHidden>{title}</VisuallyHidden>}
        <span className={styles.state}>
          <StateDot state={asset.state} />
        </span>
      </span>
    </Link>
  )
}
