import { Type, type TSchema } from 'typebox'

/** Maximum number of languages of a story beside its main one. */
export const MAX_TRANSLATIONS = 10

const CODE = '^[a-z]{2}$'

/** A language of ISO 639-1. */
export const LanguageCode = Type.String({ pattern: CODE })

/** Values by language. */
export const byLanguage = <Schema extends TSchema>(schema: Schema, description: string) =>
  // Keys that are not language codes are rejected. A name pattern does not restrict other keys.
  Type.Record(Type.String({ pattern: CODE }), schema, { additionalProperties: false, description })

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a code is a language of ISO 639-1. Former codes, such as `iw`, are not. */
export const isLanguageCode = (code: string): boolean =>
  new RegExp(CODE).test(code) && NAMES.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Returns all codes of languages, sorted. */
export const languageCodes = (): string[] =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isLanguageCode)

/** Returns the name of a language in this language itself. */
export const ownNameOf = (code: string): string => {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
