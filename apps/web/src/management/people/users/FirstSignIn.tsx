import { PasswordInput, Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UserFormState } from './use-user-form.ts'

/** The first sign-in of a new person: a password that is set here, or a link to choose one. */
export const FirstSignIn = ({ form }: { form: UserFormState }) => {
  const { t } = useTranslation('people')
  return (
    <>
      <Radio.Group label={t('signIn.first')} {...form.getInputProps('begin')}>
        <Stack gap={8} mt={8}>
          <Radio value="password" label={t('signIn.byPassword')} />
          <Radio value="invitation" label={t('signIn.byInvitation')} />
        </Stack>
      </Radio.Group>
      {form.getValues().begin === 'password' && (
        <PasswordInput
          label={t('users.password')}
          description={t('users.passwordHint')}
          required
          maxLength={256}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('users.showPassword'), tabIndex: 0, 'aria-hidden': false }}
          {...form.getInputProps('password')}
        />
      )}
    </>
  )
}
