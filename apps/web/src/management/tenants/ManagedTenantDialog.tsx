import { Tabs } from '@mantine/core'
import type { ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { useTranslation } from 'react-i18next'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import styles from './Tenants.module.css'
import { Pictures } from './Pictures.tsx'
import { ManagedTenantForm, useManagedTenantForm } from './ManagedTenantForm.tsx'

/** A tenant, as platform administrators change it. */
export const ManagedTenantDialog = ({ tenant, onClose }: { tenant: ManagedTenant; onClose: () => void }) => {
  const { t } = useTranslation('tenants')
  const form = useManagedTenantForm(tenant)
  return (
    <UnsavedDialog title={tenant.displayName} size={680} isDirty={() => form.isDirty()} onClose={onClose}>
      {(leave) => (
        <Tabs defaultValue="data">
          <Tabs.List aria-label={tenant.displayName}>
            <Tabs.Tab value="data">{t('data')}</Tabs.Tab>
            <Tabs.Tab value="pictures">{t('pictures')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="data" pt="md">
            <ManagedTenantForm tenant={tenant} form={form} onCancel={leave} onClose={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="pictures" pt="md" className={styles.pictures}>
            <Pictures pictures={tenant.pictures} id={tenant.id} />
          </Tabs.Panel>
        </Tabs>
      )}
    </UnsavedDialog>
  )
}
