import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconLayoutList, IconGridDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/formatDate.ts'
import { VIEWS, type View } from '../card/view.ts'
import styles from './ItemsBar.module.css'

const ICONS = { comfortable: IconLayoutGrid, compact: IconGridDots, list: IconLayoutList } as const

type ItemsBarProps = { total: number; view: View; onView: (view: View) => void }

/** How many items there are, and how they are laid out. */
export const ItemsBar = ({ total, view, onView }: ItemsBarProps) => {
  const { t } = useTranslation('catalogue')
  return (
    <div className={styles['bar']}>
      <h2 className={styles['total']}>{t('items', { count: total, shown: formatCount(total) })}</h2>
      <SegmentedControl
        size="xs"
        aria-label={t('view.label')}
        value={view}
        onChange={onView}
        data={VIEWS.map((value) => {
          const Icon = ICONS[value]
          return {
            value,
            label: (
              <span className={styles['view']} title={t(`view.${value}`)}>
                <Icon size={16} stroke={1.6} aria-hidden />
                <VisuallyHidden>{t(`view.${value}`)}</VisuallyHidden>
              </span>
            ),
          }
        })}
      />
    </div>
  )
}
