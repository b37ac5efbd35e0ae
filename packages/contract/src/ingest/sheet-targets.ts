import { normalizeText } from '../platform/words.ts'

/** Target of a spreadsheet column: a field of items with or without a language, the collection, the images, or nothing. */
export const COLLECTION_TARGET = 'collection'
export const IMAGES_TARGET = 'images'
/** The column with the UUID of the item. Only an update has it. */
export const UUID_TARGET = 'uuid'
/** Columns that only an export writes: the version of the item, and read-only columns. */
export const VERSION_TARGET = 'version'
export const infoTarget = (column: string): string => `info:${column}`
export const fieldTarget = (templateName: string, lang?: string): string =>
  lang === undefined ? `field:${templateName}` : `field:${templateName}@${lang}`

/** Returns the letters and digits of a header, to compare it with others. Case, spaces, accents and other characters are left out. */
export const plainHeader = (header: string): string => normalizeText(header).replace(/[^\p{L}\p{N}]/gu, '')

export type Named = { name: string; translatable: boolean }

/** Returns the field and the optional language of a target, or undefined if the target is not a field. A field name can contain
 *  an @, so the whole target is looked up first. */
export const readTarget = <Template extends Named>(
  templates: readonly Template[],
  target: string,
): { template: Template; lang?: string } | undefined => {
  const whole = templates.find(({ name }) => target === fieldTarget(name))
  if (whole !== undefined) return { template: whole }
  const lang = target.slice(target.lastIndexOf('@') + 1)
  const template = templates.find(({ name, translatable }) => translatable && target === fieldTarget(name, lang))
  return template && languageOf(lang) === lang ? { template, lang } : undefined
}

/** Reads the language of a column header: `Title (it)`, `Title [IT]`, `title@it`.
 *  @returns undefined if the header contains no known language */
export const readHeader = (header: string): { name: string; lang: string } | undefined => {
  const whole = header.trim()
  const opening = OPENING.get(whole.at(-1) ?? '') ?? '@'
  const start = whole.lastIndexOf(opening)
  const name = whole.slice(0, Math.max(0, start)).trim()
  const text = opening === '@' ? whole.slice(start + 1) : whole.slice(start + 1, -1).trim()
  const lang = start < 0 || name === '' ? undefined : languageOf(text)
  return lang === undefined ? undefined : { name, lang }
}

const OPENING = new Map(Object.entries<string>({ ')': '(', ']': '[' }))

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/* Returns a BCP 47 tag with at most a script or a region. Returns undefined for lookalikes such as cm. */
const languageOf = (text: string): string | undefined => {
  const [whole, language = ''] = /^([a-z]{2,3})(-[a-z]{4})?(-[a-z]{2})?$/i.exec(text) ?? []
  if (whole === undefined || NAMES.of(language) === undefined) return undefined
  return Intl.getCanonicalLocales(whole)[0]
}
