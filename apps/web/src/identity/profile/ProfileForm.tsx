import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EMAIL, PASSWORD_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { useSingleMutate } from '#shared/hooks/single-call.ts'
import { useUnsavedInput } from '#shared/hooks/unsaved-input.ts'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useSaveProfile, type ProfileValues } from './profile.queries.ts'

/** Name, surname and email. The username cannot be changed. Another email asks for the password. */
export const ProfileForm = ({ self, onClose }: { self: Self; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'identity', 'shared'])
  const save = useSaveProfile(self)
  const { mutate: submitSave } = useSingleMutate(save)
  const form = useForm({
    initialValues: { name: self.name, surname: self.surname, email: self.email, password: '' },
    validateInputOnBlur: true,
    validate: {
      email: (email) => {
        if (email.trim() === '') return t('errors.emailRequired')
        return EMAIL.test(email.trim()) ? null : t('errors.emailInvalid')
      },
      password: (password, { email }) =>
        password === '' && email.trim() !== self.email ? t('errors.passwordRequired') : null,
    },
  })
  useUnsavedInput(form.isDirty)
  const submit = ({ name, surname, email, password }: ProfileValues) =>
    submitSave(
      { name: name.trim(), surname: surname.trim(), email: email.trim(), password },
      {
        onSuccess: () => {
          toastSuccess(t('saved'))
          onClose()
        },
      },
    )
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput label={t('name')} maxLength={100} autoComplete="given-name" {...form.getInputProps('name')} />
        <TextInput label={t('surname')} maxLength={100} autoComplete="family-name" {...form.getInputProps('surname')} />
        <TextInput
          label={t('username')}
          description={t('shared:refusals.usernameImmutable')}
          value={self.username}
          variant="filled"
          readOnly
        />
        <TextInput
          type="email"
          label={t('email')}
          required
          maxLength={254}
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        {form.values.email.trim() !== self.email && (
          <PasswordInput
            label={t('identity:password')}
            description={t('verification.passwordHint')}
            required
            maxLength={PASSWORD_MAX_LENGTH}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
            {...form.getInputProps('password')}
          />
        )}
        <RefusalAlert error={save.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('shared:cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
