import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import type { UserValues } from './use-user-form.ts'

type Errors = Partial<Record<keyof UserValues, string>>

/** Assigns a refusal to the fields of a user's form, in the person's language. Errors without their own text keep that of the
 *  server. An empty result means that the refusal concerns the whole form. @source spec 001 §8 */
export const useUserErrors = () => {
  const { t } = useTranslation('people')
  const words: Errors = {
    username: t('errors.usernameInvalid'),
    email: t('errors.emailInvalid'),
    password: t('errors.passwordShort'),
  }
  return (error: Error | null): Errors => {
    if (isRefused(error, 'usernameTaken')) return { username: refusalText(error) }
    if (isRefused(error, 'commonPassword')) return { password: refusalText(error) }
    if (!(error instanceof CallRefused) || error.code !== 'badRequest') return {}
    const shown = ['username', 'name', 'surname', 'email', 'password'] as const
    const errors = shown.flatMap((field) => {
      const fieldError = error.errors.find((one) => one.field === field)
      return fieldError ? [[field, words[field] ?? fieldError.message] as const] : []
    })
    return Object.fromEntries(errors)
  }
}
