import { Button, Group, TextInput } from '@mantine/core'
import { CODE_DIGITS } from '@pressmark/contract/identity/second-factor.ts'
import type { SubmitEvent } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useConfirmFactor, useStartFactor } from './factor.queries.ts'
import styles from './Factor.module.css'
import { QrCode } from './QrCode.tsx'
import { WithPassword } from './WithPassword.tsx'

type Props = { onDone: (recoveryCodes: string[]) => void; onCancel?: () => void }

/** Asks for the password, shows the secret for an app, and asks for a code to confirm it. */
export const SetUpFactor = ({ onDone, onCancel }: Props) => {
  const { t } = useTranslation(['factor', 'shared'])
  const start = useStartFactor()
  const { mutate: submitStart } = useSingleMutate(start)
  const confirm = useConfirmFactor()
  const { mutate: submitConfirm } = useSingleMutate(confirm)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code')).trim()
    submitConfirm(code, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: () => form.reset(),
    })
  }
  if (!start.data) {
    const ask = (password: string) => submitStart(password)
    return <WithPassword action={t('setUp')} change={start} onConfirm={ask} {...(onCancel && { onCancel })} />
  }
  const { secret, address } = start.data
  return (
    <form className={styles.setUp} onSubmit={submit}>
      <QrCode text={address} label={t('qr')} />
      <div className={styles.steps}>
        <p>{t('scan')}</p>
        <CopyField label={t('secret')} value={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
        <TextInput
          name="code"
          label={t('code')}
          description={t('codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_DIGITS + 1}
          required
          withAsterisk={false}
        />
        <RefusalAlert error={confirm.error} />
        <Group justify="flex-end" gap="sm">
          {onCancel && (
            <Button variant="subtle" color="gray" onClick={onCancel}>
              {t('shared:cancel')}
            </Button>
          )}
          <Button type="submit" loading={confirm.isPending}>
            {t('turnOn')}
          </Button>
        </Group>
      </div>
    </form>
  )
}
