import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { collectionQuery } from '../collection/page/collection.queries.ts'
import { Branch } from './Branch.tsx'
import { BranchLink, type NodeProps } from './BranchLink.tsx'
import styles from './CollectionTree.module.css'
import { pathKey, useOpenPaths } from './open-paths.ts'
import { onTreeKeyDown } from './tree-keys.ts'

type Props = {
  /** The uuids from the root to the current collection. */
  current: readonly string[]
  /** Renders a node. By default it is a link to its collection. */
  renderNode?: (node: NodeProps) => ReactNode
  /** The uuid of a collection that is left out with everything below it. */
  withoutBranch?: string | undefined
}

const renderLink = (node: NodeProps) => <BranchLink {...node} />

/** The tree of collections. Branches are loaded when they are opened. A collection may have several parents, so nodes are
 *  identified by their whole path. The keys follow the ARIA tree pattern. */
export const CollectionTree = ({ current, renderNode = renderLink, withoutBranch }: Props) => {
  const { t } = useTranslation('catalogue')
  const tree = useRef<HTMLUListElement>(null)
  const { data: root } = useQuery(collectionQuery(undefined))
  const { isOpen, toggle } = useOpenPaths(current)
  const [focused, setFocused] = useState<string>()
  return (
    <ul
      ref={tree}
      role="tree"
      aria-label={t('tree.label')}
      className={styles.tree}
      onKeyDown={(event) => tree.current && onTreeKeyDown(event, tree.current)}
    >
      {root && (
        <Branch
          collection={root}
          path={[root.uuid]}
          currentKey={pathKey(current)}
          renderNode={renderNode}
          withoutBranch={withoutBranch}
          stopKey={focused ?? (current.length > 0 ? pathKey(current) : root.uuid)}
          isOpen={isOpen}
          toggle={toggle}
          onStop={setFocused}
        />
      )}
    </ul>
  )
}
