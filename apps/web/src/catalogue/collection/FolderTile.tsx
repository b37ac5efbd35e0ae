import type { Collection } from '@pressmark/contract/collections.ts'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconFolder } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/formatDate.ts'
import styles from './FolderStrip.module.css'

/** A collection as a folder: its picture, its title and how many items it holds. */
export const FolderTile = ({ folder, parentId }: { folder: Collection; parentId?: string }) => {
  const { t } = useTranslation('catalogue')
  return (
    <li>
      <Link
        to="/catalog/$collectionUuid"
        params={{ collectionUuid: folder.uuid }}
        search={parentId ? { parentId } : {}}
        className={styles['tile']}
      >
        <span className={styles['picture']}>
          <Mat src={folder.thumbnail} fallback={<IconFolder size={22} stroke={1.4} aria-hidden />} />
        </span>
        <span className={styles['text']}>
          <span className={styles['name']}>{folder.sgtt}</span>
          <span className={styles['count']}>
            {t('items', { count: folder.itemsCount, shown: formatCount(folder.itemsCount) })}
          </span>
        </span>
      </Link>
    </li>
  )
}
