import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { IconChartBar, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './Breadcrumb.module.css'

type Props = {
  /** From the root down; empty until it is known. */
  way: readonly Collection[]
  current: string
  /** The last crumb was chosen. */
  onCurrent: () => void
}

/** The way down from the root. Its line keeps its height while it is read, so that nothing jumps. The last crumb leads to
 *  what the collection says, at the root to the catalogue's statistics. @source spec 000 §2 */
export const Breadcrumb = ({ way, current, onCurrent }: Props) => {
  const { t } = useTranslation('catalogue')
  return (
    <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
      <ol>
        {way.map((crumb, at) => (
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
                search={at > 0 ? { parentId: way[at - 1]!.uuid } : {}}
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
