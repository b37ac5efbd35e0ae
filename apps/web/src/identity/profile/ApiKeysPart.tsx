import { Button, Group, Skeleton } from '@mantine/core'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiKeyList } from '#api-keys/ApiKeyList.tsx'
import { CreateApiKey } from '#api-keys/CreateApiKey.tsx'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import styles from './Profile.module.css'
import { ownApiKeysQuery, useCreateOwnApiKey, useDeleteOwnApiKey } from './profile.queries.ts'

/** The person's API keys, for programs that work in their name. */
export const ApiKeysPart = ({ self }: { self: Self }) => {
  const { t } = useTranslation('apiKeys')
  const { data: apiKeys, error, refetch } = useQuery(ownApiKeysQuery)
  const create = useCreateOwnApiKey()
  const revoke = useDeleteOwnApiKey()
  const [creating, setCreating] = useState(false)
  const part = useFocusFallback(apiKeys && String(apiKeys.length))
  const open = () => {
    create.reset()
    setCreating(true)
  }
  return (
    <section ref={part} tabIndex={-1} className={styles.card} aria-labelledby="own-api-keys">
      <h2 id="own-api-keys" className={styles.subtitle}>
        {t('title')}
      </h2>
      <span className={styles.hint}>{t('hint')}</span>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!apiKeys && !error && <Skeleton height={60} radius="md" />}
      {apiKeys && <ApiKeyList apiKeys={apiKeys} label={t('title')} revoke={revoke} />}
      <Group>
        {/* It moves when the keys arrive. */}
        <Button variant="default" disabled={!apiKeys && !error} onClick={open}>
          {t('create')}
        </Button>
      </Group>
      {creating && (
        <CreateApiKey
          title={t('create')}
          grantable={self.capabilities}
          create={create}
          onClose={() => setCreating(false)}
        />
      )}
    </section>
  )
}
