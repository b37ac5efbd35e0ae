import { CheckBox } from '@pressmark/ui/CheckBox.tsx'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSortableRow } from '#shared/ui/SortableList.tsx'
import { StateDot } from '../../StateLabel.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { KIND_ICONS } from '../strip/kind-icons.ts'
import styles from './ArrangePanel.module.css'

type Props = {
  asset: ItemAsset
  kind: AssetType
  selected: boolean
  onSelect: (selected: boolean) => void
  isMovable: boolean
  /** False if the number of selected assets has reached its limit. */
  isSelectable: boolean
}

/** An asset that can be selected and dragged to another position. */
export const ArrangeCell = ({ asset, kind, selected, onSelect, isMovable, isSelectable }: Props) => {
  const { t } = useTranslation('item')
  const Icon = KIND_ICONS[kind]
  const thumb = asset._links.thumb?.href
  const named = { title: asset.sgtt, position: asset.position }
  const { row, handle } = useSortableRow(asset.uuid)
  return (
    <li className={styles.cell} data-selected={selected || undefined} {...row}>
      <label className={styles.mat}>
        <CheckBox
          className={styles.check}
          aria-label={t('arrange.select', named)}
          checked={selected}
          disabled={!isSelectable}
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
        {isMovable && (
          <button type="button" className={styles.handle} aria-label={t('arrange.handle', named)} {...handle}>
            <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  )
}
