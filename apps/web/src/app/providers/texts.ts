import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, preferredLanguage } from '#shared/language.ts'
import { english } from '../english.ts'

type Namespace = keyof typeof english

/** Makes the texts ready in the person's language: English is at hand, Italian is fetched. */
export const startTexts = async () => {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(
      resourcesToBackend(
        async (_language: string, namespace: Namespace) => (await import('../italian.ts')).italian[namespace],
      ),
    )
    .use(initReactI18next)
    .init({
      lng: preferredLanguage(),
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      ns: Object.keys(english),
      defaultNS: 'shared',
      resources: { en: english },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    })
}
