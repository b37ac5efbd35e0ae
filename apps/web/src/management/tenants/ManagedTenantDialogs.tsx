import type { ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { CreateOrganisation } from './CreateManagedTenant.tsx'
import { OrganisationDialog } from './ManagedTenantDialog.tsx'
import { SuspendOrganisation } from './SuspendManagedTenant.tsx'

export type OpenTenantDialog = { kind: 'create' } | { kind: 'open' | 'suspend'; id: number }

type Props = { dialog: OpenTenantDialog; tenants: readonly ManagedTenant[]; onClose: () => void }

/** The dialog that is open over the tenants, with the latest data of the tenant. */
export const ManagedTenantDialogs = ({ dialog, tenants, onClose }: Props) => {
  if (dialog.kind === 'create') return <CreateOrganisation onClose={onClose} />
  const tenant = tenants.find(({ id }) => id === dialog.id)
  if (!tenant) return null
  if (dialog.kind === 'open') return <OrganisationDialog tenant={tenant} onClose={onClose} />
  return <SuspendOrganisation tenant={tenant} onClose={onClose} />
}
