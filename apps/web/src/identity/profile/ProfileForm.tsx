import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import { EMAIL, PASSWORD_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { readSelf, type Self } from '@pressmark/contract/identity/identity.ts'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#shared/forms/PasswordField.tsx'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { Form, SubmitButton } from '#shared/forms/Form.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useSaveProfile, type Profile } from './profile.queries.ts'

/** Name, surname and email. The username cannot be changed. Another email asks for the password. */
export const ProfileForm = ({ self, onClose }: { self: Self; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'identity', 'shared', 'refusals'])
  const { mutateAsync } = useSaveProfile(self.uuid)
  const form = useForm({
    initialValues: { name: self.name, surname: self.surname, email: self.email, password: '' },
    ...VALIDATE_ON_BLUR,
    validate: {
      email: (email) => {
        if (email.trim() === '') return t('errors.emailRequired')
        return EMAIL.test(email.trim()) ? null : t('errors.emailInvalid')
      },
      password: (password, { email }) =>
        password === '' && email.trim() !== self.email ? t('errors.passwordRequired') : null,
    },
  })
  const edit = useEdit<Profile, Omit<Profile, 'version'>>({
    entity: self,
    valuesOf: ({ name, surname, email }) => ({ name, surname, email }),
    values: () => {
      const { name, surname, email } = form.getValues()
      return { name: name.trim(), surname: surname.trim(), email: email.trim() }
    },
    read: () => call(readSelf),
    send: ({ version, changed }) => mutateAsync({ ...changed, password: form.getValues().password, version }),
    onSaved: () => {
      toastSuccess(t('saved'))
      onClose()
    },
    onReload: ({ name, surname, email }) => showValues(form, { name, surname, email, password: '' }),
  })
  const labels = { name: t('name'), surname: t('surname'), email: t('email') }
  return (
    <Form form={form} onSubmit={edit.save}>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          maxLength={100}
          autoComplete="given-name"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput label={t('surname')} maxLength={100} autoComplete="family-name" {...form.getInputProps('surname')} />
        <TextInput
          label={t('username')}
          description={t('refusals:usernameImmutable')}
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
          <PasswordField
            label={t('identity:password')}
            description={t('verification.passwordHint')}
            required
            maxLength={PASSWORD_MAX_LENGTH}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
            {...form.getInputProps('password')}
          />
        )}
        <RefusalAlert error={edit.error} />
        <ConflictAlert edit={edit} labelOf={(field) => labels[field]} />
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('shared:cancel')}
          </Button>
          <SubmitButton disabled={edit.conflict !== undefined}>{t('save')}</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}
