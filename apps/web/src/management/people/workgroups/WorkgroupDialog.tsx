import { Skeleton, Tabs } from '@mantine/core'
import { type Workgroup, updateWorkgroupPermission } from '@pressmark/contract/identity/workgroups.ts'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { PermissionList } from '../PermissionList.tsx'
import { useOwnRight } from '../use-own-right.tsx'
import { useToggleRole } from '../use-toggle-role.ts'
import { workgroupQuery } from '../workgroups.queries.ts'
import { WorkgroupFacts } from './WorkgroupFacts.tsx'
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

const rolesOf = ({ tenantPermissions }: Workgroup) => tenantPermissions.flatMap(({ roles }) => roles)

/** The permissions that a workgroup grants to its members. */
const WorkgroupPermissions = ({ workgroup }: { workgroup: Workgroup }) => {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const { uuid } = workgroup
  const tenant = workgroup.tenantPermissions[0]?.tenant ?? ''
  const { isOn, toggle } = useToggleRole({
    uuid,
    read: () => queries.fetchQuery({ ...workgroupQuery(uuid), staleTime: 0 }),
    rolesOf,
    send: (roles, version) =>
      call(updateWorkgroupPermission, { params: { uuid }, body: { tenant, roles }, headers: ifMatch(version) }),
  })
  const { guard, question } = useOwnRight()
  const change = (role: Role, on: boolean) =>
    on
      ? toggle(role, on)
      : guard(
          (source) => source.role === role && source.workgroup === uuid,
          () => toggle(role, on),
        )
  return (
    <>
      {question}
      <PermissionList label={t('permissions')} isOn={(role) => isOn(role, rolesOf(workgroup))} onToggle={change} />
    </>
  )
}
