import { Button, Drawer } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { Facets } from './Facets.tsx'
import styles from './FacetsDrawer.module.css'

type Props = ComponentProps<typeof Facets> & {
  opened: boolean
  onClose: () => void
  /** How many items are found. */
  total: number | undefined
}

/** The filters over the screen, where there is no room beside it. */
export const FacetsDrawer = ({ counted, opened, onClose, total }: Props) => {
  const { t } = useTranslation('search')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={360}
      title={t('filters.label')}
      closeButtonProps={{ 'aria-label': t('filters.close') }}
    >
      <Facets counted={counted} />
      <div className={styles.foot}>
        <Button fullWidth onClick={onClose}>
          {t('filters.show', { count: total ?? 0, shown: formatCount(total ?? 0) })}
        </Button>
      </div>
    </Drawer>
  )
}
