import { ActionIcon, Badge, Table, UnstyledButton } from '@mantine/core'
import { DEFAULT_TENANT } from '@pressmark/contract/platform/constants.ts'
import type { ManagedTenant } from '@pressmark/contract/tenants/tenants.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { formatBytes } from '#shared/text/format-bytes.ts'
import styles from '../people/People.module.css'

type OnTenant = (tenant: ManagedTenant) => void

const COUNTS = ['people', 'items', 'assets'] as const

const Row = ({ tenant, onOpen, onSuspend }: { tenant: ManagedTenant; onOpen: OnTenant; onSuspend: OnTenant }) => {
  const { t } = useTranslation('tenants')
  const { name, displayName, url, suspended } = tenant
  const storage = formatBytes(tenant.originalBytes)
  return (
    <Table.Tr>
      <Table.Td>
        <span className={styles.names}>
          <UnstyledButton className={styles.open} onClick={() => onOpen(tenant)}>
            {displayName}
          </UnstyledButton>
          <span className={styles.mono}>{name}</span>
          <span className={styles.narrow}>
            {t('summary', { people: formatCount(tenant.people), items: formatCount(tenant.items), storage })}
          </span>
          {suspended && (
            <Badge color="red" variant="light">
              {t('suspended')}
            </Badge>
          )}
        </span>
      </Table.Td>
      <Table.Td className={styles.wide}>{url}</Table.Td>
      {COUNTS.map((count) => (
        <Table.Td key={count} className={`${styles.wide} ${styles.number}`}>
          {formatCount(tenant[count])}
        </Table.Td>
      ))}
      <Table.Td className={`${styles.wide} ${styles.number}`}>{storage}</Table.Td>
      <Table.Td className={styles.action}>
        {name !== DEFAULT_TENANT && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t(suspended ? 'resumeOf' : 'suspendOf', { name: displayName })}
            onClick={() => onSuspend(tenant)}
          >
            {suspended ? <IconPlayerPlay size={18} stroke={1.6} /> : <IconPlayerPause size={18} stroke={1.6} />}
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** One row per tenant, with its figures. */
export const ManagedTenantTable = ({
  tenants,
  onOpen,
  onSuspend,
}: {
  tenants: readonly ManagedTenant[]
  onOpen: OnTenant
  onSuspend: OnTenant
}) => {
  const { t } = useTranslation(['tenants', 'people'])
  return (
    <div className={styles.frame}>
      <Table className={styles.table} aria-label={t('tab')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('displayName')}</Table.Th>
            <Table.Th className={styles.wide}>{t('address')}</Table.Th>
            {COUNTS.map((count) => (
              <Table.Th key={count} className={`${styles.wide} ${styles.number}`}>
                {t(count)}
              </Table.Th>
            ))}
            <Table.Th className={`${styles.wide} ${styles.number}`}>{t('storage')}</Table.Th>
            <Table.Th>
              <span className={styles.unseen}>{t('people:actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tenants.map((tenant) => (
            <Row key={tenant.id} tenant={tenant} onOpen={onOpen} onSuspend={onSuspend} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
