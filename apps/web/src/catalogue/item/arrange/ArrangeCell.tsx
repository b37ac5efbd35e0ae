import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../StateLabel.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { KIND_ICONS } from '../strip/kind-icons.ts'
import styles from './ArrangePanel.module.css'

type Props = {
  asset: ItemAsset
  kind: AssetType
  selected: boolean
  onSelect: (selected: boolean) => void
  /** Left out for those who may not put assets in order. */
  handle: object | undefined
  carried: boolean
  /** On which side of it what is carried would be put down. */
  mark: 'before' | 'after' | undefined
}

/** An asset that can be selected, and carried to another place. */
export const ArrangeCell = ({ asset, kind, selected, onSelect, handle, carried, mark }: Props) => {
  const { t } = useTranslation('item')
  const Icon = KIND_ICONS[kind]
  const thumb = asset._links.thumb?.href
  const named = { title: asset.sgtt, position: asset.position }
  return (
    <li
      className={styles.cell}
      data-selected={selected || undefined}
      data-carried={carried || undefined}
      data-mark={mark}
    >
      <label className={styles.mat}>
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('arrange.select', named)}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        {thumb ? (
          <img src={thumb} alt="" width={92} height={60} loading="lazy" draggable={false} />
        ) : (
          <Icon size={28} stroke={1.4} aria-hidden="true" />
        )}
      </label>
      <div className={styles.words}>
        <span>{asset.position}</span>
        <StateDot state={asset.state} />
        <span className={styles.name} title={asset.sgtt}>
          {asset.sgtt}
        </span>
        {handle && (
          <button
            type="button"
            className={styles.handle}
            aria-label={t('arrange.carry', named)}
            aria-describedby="carry-hint"
            aria-pressed={carried}
            {...handle}
          >
            <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  )
}
