import type { ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { RefusalAlert } from '../people/ChangeFailed.tsx'
import { useUpdateTenant } from './tenants.queries.ts'

/** Asks once more before an organisation is suspended or goes on, and says what that means. */
export const SuspendOrganisation = ({ tenant, onClose }: { tenant: ManagedTenant; onClose: () => void }) => {
  const { t } = useTranslation('tenants')
  useReturnFocus()
  const update = useUpdateTenant(tenant.id)
  const does = tenant.suspended ? 'wake' : 'suspend'
  const done = () => {
    toastSuccess(t(tenant.suspended ? 'told.awake' : 'told.suspended'))
    onClose()
  }
  return (
    <Dialog title={t(does)} size={440} onClose={onClose}>
      <p>{t(`${does}Question`, { name: tenant.displayName })}</p>
      <p>{t(`${does}Means`)}</p>
      {update.error && <RefusalAlert error={update.error} />}
      <DialogButtons
        onCancel={onClose}
        action={t(does)}
        onConfirm={() => update.mutate({ suspended: !tenant.suspended }, { onSuccess: done })}
        pending={update.isPending}
        destructive={!tenant.suspended}
      />
    </Dialog>
  )
}
