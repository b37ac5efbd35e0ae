import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { useSaveProfile } from './profile.queries.ts'

/** Name, surname and email. The username cannot be changed. */
export const ProfileForm = ({ self, onClose }: { self: Self; onClose: () => void }) => {
  const { t } = useTranslation(['profile', 'shared'])
  const save = useSaveProfile(self.uuid)
  const form = useForm({
    initialValues: { name: self.name, surname: self.surname, email: self.email },
    validateInputOnBlur: true,
    validate: {
      email: (email) => {
        if (email.trim() === '') return t('errors.emailRequired')
        return EMAIL.test(email.trim()) ? null : t('errors.emailInvalid')
      },
    },
  })
  const submit = ({ name, surname, email }: { name: string; surname: string; email: string }) =>
    save.mutate(
      { name: name.trim(), surname: surname.trim(), email: email.trim() },
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
