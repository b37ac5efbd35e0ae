import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { formatCount } from '#shared/text/format-date.ts'
import styles from './CollectionTree.module.css'

/** Returns the left edge of a tree node in px. `depth` 0 is the root. */
export const indent = (depth: number) => 4 + depth * 16

/** A node of the tree. */
export type NodeProps = {
  collection: Collection
  path: readonly string[]
  /** undefined: the node has no children */
  open: boolean | undefined
  /** The id of the list of children. */
  group: string
  current: boolean
  stop: boolean
  onToggle: () => void
  onStop: () => void
}

/** The row of a collection in the tree. It links to the collection. Its arrow only opens the branch. */
export const BranchLink = ({ collection, path, open, group, current, stop, onToggle, onStop }: NodeProps) => {
  const parentId = path.at(-2)
  const Folder = open ? IconFolderOpen : IconFolder
  const onClick = (event: MouseEvent) => {
    if (open === undefined || !(event.target as Element).closest('[data-toggle]')) return
    event.preventDefault()
    onToggle()
  }
  return (
    <Link
      to={collection.isRoot ? '/catalog' : '/catalog/$collectionUuid'}
      params={{ collectionUuid: collection.uuid }}
      search={parentId ? { parentId } : {}}
      activeOptions={{ exact: true }}
      role="treeitem"
      aria-level={path.length}
      aria-expanded={open}
      aria-owns={open ? group : undefined}
      aria-selected={current}
      aria-current={current ? 'page' : undefined}
      tabIndex={stop ? 0 : -1}
      title={collection.sgtt}
      className={styles.node}
      style={{ paddingLeft: indent(path.length - 1) }}
      onClick={onClick}
      onFocus={onStop}
    >
      <span className={styles.toggle} data-toggle data-open={open || undefined}>
        {open !== undefined && <IconChevronRight size={15} stroke={1.6} aria-hidden />}
      </span>
      <Folder size={17} stroke={1.6} aria-hidden className={styles.folder} />
      <span className={styles.name}>{collection.sgtt}</span>
      {collection.itemsCount > 0 && <span className={styles.count}>{formatCount(collection.itemsCount)}</span>}
    </Link>
  )
}
