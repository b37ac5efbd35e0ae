import { Button, Group } from '@mantine/core'
import type { ServiceAccount } from '@pressmark/contract/identity/api-keys.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiKeyList } from '#api-keys/ApiKeyList.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { ListSection } from '../ListSection.tsx'
import styles from '../People.module.css'
import { apiKeysQuery, serviceAccountsQuery, useDeleteApiKey } from './programs.queries.ts'
import { ServiceAccountDialog, ServiceKeyDialog } from './ServiceAccountDialog.tsx'

/** The service accounts of the tenant, and all its API keys. */
export const ProgramsPanel = () => {
  const { t } = useTranslation('apiKeys')
  const { page = 1 } = useSearch({ from: '/shell/management' })
  const query = useQuery(apiKeysQuery(page))
  const data = useLatest(query.data)
  const revoke = useDeleteApiKey()
  return (
    <div className={styles.list}>
      <ServiceAccounts />
      <ListSection
        label={t('title')}
        pages={t('pages')}
        page={data?.page}
        query={query}
        bar={<h2 className={styles.part}>{t('title')}</h2>}
      >
        <ApiKeyList apiKeys={data?._embedded.apiKeys ?? []} label={t('title')} withOwner revoke={revoke} />
      </ListSection>
    </div>
  )
}

type Open = { kind: 'create' } | { kind: 'edit' | 'key'; account: ServiceAccount }

const ServiceAccounts = () => {
  const { t } = useTranslation('apiKeys')
  const { data: accounts, error, refetch } = useQuery(serviceAccountsQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <section className={styles.list} aria-labelledby="service-accounts">
      <Group justify="space-between">
        <h2 id="service-accounts" className={styles.part}>
          {t('accounts.title')}
        </h2>
        <Button
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
          onClick={() => setOpen({ kind: 'create' })}
        >
          {t('accounts.create')}
        </Button>
      </Group>
      <p className={styles.hint}>{t('accounts.hint')}</p>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {accounts?.length === 0 && <p className={styles.hint}>{t('accounts.none')}</p>}
      <ul className={styles.members} aria-label={t('accounts.title')}>
        {accounts?.map((account) => (
          <li key={account.uuid} className={styles.permission}>
            <span className={styles.names}>
              <span>{account.name}</span>
              <span className={styles.hint}>
                {account.roles.join(', ')}
                {account.roles.length > 0 && ' · '}
                {t('accounts.keys')}: {account.apiKeys}
              </span>
            </span>
            <Group gap="sm">
              <Button
                size="xs"
                variant="default"
                aria-label={t('accounts.addKeyOf', { name: account.name })}
                onClick={() => setOpen({ kind: 'key', account })}
              >
                {t('accounts.addKey')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t('accounts.editOf', { name: account.name })}
                onClick={() => setOpen({ kind: 'edit', account })}
              >
                {t('accounts.edit')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {open?.kind === 'create' && <ServiceAccountDialog onClose={close} />}
      {open?.kind === 'edit' && <ServiceAccountDialog account={open.account} onClose={close} />}
      {open?.kind === 'key' && <ServiceKeyDialog account={open.account} onClose={close} />}
    </section>
  )
}
