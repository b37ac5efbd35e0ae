import { Alert } from '@mantine/core'
import type { ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { IconAlertTriangle, IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { ListSection } from '../people/ListSection.tsx'
import { CreateManagedTenant } from './CreateManagedTenant.tsx'
import { ManagedTenantDialog } from './ManagedTenantDialog.tsx'
import { SuspendManagedTenant } from './SuspendManagedTenant.tsx'
import { managedTenantsQuery } from './tenants.queries.ts'
import { ManagedTenantsBar } from './ManagedTenantsBar.tsx'
import { ManagedTenantTable } from './ManagedTenantTable.tsx'

/** The tenants of the deployment, with search, sorting and pages. For platform administrators. */
export const ManagedTenantsTab = () => {
  const { t } = useTranslation('tenants')
  const { page = 1, order = 'name', searchTerm } = useSearch({ from: '/shell/management' })
  const query = useQuery(managedTenantsQuery({ page, order, searchTerm }))
  const data = useLatest(query.data)
  const [dialog, setDialog] = useState<OpenTenantDialog>()
  const tenants = data?._embedded.tenants
  return (
    <ListSection
      label={t('tab')}
      pages={t('pages')}
      page={data?.page}
      query={query}
      bar={<ManagedTenantsBar order={order} searchTerm={searchTerm} onAdd={() => setDialog({ kind: 'create' })} />}
    >
      {data?.addressNeeded === true && (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />}>
          {t('addressNeeded')}
        </Alert>
      )}
      {tenants?.length === 0 ? (
        <EmptyState icon={<IconBuildingBank size={32} stroke={1.4} aria-hidden />} text={t('noneFound')} />
      ) : (
        <ManagedTenantTable
          tenants={tenants ?? []}
          onOpen={({ id }) => setDialog({ kind: 'open', id })}
          onSuspend={({ id }) => setDialog({ kind: 'suspend', id })}
        />
      )}
      {dialog && <ManagedTenantDialogs dialog={dialog} tenants={tenants ?? []} onClose={() => setDialog(undefined)} />}
    </ListSection>
  )
}

type OpenTenantDialog = { kind: 'create' } | { kind: 'open' | 'suspend'; id: number }

type Props = { dialog: OpenTenantDialog; tenants: readonly ManagedTenant[]; onClose: () => void }

/** The dialog that is open over the tenants, with the latest data of the tenant. */
const ManagedTenantDialogs = ({ dialog, tenants, onClose }: Props) => {
  if (dialog.kind === 'create') return <CreateManagedTenant onClose={onClose} />
  const tenant = tenants.find(({ id }) => id === dialog.id)
  if (!tenant) return null
  if (dialog.kind === 'open') return <ManagedTenantDialog tenant={tenant} onClose={onClose} />
  return <SuspendManagedTenant tenant={tenant} onClose={onClose} />
}
