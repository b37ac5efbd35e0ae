import { Group, Skeleton } from '@mantine/core'
import { VIEW_AS_MINUTES } from '@pressmark/contract/identity/view-as.ts'
import { type User, updateUserPermission } from '@pressmark/contract/identity/users.ts'
import { rolesIncluding, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useSelf } from '#shared/api/person.ts'
import styles from '../People.module.css'
import { PermissionList } from '../PermissionList.tsx'
import { userQuery, permissionsQuery } from '../people.queries.ts'
import { useOwnRight } from '../use-own-right.tsx'
import { useStartViewAs } from '../view-as.queries.ts'
import { useToggleRole } from '../use-toggle-role.ts'

/** The effective permissions of a person with their sources: directly, by workgroups, or included in another role. @source spec 001 §6 */
export const UserPermissions = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const self = useSelf()
  const { guard, question } = useOwnRight()
  const { data: effective, error, refetch } = useQuery(permissionsQuery(user.uuid))
  const { isOn, toggle } = useToggleRole({
    uuid: user.uuid,
    read: () => queries.fetchQuery({ ...userQuery(user.uuid), staleTime: 0 }),
    rolesOf: ({ userRoles }) => userRoles,
    send: (roles, version) =>
      call(updateUserPermission, {
        params: { uuid: user.uuid },
        body: { tenant: user.tenantName, roles },
        headers: ifMatch(version),
      }),
  })
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!effective) return <Skeleton height={360} radius="md" />
  const granted = effective.map(({ role }) => role)
  const sourcesOf = (role: Role) => [
    ...(role === 'ROLE_USER' ? [t('everyMember')] : []),
    ...(role === 'ROLE_ADMIN' && user.platformAdmin ? [t('sources.platform')] : []),
    ...(role !== 'ROLE_USER' && user.userRoles.includes(role) ? [t('sources.direct')] : []),
    ...(effective.find((one) => one.role === role)?.workgroups ?? []).map(({ name }) => t('from', { workgroup: name })),
    ...(role === 'ROLE_USER' ? [] : rolesIncluding(role, granted)).map((other) =>
      t('sources.included', { role: other }),
    ),
  ]
  const change = (role: Role, on: boolean) => {
    if (on || user.uuid !== self?.uuid || user.platformAdmin) return toggle(role, on)
    return guard(
      (source) => source.role === role && source.workgroup === undefined,
      () => toggle(role, on),
    )
  }
  return (
    <>
      {question}
      {user.platformAdmin && <p className={styles.platform}>{t('users.platformAdmin')}</p>}
      <p className={styles.hint}>{t('users.permissionsHint')}</p>
      <PermissionList
        label={t('permissions')}
        isOn={(role) => isOn(role, user.userRoles)}
        onToggle={change}
        sourcesOf={sourcesOf}
      />
      {self?.uuid !== user.uuid && user.active && <ViewAs user={user} />}
    </>
  )
}

const ViewAs = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const start = useStartViewAs()
  return (
    <section className={styles.rename} aria-labelledby="view-as">
      <h3 id="view-as" className={styles.part}>
        {t('viewAs.title')}
      </h3>
      <p className={styles.hint}>{t('viewAs.hint', { count: VIEW_AS_MINUTES })}</p>
      <RefusalAlert error={start.error} />
      <Group>
        <CallButton variant="default" onCall={() => start.mutateAsync(user.uuid)}>
          {t('viewAs.start')}
        </CallButton>
      </Group>
    </section>
  )
}
