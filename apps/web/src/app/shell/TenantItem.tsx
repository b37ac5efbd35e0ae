import { Menu } from '@mantine/core'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { organisationsQuery } from '#identity/tenants/tenants.queries.ts'

/** Offered to people of several organisations alone. */
export const OrganisationItem = ({ self, onOpen }: { self: Self; onOpen: () => void }) => {
  const { t } = useTranslation('app')
  const { data: organisations = [] } = useQuery(organisationsQuery(self))
  if (organisations.length < 2) return null
  return (
    <Menu.Item leftSection={<IconBuildingBank size={16} stroke={1.6} />} onClick={onOpen}>
      {t('changeOrganisation')}
    </Menu.Item>
  )
}
