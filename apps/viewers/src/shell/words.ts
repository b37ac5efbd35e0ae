import english from './texts.en.json'
import italian from './texts.it.json'

const TEXTS = { en: english, it: italian }
export type Language = keyof typeof TEXTS
export type Words = typeof english

const supported = (language: string | undefined): Language | undefined =>
  (['en', 'it'] as const).find((one) => language?.toLowerCase().startsWith(one))

/** Returns the language of the address, otherwise of the browser, otherwise English. */
export const languageOf = (requested: string | undefined): Language =>
  supported(requested) ?? navigator.languages.map(supported).find(Boolean) ?? 'en'

export const wordsOf = (language: Language): Words => TEXTS[language]

/** Replaces the placeholders of a text: `{{title}}`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
