import i18next from 'i18next'
import { CallRefused } from './refusal.ts'

/** An error in the person's language, as a sentence that can be shown. */
export const refusalText = (error: unknown): string => {
  if (error instanceof CallRefused) {
    if (error.code === 'unreadable' || error.code === 'foreignLink') return i18next.t('shared:refusals.unexpected')
    return i18next.t(`shared:refusals.${error.code}`)
  }
  // fetch rejects with a TypeError, and nothing more telling, when nobody answers.
  return error instanceof TypeError ? i18next.t('shared:unreachable') : i18next.t('shared:refusals.unexpected')
}
