import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { countFilters } from './search-query.ts'
import type { Facets } from './Facets.tsx'
import { FacetsDrawer } from './FacetsDrawer.tsx'
import { useResultsSearch } from './use-results-search.ts'

type Props = ComponentProps<typeof Facets> & { total: number | undefined }

/** Opens the filters, and says how many are in use. */
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
