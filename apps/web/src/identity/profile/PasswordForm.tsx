import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import { PASSWORD_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'
import { Form, SubmitButton } from '#shared/forms/Form.tsx'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { isRefusedPassword, newPasswordRules } from './new-password-rules.ts'
import { useChangePassword } from './profile.queries.ts'

type Values = { oldPassword: string; newPassword: string; confirmation: string }

/** Changes the password. A wrong old password closes the form. @source spec 001 §5, §8 */
export const PasswordForm = ({ self, onClose }: { self: Self; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'shared'])
  const change = useChangePassword(self.uuid)
  const form = useForm<Values>({
    initialValues: { oldPassword: '', newPassword: '', confirmation: '' },
    ...VALIDATE_ON_BLUR,
    validate: {
      oldPassword: (password) => (password === '' ? t('errors.passwordRequired') : null),
      ...newPasswordRules,
    },
  })
  const submit = () => {
    const { oldPassword, newPassword } = form.getValues()
    return change.mutateAsync(
      { oldPassword, newPassword },
      {
        onSuccess: () => {
          toastSuccess(t('passwordChanged'))
          onClose()
        },
        onError: (error) => {
          if (isRefusedPassword(error)) form.setFieldError('newPassword', refusalText(error))
          if (!isRefused(error, 'wrongPassword')) return
          toastError(t('wrongOldPassword'))
          onClose()
        },
      },
    )
  }
  const field = (name: keyof Values) => ({
    ...form.getInputProps(name),
    required: true,
    maxLength: PASSWORD_MAX_LENGTH,
    visibilityToggleButtonProps: { 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false },
  })
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md">
        <PasswordField
          label={t('oldPassword')}
          autoComplete="current-password"
          data-autofocus
          {...field('oldPassword')}
        />
        <PasswordField
          label={t('newPassword')}
          description={t('passwordHint')}
          autoComplete="new-password"
          {...field('newPassword')}
        />
        <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmation')} />
        <RefusalAlert error={isRefusedPassword(change.error) ? null : change.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('shared:cancel')}
          </Button>
          <SubmitButton>{t('changePassword')}</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
