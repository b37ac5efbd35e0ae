import type { ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useUpdateManagedTenant } from './tenants.queries.ts'

/** Asks before an organisation is suspended or resumed, and names the consequence. */
export const SuspendManagedTenant = ({ tenant, onClose }: { tenant: ManagedTenant; onClose: () => void }) => {
  const { t } = useTranslation('tenants')
  const update = useUpdateManagedTenant(tenant.id)
  const change = tenant.suspended ? 'resume' : 'suspend'
  const done = () => {
    toastSuccess(t(tenant.suspended ? 'toast.resumed' : 'toast.suspended'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(`${change}Title`, { name: tenant.displayName })}
      text={t(`${change}Text`)}
      action={t(change)}
      destructive={!tenant.suspended}
      error={update.error}
      onConfirm={() => update.mutateAsync({ suspended: !tenant.suspended }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
