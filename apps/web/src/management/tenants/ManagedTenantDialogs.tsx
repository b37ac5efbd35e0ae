import type { ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { CreateOrganisation } from './CreateManagedTenant.tsx'
import { OrganisationDialog } from './ManagedTenantDialog.tsx'
import { SuspendOrganisation } from './SuspendManagedTenant.tsx'

export type OpenTenantDialog = { kind: 'create' } | { kind: 'open' | 'suspend'; id: number }

type Props = { doing: OpenTenantDialog; tenants: readonly ManagedTenant[]; onClose: () => void }

/** The dialog that is open over the tenants, with the latest data of the tenant. */
export const OrganisationDialogs = ({ doing, tenants, onClose }: Props) => {
  if (doing.kind === 'create') return <CreateOrganisation onClose={onClose} />
  const tenant = tenants.find(({ id }) => id === doing.id)
  if (!tenant) return null
  if (doing.kind === 'open') return <OrganisationDialog tenant={tenant} onClose={onClose} />
  return <SuspendOrganisation tenant={tenant} onClose={onClose} />
}
