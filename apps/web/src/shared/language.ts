import i18next from 'i18next'

export const LANGUAGES = ['en', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

const KEPT = 'pressmark.language'

const known = (language: string | null | undefined): Language | undefined =>
  LANGUAGES.find((one) => language?.toLowerCase().startsWith(one))

/** The person's choice on this machine, else the browser's language, else English. */
export const preferredLanguage = (): Language =>
  known(localStorage.getItem(KEPT)) ?? navigator.languages.map(known).find(Boolean) ?? 'en'

export const currentLanguage = (): Language => known(i18next.resolvedLanguage) ?? 'en'

export const chooseLanguage = async (language: Language) => {
  localStorage.setItem(KEPT, language)
  await i18next.changeLanguage(language)
}
