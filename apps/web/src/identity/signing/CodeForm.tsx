import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { LoginFailed } from '../LoginFailed.tsx'
import styles from '../LoginPage.module.css'
import { useRedirect } from '../redirect.ts'
import { useLogin, type Credentials } from '../session.queries.ts'

/** The second step: a code of the authenticator app, or a recovery code. */
export const CodeForm = ({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) => {
  const { t } = useTranslation(['signing', 'identity', 'shared'])
  const goOn = useRedirect()
  const login = useLogin({ onSuccess: goOn })
  const { mutate: submitLogin } = useSingleMutate(login)
  const [recovering, setRecovering] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [recovering])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code')).trim()
    const tryAgain = () => {
      form.reset()
      field.current?.focus()
    }
    submitLogin({ ...credentials, code }, { onError: tryAgain })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {login.error && <LoginFailed error={login.error} />}
      <TextInput
        key={recovering ? 'recovery' : 'code'}
        name="code"
        label={t(recovering ? 'recoveryCode' : 'code')}
        description={t(recovering ? 'recoveryCodeHint' : 'codeHint')}
        autoComplete={recovering ? 'off' : 'one-time-code'}
        inputMode={recovering ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        size="md"
        required
        withAsterisk={false}
        ref={field}
      />
      <Button type="submit" size="md" mt={8} loading={login.isPending}>
        {t('identity:login')}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => setRecovering(!recovering)}>
        {t(recovering ? 'useCode' : 'useRecoveryCode')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}
