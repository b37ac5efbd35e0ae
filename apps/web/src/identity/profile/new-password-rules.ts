import { PASSWORD_MIN_LENGTH } from '@pressmark/contract/platform/constants.ts'
import i18next from 'i18next'
import { isRefused } from '#shared/api/refusal.ts'

type Values = { newPassword: string; confirmation: string }

/** The rules of a new password, which is typed twice. @source spec 001 §5 */
export const newPasswordRules = {
  newPassword: (password: string) => {
    if (password === '') return i18next.t('profile:errors.passwordRequired')
    return password.length < PASSWORD_MIN_LENGTH ? i18next.t('profile:errors.passwordShort') : null
  },
  confirmation: (password: string, { newPassword }: Values) =>
    password === newPassword ? null : i18next.t('profile:errors.passwordsDiffer'),
}

/** Returns whether the server refused the new password itself. Its field then shows the reason. */
export const isRefusedPassword = (error: unknown): error is Error =>
  isRefused(error, 'commonPassword') || isRefused(error, 'passwordUnchanged')
