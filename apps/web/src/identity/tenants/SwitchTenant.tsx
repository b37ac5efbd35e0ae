import { Radio, Skeleton, Stack } from '@mantine/core'
import type { Self, Tenant } from '@pressmark/contract/identity/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { organisationsQuery, useChangeOrganisation } from './tenants.queries.ts'

/** Lists the person's tenants. Confirm switches to the selected one, or closes if it is the current one. @source spec 000 §1 */
export const ChangeOrganisation = ({ self, onClose }: { self: Self; onClose: () => void }) => {
  const { t } = useTranslation(['organisations', 'shared'])
  const { data: organisations, error, refetch } = useQuery(organisationsQuery(self))
  const [chosen, setChosen] = useState(self.tenantName)
  const change = useChangeOrganisation()
  const confirm = () => {
    const organisation = organisations?.find(({ name }) => name === chosen)
    if (organisation === undefined || chosen === self.tenantName) return onClose()
    return change.mutateAsync(organisation)
  }
  const hintOf = ({ name, url }: Tenant) => (name === self.tenantName ? t('current') : new URL(url).host)
  return (
    <Dialog title={t('title')} size={440} onClose={onClose}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!organisations && !error && <Skeleton height={120} />}
      {organisations && (
        <Radio.Group aria-label={t('label')} value={chosen} onChange={setChosen}>
          <Stack gap="md">
            {organisations.map((organisation) => (
              <Radio
                key={organisation.id}
                value={organisation.name}
                label={organisation.displayName}
                description={hintOf(organisation)}
              />
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
