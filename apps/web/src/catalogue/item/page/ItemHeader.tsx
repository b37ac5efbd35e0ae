import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backSearch } from '../../back-navigation.ts'
import { StateBadge } from '#catalogue/workflow/StateBadge.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ParentSelect } from './ParentSelect.tsx'
import styles from './ItemHeader.module.css'

type Props = { item: Item; collectionUuid: string; actions: ReactNode }

export const ItemHeader = ({ item, collectionUuid, actions }: Props) => {
  const { t } = useTranslation('item')
  return (
    <header className={styles.header}>
      <Link
        to="/catalog/$collectionUuid"
        params={{ collectionUuid }}
        search={backSearch(collectionUuid)}
        className={styles.back}
        aria-label={t('backToCollection')}
        title={t('backToCollection')}
      >
        <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
      </Link>
      <div className={styles.names}>
        <ScreenHeading className={styles.title}>{item.sgtt}</ScreenHeading>
        <p className={styles.facts}>
          <span className={styles.pressmark}>{item.pressmark}</span>
          <span aria-hidden="true">·</span>
          <StateBadge resourceType="ITEM" uuid={item.uuid} state={item.state} />
        </p>
      </div>
      <ParentSelect item={item} collectionUuid={collectionUuid} />
      {actions}
    </header>
  )
}
