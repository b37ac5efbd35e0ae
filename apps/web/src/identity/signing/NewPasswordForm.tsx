import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import { PASSWORD_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { useNavigate } from '@tanstack/react-router'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { focusFirstError } from '#shared/forms/first-error.ts'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { LoginFailed } from '../LoginFailed.tsx'
import styles from '../LoginPage.module.css'
import { isRefusedPassword, newPasswordRules } from '../profile/new-password-rules.ts'
import { useSetPassword } from './signing.queries.ts'

type Values = { newPassword: string; confirmation: string }

/** Sets a new password, typed twice. The person then signs in with it. */
export const NewPasswordForm = ({ username, token }: { username: string; token: string }) => {
  const { t } = useTranslation(['signing', 'profile', 'identity'])
  const navigate = useNavigate()
  const set = useSetPassword(token)
  const { mutate: submitSet } = useSingleMutate(set)
  const form = useForm<Values>({
    initialValues: { newPassword: '', confirmation: '' },
    ...VALIDATE_ON_BLUR,
    validate: newPasswordRules,
  })
  const done = () => {
    toastSuccess(t('profile:passwordChanged'))
    void navigate({ to: '/login', state: { username }, replace: true })
  }
  const submit = ({ newPassword }: Values, event: SyntheticEvent<HTMLFormElement> | undefined) => {
    const element = event?.currentTarget
    const onError = (error: Error) => {
      if (!isRefusedPassword(error)) return
      form.setFieldError('newPassword', refusalText(error))
      if (element) focusFirstError(element)
    }
    submitSet(newPassword, { onSuccess: done, onError })
  }
  const field = (name: keyof Values) => ({
    ...form.getInputProps(name),
    autoComplete: 'new-password',
    size: 'md',
    required: true,
    withAsterisk: false,
    maxLength: PASSWORD_MAX_LENGTH,
    visibilityToggleButtonProps: { 'aria-label': t('identity:showPassword'), tabIndex: 0, 'aria-hidden': false },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(submit, (_errors, _values, event) => event && focusFirstError(event.currentTarget))}
    >
      {set.error && !isRefusedPassword(set.error) && <LoginFailed error={set.error} />}
      <TextInput
        label={t('identity:username')}
        value={username}
        autoComplete="username"
        variant="filled"
        size="md"
        readOnly
      />
      <PasswordField
        label={t('profile:newPassword')}
        description={t('profile:passwordHint')}
        {...field('newPassword')}
      />
      <PasswordField label={t('profile:confirmPassword')} {...field('confirmation')} />
      <Button type="submit" size="md" mt={8} loading={set.isPending}>
        {t('setPassword')}
      </Button>
    </form>
  )
}
