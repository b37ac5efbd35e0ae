import english from './texts.en.json'
import italian from './texts.it.json'

const TEXTS = { en: english, it: italian }
export type Language = keyof typeof TEXTS
export type Words = typeof english

const known = (language: string | undefined): Language | undefined =>
  (['en', 'it'] as const).find((one) => language?.toLowerCase().startsWith(one))

/** The language that the address asks for, else the browser's, else English. */
export const languageOf = (asked: string | undefined): Language =>
  known(asked) ?? navigator.languages.map(known).find(Boolean) ?? 'en'

export const wordsOf = (language: Language): Words => TEXTS[language]

/** A text with its places filled in: `{{title}}`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
