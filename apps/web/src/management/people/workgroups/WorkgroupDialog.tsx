import { Skeleton, Tabs } from '@mantine/core'
import type { Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { workgroupQuery } from '../workgroups.queries.ts'
import { WorkgroupFacts } from './WorkgroupFacts.tsx'
import { WorkgroupPermissions } from './WorkgroupPermissions.tsx'
import { useWorkgroupForm } from './use-workgroup-form.ts'
import { WorkgroupUsers } from './WorkgroupUsers.tsx'

/** A workgroup with its members and permissions. @source spec 001 §4 */
export const WorkgroupDialog = ({ listed, onClose }: { listed: Workgroup; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const [editing, setEditing] = useState(false)
  const form = useWorkgroupForm({ name: '', description: '' })
  const { data: workgroup, error, refetch } = useQuery(workgroupQuery(listed.uuid))
  return (
    <UnsavedDialog
      title={workgroup?.name ?? listed.name}
      size={680}
      isDirty={() => editing && form.isDirty()}
      onClose={onClose}
    >
      {() => (
        <>
          {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
          {!workgroup && !error && <Skeleton height={320} radius="md" />}
          {workgroup && (
            <>
              <WorkgroupFacts workgroup={workgroup} form={form} editing={editing} onEdit={setEditing} />
              <Tabs defaultValue="users" keepMounted={false} mt="md">
                <Tabs.List aria-label={workgroup.name}>
                  <Tabs.Tab value="users">{t('users.tab')}</Tabs.Tab>
                  <Tabs.Tab value="permissions">{t('permissions')}</Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="users" pt="md">
                  <WorkgroupUsers workgroup={workgroup} />
                </Tabs.Panel>
                <Tabs.Panel value="permissions" pt="md">
                  <WorkgroupPermissions workgroup={workgroup} />
                </Tabs.Panel>
              </Tabs>
            </>
          )}
        </>
      )}
    </UnsavedDialog>
  )
}
