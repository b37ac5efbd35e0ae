import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { Mat } from '@pressmark/ui/Mat.tsx'
import { IconFolder } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { SelectBox } from '../../card/SelectBox.tsx'
import styles from './FolderStrip.module.css'
import type { FolderSelection } from './use-folder-selection.ts'

type Props = {
  folder: Collection
  /** The rendered title. Without it the plain title is shown. */
  title?: ReactNode
  parentId?: string
  loading?: 'eager' | 'lazy'
  /** Replaces the navigation of a plain click. */
  onOpen?: (folder: Collection) => void
  /** Undefined where collections cannot be selected. */
  selection?: FolderSelection | undefined
}

/** A collection as a folder: its image, its title and the number of its items. */
export const FolderTile = ({ folder, title = folder.sgtt, parentId, loading = 'lazy', onOpen, selection }: Props) => {
  const { t } = useTranslation('catalogue')
  const selected = selection?.chosen.has(folder.uuid) ?? false
  return (
    <li
      className={styles.place}
      data-uuid={folder.uuid}
      data-selected={selected || undefined}
      data-choosing={selection?.isChoosing || undefined}
    >
      <Link
        to="/catalog/$collectionUuid"
        params={{ collectionUuid: folder.uuid }}
        search={parentId ? { parentId } : {}}
        className={styles.tile}
        onClick={(event) => {
          selection?.onTap(event, folder)
          if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(folder)
        }}
      >
        <span className={styles.picture}>
          <Mat src={folder.thumbnail} loading={loading} fallback={<IconFolder size={22} stroke={1.4} aria-hidden />} />
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{title}</span>
          <span className={styles.count}>
            {t('items', { count: folder.itemsCount, shown: formatCount(folder.itemsCount) })}
          </span>
        </span>
      </Link>
      {selection && (
        <SelectBox
          item={folder}
          selected={selected}
          tabIndex={selection.isChoosing ? 0 : -1}
          onSelect={selection.onSelect}
        />
      )}
    </li>
  )
}
