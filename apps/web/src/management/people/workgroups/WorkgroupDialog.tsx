import { Skeleton, Tabs } from '@mantine/core'
import { type Workgroup, updateWorkgroupPermission } from '@pressmark/contract/identity/workgroups.ts'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { UnsavedDialog } from '#shared/ui/UnsavedDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { DialogOfAddress } from '../DialogOfAddress.tsx'
import { PermissionList } from '../PermissionList.tsx'
import { useOwnRight } from '../use-own-right.tsx'
import { useToggleRole } from '../use-toggle-role.ts'
import { workgroupQuery } from '../workgroups.queries.ts'
import { WorkgroupFacts } from './WorkgroupFacts.tsx'
import { useWorkgroupForm } from './use-workgroup-form.ts'
import { WorkgroupUsers } from './WorkgroupUsers.tsx'

/** The dialog of the workgroup in the address, or a message if there is no such workgroup. `listed` are those of the list, whose names
 *  are known. */
export const WorkgroupOfAddress = ({ listed }: { listed: readonly Workgroup[] }) => {
  const { group } = useSearch({ from: '/shell/management' })
  return group === undefined ? null : <FoundWorkgroup key={group} uuid={group} listed={listed} />
}

const FoundWorkgroup = ({ uuid, listed }: { uuid: string; listed: readonly Workgroup[] }) => {
  const { t } = useTranslation('people')
  return (
    <DialogOfAddress
      found={useQuery(workgroupQuery(uuid))}
      listed={listed.find((one) => one.uuid === uuid)}
      notFound={t('workgroups.notFound')}
    >
      {(workgroup, close) => <WorkgroupDialog listed={workgroup} onClose={close} />}
    </DialogOfAddress>
  )
}

/* A workgroup with its members and permissions. @source spec 001 §4 */
const WorkgroupDialog = ({ listed, onClose }: { listed: Workgroup; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const [editing, setEditing] = useState(false)
  const { part, choose } = usePart()
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
              <Tabs value={part} onChange={choose} keepMounted={false} mt="md">
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

/* The chosen tab, which is in the address. The first one has no name there. */
const usePart = () => {
  const navigate = useNavigate()
  const { part } = useSearch({ from: '/shell/management' })
  const choose = (chosen: string | null) =>
    void navigate({
      to: '.',
      search: ({ part: _part, ...others }) => ({ ...others, ...(chosen === 'permissions' && { part: chosen }) }),
      replace: true,
      resetScroll: false,
      // The dialog stays open with its unsaved input.
      ignoreBlocker: true,
    })
  return { part: part === 'permissions' ? part : 'users', choose }
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
