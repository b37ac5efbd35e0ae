import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useTranslation } from 'react-i18next'
import { isRefused } from '#shared/api/refusal.ts'
import { LoginFailed } from './LoginFailed.tsx'
import styles from './LoginPage.module.css'
import { useRedirect } from './redirect.ts'
import { useLogin, type Credentials } from './session.queries.ts'

type Props = {
  /** Called if the password was right and a second factor is required. */
  onCode: (credentials: Credentials) => void
  children: ReactNode
}

/** Username and password. */
export const LoginForm = ({ onCode, children }: Props) => {
  const { t } = useTranslation('identity')
  const goOn = useRedirect()
  const login = useLogin({ onSuccess: goOn })
  const { mutate: submitLogin } = useSingleMutate(login)
  const first = useRef<HTMLInputElement>(null)
  // The form is the only content of this screen, so the focus skips nothing.
  useEffect(() => first.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const credentials = { username: String(data.get('username')).trim(), password: String(data.get('password')) }
    submitLogin(credentials, {
      onError: (error) => {
        if (isRefused(error, 'secondFactorCodeRequired')) onCode(credentials)
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {login.error && <LoginFailed error={login.error} />}
      <TextInput
        name="username"
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        required
        withAsterisk={false}
        ref={first}
      />
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
      />
      <Button type="submit" size="md" mt={8} loading={login.isPending}>
        {t('login')}
      </Button>
      {children}
    </form>
  )
}
