import { Skeleton } from '@mantine/core'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { collectionQuery } from '../collection/page/collection.queries.ts'
import { indent, type NodeProps } from '../tree/BranchLink.tsx'
import { CollectionTree } from '../tree/CollectionTree.tsx'
import tree from '../tree/CollectionTree.module.css'
import { pathKey } from '../tree/open-paths.ts'
import styles from './PickTree.module.css'
import type { Unavailable } from './recent-destinations.ts'

type Props = Unavailable & { picked: string | undefined; onPick: (collection: Collection) => void }

/** The tree of collections, from which one is picked. Collections that cannot be picked stay, because others are below them. */
export const PickTree = ({ without, withoutBranch, picked, onPick }: Props) => {
  const { data: root, error, refetch } = useQuery(collectionQuery(undefined))
  // A collection can be in several places of the tree. Only the place that was clicked is selected.
  const [place, setPlace] = useState<string>()
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!root) return <Skeleton height={280} />
  return (
    <div className={styles.tree}>
      <CollectionTree
        current={[root.uuid]}
        withoutBranch={withoutBranch}
        renderNode={(node) => (
          <PickNode
            {...node}
            current={node.collection.uuid === picked && pathKey(node.path) === place}
            isDisabled={without.includes(node.collection.uuid)}
            onPick={() => {
              setPlace(pathKey(node.path))
              onPick(node.collection)
            }}
          />
        )}
      />
    </div>
  )
}

type PickNodeProps = NodeProps & { isDisabled: boolean; onPick: () => void }

const PickNode = ({ collection, path, open, group, current, stop, onToggle, onStop, ...pick }: PickNodeProps) => {
  const { t } = useTranslation('picker')
  const { isDisabled, onPick } = pick
  const Folder = open ? IconFolderOpen : IconFolder
  const onClick = (event: MouseEvent) => {
    if (open !== undefined && (event.target as Element).closest('[data-toggle]')) onToggle()
    else if (!isDisabled) onPick()
  }
  return (
    <button
      type="button"
      role="treeitem"
      aria-level={path.length}
      aria-expanded={open}
      aria-owns={open ? group : undefined}
      aria-selected={current}
      aria-disabled={isDisabled || undefined}
      tabIndex={stop ? 0 : -1}
      title={collection.sgtt}
      className={tree.node}
      style={{ paddingLeft: indent(path.length - 1) }}
      onClick={onClick}
      onFocus={onStop}
    >
      <span className={tree.toggle} data-toggle data-open={open || undefined}>
        {open !== undefined && <IconChevronRight size={15} stroke={1.6} aria-hidden />}
      </span>
      <Folder size={17} stroke={1.6} aria-hidden className={tree.folder} />
      <span className={tree.name}>{collection.sgtt}</span>
      <span className={tree.count}>
        {isDisabled ? t('picker.here') : collection.itemsCount > 0 && formatCount(collection.itemsCount)}
      </span>
    </button>
  )
}
