import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { IconChartBar, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './Breadcrumb.module.css'

type Props = {
  /** The path from the root. Empty while it is loading. */
  ancestors: readonly Collection[]
  current: string
  /** Called when the last crumb is clicked. */
  onCurrent: () => void
}

/** The path from the root. Its line keeps its height while loading, so that the layout does not shift.
 *  The last crumb opens the collection's metadata, at the root the statistics of the catalogue. @source spec 000 §2 */
export const Breadcrumb = ({ ancestors, current, onCurrent }: Props) => {
  const { t } = useTranslation('catalogue')
  return (
    <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
      <ol>
        {ancestors.map((crumb, at) => (
          <li key={crumb.uuid}>
            {at > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
            {crumb.uuid === current ? (
              <button
                type="button"
                aria-current="page"
                aria-haspopup="dialog"
                title={crumb.isRoot ? t('statistics.title') : t('actions.view')}
                onClick={onCurrent}
              >
                {crumb.sgtt}
                {crumb.isRoot ? (
                  <IconChartBar size={14} stroke={1.6} aria-hidden />
                ) : (
                  <IconPencil size={14} stroke={1.6} aria-hidden />
                )}
              </button>
            ) : (
              <Link
                to={crumb.isRoot ? '/catalog' : '/catalog/$collectionUuid'}
                params={{ collectionUuid: crumb.uuid }}
                activeOptions={{ exact: true }}
                search={at > 0 ? { parentId: ancestors[at - 1]!.uuid } : {}}
              >
                {crumb.sgtt}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
