import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/refusalText.ts'
import { isRefused } from '#shared/refused.ts'
import styles from './LoginPage.module.css'
import { useRedirect } from './redirect.ts'
import { useLogin } from './session.queries.ts'

const LoginFailed = ({ error }: { error: Error }) => {
  const { t } = useTranslation('identity')
  const wait = isRefused(error, 'tooManyAttempts') ? error.retryAfter : undefined
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
      {wait === undefined ? refusalText(error) : t('tooManyAttempts', { count: wait })}
    </Alert>
  )
}

/** Username and password. */
export const LoginForm = () => {
  const { t } = useTranslation('identity')
  const goOn = useRedirect()
  const login = useLogin({ onSuccess: goOn })
  const first = useRef<HTMLInputElement>(null)
  // Nothing else is on this screen, so nothing is skipped.
  useEffect(() => first.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    login.mutate({ username: String(given.get('username')).trim(), password: String(given.get('password')) })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
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
    </form>
  )
}
