import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconGridDots, IconLayoutGrid, IconLayoutList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VIEWS, type View } from '../../card/view.ts'
import styles from './ItemsBar.module.css'

const ICONS = { comfortable: IconLayoutGrid, compact: IconGridDots, list: IconLayoutList } as const

/** Large cards, small cards or a list. */
export const ViewSwitch = ({ view, onView }: { view: View; onView: (view: View) => void }) => {
  const { t } = useTranslation('catalogue')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view.label')}
      className={styles.views}
      value={view}
      onChange={onView}
      data={VIEWS.map((value) => {
        const Icon = ICONS[value]
        return {
          value,
          label: (
            <span className={styles.view} title={t(`view.${value}`)}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <VisuallyHidden>{t(`view.${value}`)}</VisuallyHidden>
            </span>
          ),
        }
      })}
    />
  )
}
