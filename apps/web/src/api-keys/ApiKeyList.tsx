import { Badge, Button } from '@mantine/core'
import type { ApiKey } from '@pressmark/contract/identity/api-keys.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment } from '#shared/text/format-date.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import styles from './ApiKeys.module.css'
import { capabilityText } from './capability-text.ts'

type Props = {
  apiKeys: readonly ApiKey[]
  label: string
  /** Whether each key names its owner. */
  withOwner?: boolean
  revoke: { error: Error | null; mutateAsync: (uuid: string) => Promise<unknown> }
}

/** API keys with their permissions, last use and expiry, and a button that revokes each of them. */
export const ApiKeyList = ({ apiKeys, label, withOwner = false, revoke }: Props) => {
  const { t } = useTranslation('apiKeys')
  const [revoked, setRevoked] = useState<ApiKey>()
  const close = () => setRevoked(undefined)
  const confirm = async ({ uuid }: ApiKey) => {
    await revoke.mutateAsync(uuid)
    toastSuccess(t('revoked'))
    close()
  }
  if (apiKeys.length === 0) return <p className={styles.hint}>{t('none')}</p>
  return (
    <>
      <ul className={styles.keys} aria-label={label}>
        {apiKeys.map((key) => (
          <li key={key.uuid} className={styles.key}>
            <div className={styles.facts}>
              <span className={styles.head}>
                <strong>{key.name}</strong> <code className={styles.prefix}>{key.prefix}…</code>{' '}
                <KeyState apiKey={key} />
              </span>
              {withOwner && (
                <span className={styles.hint}>
                  {t('owner')}: {key.owner.name}
                  {key.owner.isServiceAccount && ` (${t('accounts.service')})`}
                </span>
              )}
              <span>{key.capabilities.map((one) => capabilityText(t, one)).join(' · ')}</span>
              {key.collections.length > 0 && (
                <span>
                  {t('limitedTo')}: {key.collections.map(({ title }) => title ?? t('deletedCollection')).join(' · ')}
                </span>
              )}
              <span className={styles.hint}>
                {key.lastUsedAt === null
                  ? t('unused')
                  : t('used', { time: formatMoment(key.lastUsedAt), address: key.lastAddress })}
                {' · '}
                {t('expires', { time: formatDate(key.expiresAt) })}
                {key.networks.length > 0 && ` · ${key.networks.join(', ')}`}
              </span>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={t('revokeOf', { name: key.name })}
              onClick={() => setRevoked(key)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {revoked && (
        <ConfirmDialog
          title={t('revokeTitle', { name: revoked.name })}
          text={t('revokeText')}
          action={t('revoke')}
          destructive
          error={revoke.error}
          onConfirm={() => confirm(revoked)}
          onClose={close}
        />
      )}
    </>
  )
}

const DAYS_90 = 90 * 24 * 3600_000

const KeyState = ({ apiKey: { expiresAt, lastUsedAt, createdAt } }: { apiKey: ApiKey }) => {
  const { t } = useTranslation('apiKeys')
  const [now] = useState(() => Date.now())
  if (Date.parse(expiresAt) <= now) return <Badge color="gray">{t('expired')}</Badge>
  if (Date.parse(lastUsedAt ?? createdAt) > now - DAYS_90) return null
  return (
    <Badge color="yellow" variant="light">
      {t('unusedLong')}
    </Badge>
  )
}
