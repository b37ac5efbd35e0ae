import { Badge, Skeleton, Switch } from '@mantine/core'
import type { Role } from '@pressmark/contract/platform/capabilities.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useSelf } from '#shared/api/person.ts'
import { rolesQuery } from './people.queries.ts'
import styles from './People.module.css'

type Props = {
  label: string
  isOn: (role: Role) => boolean
  onToggle: (role: Role, on: boolean) => void
  /** Returns the workgroups that already grant a role, if the list belongs to a user. */
  sourcesOf?: (role: Role) => readonly string[]
}

/** The permission profiles, each with a switch and with the workgroups that already grant it. */
export const PermissionList = ({ label, isOn, onToggle, sourcesOf }: Props) => {
  const { t } = useTranslation('people')
  const { data: roles, error, refetch } = useQuery(rolesQuery)
  const self = useSelf()
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!roles) return <Skeleton height={360} radius="md" />
  const mayGive = (role: Role) => role !== 'ROLE_ADMIN' || (self?.capabilities.includes('platform.manage') ?? false)
  return (
    <ul className={styles.permissions} aria-label={label}>
      {roles.map(({ value, label: name }) => (
        <li key={value} className={styles.permission}>
          <Switch
            label={<span className={styles.role}>{name}</span>}
            description={t(`roles.${value}`)}
            checked={isOn(value)}
            disabled={!mayGive(value)}
            onChange={({ currentTarget }) => onToggle(value, currentTarget.checked)}
          />
          <span className={styles.sources}>
            {sourcesOf?.(value).map((source) => (
              <Badge key={source} variant="light" color="gray" className={styles.source}>
                {source}
              </Badge>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
