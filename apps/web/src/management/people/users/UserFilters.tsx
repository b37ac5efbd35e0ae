import { Button, NativeSelect } from '@mantine/core'
import { ROLES, type Role } from '@pressmark/contract/platform/capabilities.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from '../People.module.css'
import type { UserFilter } from '../people.queries.ts'
import { USER_STATUSES, type UserStatus } from '../sorts.ts'
import { allWorkgroupsQuery } from '../workgroups.queries.ts'

type Props = { filter: UserFilter; onChange: (changed: Partial<UserFilter>) => void }

const NONE = { status: undefined, role: undefined, workgroup: undefined, factor: undefined }

/** The filters of the users: membership, workgroup, permission and second factor. */
export const UserFilters = ({ filter, onChange }: Props) => {
  const { t } = useTranslation('people')
  const { data: workgroups = [] } = useQuery(allWorkgroupsQuery)
  const { status, role, workgroup, factor } = filter
  const removed = status === 'removed' || status === 'invited'
  const every = { value: '', label: t('users.all') }
  return (
    <search className={styles.bar} aria-label={t('users.filters')}>
      <NativeSelect
        label={t('users.status')}
        value={status ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...NONE, status: (currentTarget.value || undefined) as UserStatus })
        }
        data={[every, ...USER_STATUSES.map((value) => ({ value, label: t(`users.statuses.${value}`) }))]}
      />
      <NativeSelect
        label={t('users.workgroup')}
        disabled={removed}
        value={workgroup ?? ''}
        onChange={({ currentTarget }) => onChange({ workgroup: currentTarget.value || undefined })}
        data={[every, ...workgroups.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
      />
      <NativeSelect
        label={t('users.permission')}
        disabled={removed}
        value={role ?? ''}
        onChange={({ currentTarget }) => onChange({ role: (currentTarget.value || undefined) as Role })}
        data={[
          every,
          ...ROLES.filter((one) => one !== 'ROLE_USER').map((value) => ({ value, label: t(`roles.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('signIn.factor')}
        disabled={removed}
        value={factor ?? ''}
        onChange={({ currentTarget }) => onChange({ factor: (currentTarget.value || undefined) as 'on' | 'off' })}
        data={[every, { value: 'on', label: t('signIn.on') }, { value: 'off', label: t('signIn.off') }]}
      />
      <Button variant="subtle" onClick={() => onChange(NONE)}>
        {t('users.noFilters')}
      </Button>
    </search>
  )
}
