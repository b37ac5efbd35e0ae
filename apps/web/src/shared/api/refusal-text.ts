import type { ProgramRefusal } from '@pressmark/contract/platform/refusals.ts'
import i18next from 'i18next'
import { CallRefused, NotSaved } from './refusal.ts'

/** Refusals whose texts do not say when the next try can succeed. */
const WAITS: ReadonlySet<CallRefused['code']> = new Set([
  'tooManyDownloads',
  'downloadLimitReached',
  'downloadStorageFull',
])

/** Returns full sentences about an error, in the person's language. */
export const refusalText = (error: unknown): string => {
  if (error instanceof CallRefused) {
    if (error.code === 'unreadable' || error.code === 'foreignLink') return i18next.t('shared:unexpected')
    // A newer server can have refusals that this page does not know. Their words are better than a key.
    if (!i18next.exists(`refusals:${error.code}`)) return error.message
    const code = error.code as Exclude<typeof error.code, ProgramRefusal> // it has a text
    const text = i18next.t(`refusals:${code}`)
    if (!WAITS.has(error.code) || error.retryAfter === undefined) return text
    return `${text} ${i18next.t('shared:tryAgainAfter', { count: Math.ceil(error.retryAfter / 60) })}`
  }
  if (error instanceof NotSaved) return i18next.t(error.isCertain ? 'shared:notSaved' : 'shared:maybeNotSaved')
  // fetch rejects with a TypeError without details when the server cannot be reached.
  return error instanceof TypeError ? i18next.t('shared:unreachable') : i18next.t('shared:unexpected')
}
