import { updateWorkgroupPermission, type Workgroup } from '@pressmark/contract/identity/workgroups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { PermissionList } from '../PermissionList.tsx'
import { useToggleRole } from '../use-toggle-role.ts'
import { workgroupQuery } from '../workgroups.queries.ts'

const rolesOf = ({ tenantPermissions }: Workgroup) => tenantPermissions.flatMap(({ roles }) => roles)

/** The permissions that a workgroup grants to its members. */
export const WorkgroupPermissions = ({ workgroup }: { workgroup: Workgroup }) => {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const { uuid } = workgroup
  const tenant = workgroup.tenantPermissions[0]?.tenant ?? ''
  const { isOn, toggle } = useToggleRole({
    uuid,
    read: async () => rolesOf(await queries.fetchQuery({ ...workgroupQuery(uuid), staleTime: 0 })),
    send: (roles) => call(updateWorkgroupPermission, { params: { uuid }, body: { tenant, roles } }),
  })
  return <PermissionList label={t('permissions')} isOn={(role) => isOn(role, rolesOf(workgroup))} onToggle={toggle} />
}
