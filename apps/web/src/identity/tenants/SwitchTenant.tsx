import { Radio, Skeleton, Stack } from '@mantine/core'
import type { Self, Tenant } from '@pressmark/contract/identity/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { ownTenantsQuery } from '#shared/api/own-tenants.ts'
import { useSwitchTenant } from './tenants.queries.ts'

/** Lists the person's tenants. Confirm switches to the selected one, or closes if it is the current one. @source spec 000 §1 */
export const SwitchTenant = ({ self, onClose }: { self: Self; onClose: () => void }) => {
  const { t } = useTranslation(['organisations', 'shared'])
  const { data: tenants, error, refetch } = useQuery(ownTenantsQuery(self))
  const [chosen, setChosen] = useState(self.tenantName)
  const change = useSwitchTenant()
  const confirm = () => {
    const tenant = tenants?.find(({ name }) => name === chosen)
    if (tenant === undefined || chosen === self.tenantName) return onClose()
    return change.mutateAsync(tenant)
  }
  const hintOf = ({ name, url }: Tenant) => (name === self.tenantName ? t('current') : new URL(url).host)
  return (
    <Dialog title={t('title')} size={440} onClose={onClose}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!tenants && !error && <Skeleton height={120} />}
      {tenants && (
        <Radio.Group aria-label={t('label')} value={chosen} onChange={setChosen}>
          <Stack gap="md">
            {tenants.map((tenant) => (
              <Radio key={tenant.id} value={tenant.name} label={tenant.displayName} description={hintOf(tenant)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <RefusalAlert error={change.error} />
      <DialogButtons
        onCancel={onClose}
        action={t('shared:confirm')}
        onConfirm={confirm}
        // Busy until the other address responds.
        pending={change.isPending || change.isSuccess}
      />
    </Dialog>
  )
}
