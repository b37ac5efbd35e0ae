import { LANGUAGES, type Language } from '@pressmark/contract/platform/constants.ts'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { preferredLanguage } from '#shared/text/language.ts'
import { retryLoad } from '#shared/hooks/lazy-component.ts'
import { english } from '../english.ts'

type Namespace = keyof typeof english

/** Texts of all screens but the first. They are fetched with the first screen that needs them, in either language. */
const LAZY = {
  apiKeys: {
    en: () => import('#api-keys/texts.en.json'),
    it: () => import('#api-keys/texts.it.json'),
  },
  bulk: {
    en: () => import('#catalogue/bulk/texts.en.json'),
    it: () => import('#catalogue/bulk/texts.it.json'),
  },
  commands: {
    en: () => import('#shared/commands/texts.en.json'),
    it: () => import('#shared/commands/texts.it.json'),
  },
  copying: {
    en: () => import('#shared/copying/texts.en.json'),
    it: () => import('#shared/copying/texts.it.json'),
  },
  editor: {
    en: () => import('#stories/editor/texts.en.json'),
    it: () => import('#stories/editor/texts.it.json'),
  },
  exporting: {
    en: () => import('#catalogue/export/texts.en.json'),
    it: () => import('#catalogue/export/texts.it.json'),
  },
  factor: {
    en: () => import('#identity/factor/texts.en.json'),
    it: () => import('#identity/factor/texts.it.json'),
  },
  fixity: {
    en: () => import('#management/fixity/texts.en.json'),
    it: () => import('#management/fixity/texts.it.json'),
  },
  item: {
    en: () => import('#catalogue/item/texts.en.json'),
    it: () => import('#catalogue/item/texts.it.json'),
  },
  customActions: {
    en: () => import('#workflow/custom-actions/texts.en.json'),
    it: () => import('#workflow/custom-actions/texts.it.json'),
  },
  management: {
    en: () => import('#management/texts.en.json'),
    it: () => import('#management/texts.it.json'),
  },
  metadata: {
    en: () => import('#metadata/texts.en.json'),
    it: () => import('#metadata/texts.it.json'),
  },
  organisations: {
    en: () => import('#identity/tenants/texts.en.json'),
    it: () => import('#identity/tenants/texts.it.json'),
  },
  people: {
    en: () => import('#management/people/texts.en.json'),
    it: () => import('#management/people/texts.it.json'),
  },
  picker: {
    en: () => import('#catalogue/picker/texts.en.json'),
    it: () => import('#catalogue/picker/texts.it.json'),
  },
  profile: {
    en: () => import('#identity/profile/texts.en.json'),
    it: () => import('#identity/profile/texts.it.json'),
  },
  refusals: {
    en: () => import('#shared/refusals/texts.en.json'),
    it: () => import('#shared/refusals/texts.it.json'),
  },
  search: {
    en: () => import('#catalogue/results/texts.en.json'),
    it: () => import('#catalogue/results/texts.it.json'),
  },
  sharing: {
    en: () => import('#sharing/texts.en.json'),
    it: () => import('#sharing/texts.it.json'),
  },
  sheets: {
    en: () => import('#uploads/sheets/texts.en.json'),
    it: () => import('#uploads/sheets/texts.it.json'),
  },
  signing: {
    en: () => import('#identity/signing/texts.en.json'),
    it: () => import('#identity/signing/texts.it.json'),
  },
  stories: {
    en: () => import('#stories/texts.en.json'),
    it: () => import('#stories/texts.it.json'),
  },
  support: {
    en: () => import('../support/texts.en.json'),
    it: () => import('../support/texts.it.json'),
  },
  tenants: {
    en: () => import('#management/tenants/texts.en.json'),
    it: () => import('#management/tenants/texts.it.json'),
  },
  workflow: {
    en: () => import('#workflow/texts.en.json'),
    it: () => import('#workflow/texts.it.json'),
  },
  uploads: {
    en: () => import('#uploads/texts.en.json'),
    it: () => import('#uploads/texts.it.json'),
  },
  zoom: {
    en: () => import('@pressmark/deepzoom/texts.en.json'),
    it: () => import('@pressmark/deepzoom/texts.it.json'),
  },
} as const

/** Namespaces of texts that are fetched with the screen that shows them. */
export type LazyNamespace = keyof typeof LAZY

const isLazy = (namespace: string): namespace is LazyNamespace => Object.hasOwn(LAZY, namespace)

/** Prepares the texts in the person's language. English is part of the bundle, Italian is fetched. */
export const startTexts = async () => {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use(
      resourcesToBackend((language: Language, namespace: Namespace | LazyNamespace) =>
        retryLoad(async () =>
          isLazy(namespace) ? LAZY[namespace][language]() : (await import('../italian.ts')).italian[namespace],
        ),
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
