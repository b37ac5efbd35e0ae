import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { assetSearch, useSelectedAsset } from './item-address.ts'
import { collectionsOfItemQuery } from './item.queries.ts'
import styles from './ItemHeader.module.css'

type Props = { item: Item; collectionUuid: string }

/** The collections of the item. Selecting one shows the item within that collection. */
export const ParentSelect = ({ item, collectionUuid }: Props) => {
  const { t } = useTranslation('item')
  const navigate = useNavigate()
  const { kind, position } = useSelectedAsset(item)
  const { data: collections } = useQuery(collectionsOfItemQuery(item.uuid))
  if (!collections || collections.length === 0) return null

  const show = (collection: string | null) => {
    if (!collection || collection === collectionUuid) return
    void navigate({
      to: '/catalog/$collectionUuid/cultural-item/$uuid',
      params: { collectionUuid: collection, uuid: item.uuid },
      search: assetSearch(position, kind),
    })
  }

  return (
    <Select
      className={styles.parents}
      aria-label={t('shownIn')}
      placeholder={t('shownIn')}
      data={collections.map(({ uuid, sgtt }) => ({ value: uuid, label: sgtt }))}
      value={collections.some(({ uuid }) => uuid === collectionUuid) ? collectionUuid : null}
      onChange={show}
      allowDeselect={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
    />
  )
}
