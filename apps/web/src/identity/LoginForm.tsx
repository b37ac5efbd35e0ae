import { Button, TextInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
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

declare module '@tanstack/history' {
  interface HistoryState {
    /** The username that the sign-in form shows, after its person has set a password. */
    username?: string
  }
}

/** Username and password. */
export const LoginForm = ({ onCode, children }: Props) => {
  const { t } = useTranslation('identity')
  const goOn = useRedirect()
  const login = useLogin({ onSuccess: goOn })
  const { mutate: submitLogin } = useSingleMutate(login)
  const username = useLocation({ select: ({ state }) => state.username })
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
        defaultValue={username}
        {...(username === undefined && { ref: first })}
      />
      <PasswordField
        name="password"
        {...(username !== undefined && { ref: first })}
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
