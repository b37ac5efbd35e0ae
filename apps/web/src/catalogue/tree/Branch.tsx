import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { branchQuery } from '../collection/page/collection.queries.ts'
import { indent, type NodeProps } from './BranchLink.tsx'
import styles from './CollectionTree.module.css'
import { pathKey } from './open-paths.ts'

/** The state that all branches of a tree share. */
type TreeState = {
  renderNode: (node: NodeProps) => ReactNode
  /** The uuid of a collection that is left out with everything below it. */
  withoutBranch: string | undefined
  currentKey: string
  /** The key of the node that is the Tab stop. */
  stopKey: string
  isOpen: (key: string) => boolean
  toggle: (key: string) => void
  onStop: (key: string) => void
}

type Props = TreeState & { collection: Collection; path: readonly string[] }

/** A node of the tree, and its children once it is open. */
export const Branch = ({ collection, path, ...tree }: Props) => {
  const group = useId()
  const key = pathKey(path)
  const open = collection.collectionsCount > 0 ? tree.isOpen(key) : undefined
  return (
    <li role="none">
      {tree.renderNode({
        collection,
        path,
        open,
        group,
        current: key === tree.currentKey,
        stop: key === tree.stopKey,
        onToggle: () => tree.toggle(key),
        onStop: () => tree.onStop(key),
      })}
      {open && <Below id={group} uuid={collection.uuid} path={path} {...tree} />}
    </li>
  )
}

type BelowProps = TreeState & { id: string; uuid: string; path: readonly string[] }

/** The children of an open node, 100 per page. */
const Below = ({ id, uuid, path, ...tree }: BelowProps) => {
  const { t } = useTranslation('catalogue')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    branchQuery(uuid, tree.withoutBranch),
  )
  const below = data?.pages.flatMap(({ _embedded }) => _embedded.culturalItemCollections) ?? []
  const remaining = (data?.pages[0]?.page.totalElements ?? 0) - below.length
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the ARIA tree pattern wants a list with this role
    <ul role="group" id={id} className={styles.branch}>
      {below.map((collection) => (
        <Branch key={collection.uuid} collection={collection} path={[...path, collection.uuid]} {...tree} />
      ))}
      {data && below.length === 0 && (
        <li role="none">
          <span
            role="treeitem"
            aria-level={path.length + 1}
            aria-selected={false}
            aria-disabled
            tabIndex={-1}
            className={styles.node}
            style={{ paddingLeft: indent(path.length) + 30 }}
          >
            {t('tree.empty')}
          </span>
        </li>
      )}
      {hasNextPage && (
        <li role="none">
          <button
            type="button"
            role="treeitem"
            aria-level={path.length + 1}
            aria-selected={false}
            tabIndex={-1}
            className={styles.node}
            style={{ paddingLeft: indent(path.length) + 30 }}
            disabled={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {t('tree.more', { count: remaining, shown: formatCount(remaining) })}
          </button>
        </li>
      )}
    </ul>
  )
}
