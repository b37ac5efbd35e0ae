import { LANGUAGES, type Language } from '@pressmark/contract/platform/constants.ts'
import i18next from 'i18next'

const STORAGE_KEY = 'pressmark.language'

const supportedLanguage = (language: string | null | undefined): Language | undefined =>
  LANGUAGES.find((one) => language?.toLowerCase().startsWith(one))

/** Returns the languages of the tenant, which the server wrote into the page. */
export const offeredLanguages = (): readonly Language[] => {
  const named = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content.split(' ') ?? []
  const offered = LANGUAGES.filter((language) => named.includes(language))
  return offered.length > 0 ? offered.toSorted((a, b) => named.indexOf(a) - named.indexOf(b)) : LANGUAGES
}

/** Returns the language used last on this machine, else that of the browser, else the tenant's first language. */
export const preferredLanguage = (): Language => {
  const offered = offeredLanguages()
  const preferred = [localStorage.getItem(STORAGE_KEY), ...navigator.languages].map(supportedLanguage)
  return preferred.find((language) => language && offered.includes(language)) ?? offered[0] ?? 'en'
}

export const currentLanguage = (): Language => supportedLanguage(i18next.resolvedLanguage) ?? 'en'

/** Switches to a language of the tenant, and stores it for the next visit on this machine. */
export const showLanguage = async (language: Language) => {
  if (language === currentLanguage() || !offeredLanguages().includes(language)) return
  localStorage.setItem(STORAGE_KEY, language)
  await i18next.changeLanguage(language)
}
