import type { Collection } from '@pressmark/contract/collections.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ancestorsQuery } from './collection.queries.ts'
import styles from './Breadcrumb.module.css'

type BreadcrumbProps = { collection: Collection; parentId: string | undefined }

/** The way down from the root. Its line keeps its height while it is read, so that nothing jumps. */
export const Breadcrumb = ({ collection, parentId }: BreadcrumbProps) => {
  const { t } = useTranslation('catalogue')
  const { data: way = [] } = useQuery(ancestorsQuery(collection.uuid, parentId))
  return (
    <nav aria-label={t('breadcrumb')} className={styles['crumbs']}>
      <ol>
        {way.map((crumb, at) => (
          <li key={crumb.uuid}>
            {at > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
            {crumb.uuid === collection.uuid ? (
              <span aria-current="page">{crumb.sgtt}</span>
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
