import { useForm } from '@mantine/form'
import { VALIDATE_ON_BLUR } from '#shared/forms/validate-on-blur.ts'
import { EMAIL, PASSWORD_MIN_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { USERNAME_PATTERN } from '@pressmark/contract/identity/users.ts'
import { useTranslation } from 'react-i18next'

export type UserValues = {
  username: string
  name: string
  surname: string
  email: string
  begin: 'password' | 'invitation'
  password: string
  workgroups: string[]
}

const USERNAME = new RegExp(USERNAME_PATTERN)

/** The state of the user form, with the rules of its fields. @source spec 001 §5 */
export const useUserForm = (start: Partial<UserValues>, { existing }: { existing: boolean }) => {
  const { t } = useTranslation('people')
  return useForm<UserValues>({
    initialValues: {
      username: '',
      name: '',
      surname: '',
      email: '',
      begin: 'password',
      password: '',
      workgroups: [],
      ...start,
    },
    ...VALIDATE_ON_BLUR,
    validate: {
      username: (username) => {
        if (existing) return null
        if (username.trim() === '') return t('errors.usernameRequired')
        return USERNAME.test(username.trim()) ? null : t('errors.usernameInvalid')
      },
      email: (email) => {
        if (email.trim() === '') return t('errors.emailRequired')
        return EMAIL.test(email.trim()) ? null : t('errors.emailInvalid')
      },
      password: (password, { begin }) => {
        if (existing || begin === 'invitation') return null
        if (password === '') return t('errors.passwordRequired')
        return password.length < PASSWORD_MIN_LENGTH ? t('errors.passwordShort') : null
      },
    },
  })
}
export type UserFormState = ReturnType<typeof useUserForm>
