import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { IconFolder } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './CollectionPicker.module.css'

type Props = { collection: Collection; chosen: boolean; onChoose: (collection: Collection) => void }

/** One collection to choose: a radio button that is as large as its row. */
export const CollectionChoice = ({ collection, chosen, onChoose }: Props) => {
  const { t } = useTranslation('catalogue')
  return (
    <label className={styles.choice} data-chosen={chosen || undefined}>
      <input type="radio" name="collection" checked={chosen} onChange={() => onChoose(collection)} />
      <IconFolder size={18} stroke={1.5} aria-hidden />
      <span className={styles.title}>{collection.sgtt}</span>
      <span className={styles.count}>
        {t('items', { count: collection.itemsCount, shown: formatCount(collection.itemsCount) })}
      </span>
    </label>
  )
}
