import i18next from 'i18next'
import { CallRefused } from './refusal.ts'

/** Returns a full sentence about an error, in the person's language. */
export const refusalText = (error: unknown): string => {
  if (error instanceof CallRefused) {
    if (error.code === 'unreadable' || error.code === 'foreignLink') return i18next.t('shared:refusals.unexpected')
    return i18next.t(`shared:refusals.${error.code}`)
  }
  // fetch rejects with a TypeError without details when the server cannot be reached.
  return error instanceof TypeError ? i18next.t('shared:unreachable') : i18next.t('shared:refusals.unexpected')
}
