import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { countFilters } from './search-query.ts'
import { Facets } from './Facets.tsx'
import { useResultsSearch } from './use-results-search.ts'
import styles from './FacetsDrawer.module.css'

type Props = ComponentProps<typeof Facets> & { total: number | undefined }

/** Opens the filters, and shows the number of active filters. */
export const FiltersButton = ({ counted, total }: Props) => {
  const { t } = useTranslation('search')
  const { search } = useResultsSearch()
  const [opened, { open, close }] = useDisclosure()
  const count = countFilters(search)
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={17} stroke={1.6} aria-hidden />} onClick={open}>
        {count > 0 ? t('filters.open', { count }) : t('filters.label')}
      </Button>
      <FacetsDrawer counted={counted} opened={opened} onClose={close} total={total} />
    </>
  )
}

type FacetsDrawerProps = ComponentProps<typeof Facets> & {
  opened: boolean
  onClose: () => void
  /** The number of items found. */
  total: number | undefined
}

/** The filters in a drawer, for screens without room for a sidebar. */
const FacetsDrawer = ({ counted, opened, onClose, total }: FacetsDrawerProps) => {
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
