import { Button, Group, TextInput } from '@mantine/core'
import { CODE_DIGITS } from '@pressmark/contract/identity/second-factor.ts'
import { create } from 'qrcode'
import type { SubmitEvent } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#shared/copying/CopyField.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useConfirmFactor, useStartFactor } from './factor.queries.ts'
import styles from './Factor.module.css'
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

/** Empty modules around a code. Readers do not find the code without them. @source ISO/IEC 18004 §6.3.8 */
const QUIET = 4

const drawn = (text: string): string => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at])
  const path = dark.map((at) => `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`).join('')
  const total = size + 2 * QUIET
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${total}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${total}v${total}H0z"/><path d="${path}"/></svg>`
}

/** A text as a QR code, dark on light in either scheme. */
const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    className={styles.qr}
    src={`data:image/svg+xml,${encodeURIComponent(drawn(text))}`}
    width={200}
    height={200}
    alt={label}
  />
)
