import { Skeleton } from '@mantine/core'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { updateUserPermission, type User } from '@pressmark/contract/identity/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import styles from '../People.module.css'
import { PermissionList } from '../PermissionList.tsx'
import { permissionsQuery, userQuery } from '../people.queries.ts'
import { useToggleRole } from '../use-toggle-role.ts'

/** The effective permissions of a person, with the workgroups that grant them, and the direct permissions. @source spec 001 §6 */
export const UserPermissions = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const { data: effective, error, refetch } = useQuery(permissionsQuery(user.uuid))
  const { isOn, toggle } = useToggleRole({
    uuid: user.uuid,
    read: async () => (await queries.fetchQuery({ ...userQuery(user.uuid), staleTime: 0 })).userRoles,
    send: (roles) =>
      call(updateUserPermission, { params: { uuid: user.uuid }, body: { tenant: user.tenantName, roles } }),
  })
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!effective) return <Skeleton height={360} radius="md" />
  const sourcesOf = (role: Role) => [
    ...(role === 'ROLE_USER' ? [t('everyMember')] : []),
    ...(effective.find((one) => one.role === role)?.workgroups ?? []).map(({ name }) => t('from', { workgroup: name })),
  ]
  return (
    <>
      <p className={styles.hint}>{t('users.permissionsHint')}</p>
      <PermissionList
        label={t('permissions')}
        isOn={(role) => isOn(role, user.userRoles)}
        onToggle={toggle}
        sourcesOf={sourcesOf}
      />
    </>
  )
}
