import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { assetSearch, countOf, failedOf, kindsOf } from '../page/item-address.ts'
import { KIND_ICONS } from './kind-icons.ts'
import styles from './AssetStrip.module.css'

// Without it the link to the first image would be current for every asset.
const EXACT = { exact: true, includeSearch: true }

type Props = { item: Item; kind: AssetType; collectionUuid: string }

/** The media types of the item with the counts of what can be shown. Each tab leads to the first asset. A single type is a heading instead. */
export const KindTabs = ({ item, kind, collectionUuid }: Props) => {
  const { t } = useTranslation('item')
  const kinds = kindsOf(item)
  const count = (of: AssetType) => (
    <span className={styles.count}>{formatCount(countOf(item, of) - failedOf(item, of))}</span>
  )
  if (kinds.length < 2) {
    return (
      <h2 className={styles.heading}>
        {t(`kinds.${kind}`)} {count(kind)}
      </h2>
    )
  }
  return (
    <nav className={styles.kinds} aria-label={t('mediaTypes')}>
      {kinds.map((one) => {
        const Icon = KIND_ICONS[one]
        return (
          <Link
            key={one}
            to="/catalog/$collectionUuid/cultural-item/$uuid"
            params={{ collectionUuid, uuid: item.uuid }}
            search={assetSearch(1, one)}
            resetScroll={false}
            preload={false}
            className={styles.kind}
            activeOptions={EXACT}
            aria-current={one === kind ? 'true' : undefined}
          >
            <Icon size={18} stroke={1.6} aria-hidden="true" /> {t(`kinds.${one}`)} {count(one)}
          </Link>
        )
      })}
    </nav>
  )
}
