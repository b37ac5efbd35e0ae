import { Badge, Button, Group, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { selfQuery } from '#shared/api/person.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import profile from '../profile/Profile.module.css'
import { factorQuery, useEndFactor, useRenewCodes } from './factor.queries.ts'
import styles from './Factor.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'
import { WithPassword } from './WithPassword.tsx'

type OpenDialog = { kind: 'nothing' | 'set up' | 'renew' | 'end' } | { kind: 'keep'; codes: string[] }

const NOTHING: OpenDialog = { kind: 'nothing' }

/** The person's second factor: sets it up, renews its recovery codes and turns it off. */
export const FactorPart = () => {
  const { t } = useTranslation('factor')
  const { data: factor, error, refetch } = useQuery(factorQuery)
  return (
    <section className={profile.card} aria-labelledby="second-factor">
      <h2 id="second-factor" className={profile.subtitle}>
        {t('title')}{' '}
        {factor && (
          <Badge variant="light" {...(!factor.on && { color: 'gray' })}>
            {t(factor.on ? 'on' : 'off')}
          </Badge>
        )}
      </h2>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!factor && !error && <Skeleton height={60} radius="md" />}
      {factor && <FactorWork on={factor.on} remaining={factor.recoveryCodesLeft} />}
    </section>
  )
}

const FactorWork = ({ on, remaining }: { on: boolean; remaining: number }) => {
  const [dialog, setDialog] = useState<OpenDialog>(NOTHING)
  const part = useFocusFallback(dialog.kind)
  const stop = () => setDialog(NOTHING)
  const keep = (codes: string[]) => setDialog({ kind: 'keep', codes })
  const view = () => {
    if (dialog.kind === 'set up') return <SetUpFactor onDone={keep} onCancel={stop} />
    if (dialog.kind === 'keep') return <RecoveryCodes codes={dialog.codes} onStored={stop} />
    if (dialog.kind === 'renew') return <Renewing onDone={keep} onCancel={stop} />
    if (dialog.kind === 'end') return <Ending onDone={stop} />
    return <FactorState on={on} remaining={remaining} onDialog={(kind) => setDialog({ kind })} />
  }
  return (
    <div ref={part} tabIndex={-1}>
      {view()}
    </div>
  )
}

type Props = { on: boolean; remaining: number; onDialog: (kind: 'set up' | 'renew' | 'end') => void }

const FactorState = ({ on, remaining, onDialog }: Props) => {
  const { t } = useTranslation('factor')
  return (
    <>
      <p className={styles.note}>{on ? t('remaining', { count: remaining }) : t('hint')}</p>
      <Group gap="sm">
        {on ? (
          <>
            <Button variant="default" onClick={() => onDialog('renew')}>
              {t('renew')}
            </Button>
            <Button variant="default" onClick={() => onDialog('end')}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button onClick={() => onDialog('set up')}>{t('setUp')}</Button>
        )}
      </Group>
    </>
  )
}

const Renewing = ({ onDone, onCancel }: { onDone: (codes: string[]) => void; onCancel: () => void }) => {
  const { t } = useTranslation('factor')
  const renew = useRenewCodes()
  const { mutate: submitRenew } = useSingleMutate(renew)
  const confirm = (password: string) =>
    submitRenew(password, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  return <WithPassword action={t('renew')} change={renew} onConfirm={confirm} onCancel={onCancel} />
}

const Ending = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('factor')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const end = useEndFactor()
  const { mutate: submitEnd } = useSingleMutate(end)
  const done = async () => {
    toastSuccess(t('turnedOff'))
    // People whose role requires a second factor are redirected to set up another.
    const { secondFactorRequired } = await queries.fetchQuery({ ...selfQuery, staleTime: 0 })
    if (secondFactorRequired) await navigate({ to: '/second-factor' })
    else onDone()
  }
  const confirm = (password: string) => submitEnd(password, { onSuccess: () => void done() })
  return <WithPassword action={t('turnOff')} change={end} destructive onConfirm={confirm} onCancel={onDone} />
}
