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
  onToggle: (role: Role, on: boolean) => Promise<unknown>
  /** Returns what gives a role to a user: the switch, workgroups, or another role. Without any, the user does not have it. */
  sourcesOf?: (role: Role) => readonly string[]
}

/** The permission profiles, each with a switch. For a user, each says whether it is effective and by what. */
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
            onChange={({ currentTarget }) => void onToggle(value, currentTarget.checked).catch(() => undefined)}
          />
          <span className={styles.sources}>{sourcesOf && <Sources sources={sourcesOf(value)} />}</span>
        </li>
      ))}
    </ul>
  )
}

const Sources = ({ sources }: { sources: readonly string[] }) => {
  const { t } = useTranslation('people')
  if (sources.length === 0) return <span className={styles.hint}>{t('sources.none')}</span>
  return sources.map((source) => (
    <Badge key={source} variant="light" className={styles.source}>
      {source}
    </Badge>
  ))
}
