/** What a column of a spreadsheet becomes: a field of items, in a language or without one, the collection, the images, or
 *  nothing. */
export const COLLECTION_TARGET = 'collection'
export const IMAGES_TARGET = 'images'
export const fieldTarget = (templateName: string, lang?: string): string =>
  lang === undefined ? `field:${templateName}` : `field:${templateName}@${lang}`

type Named = { name: string; translatable: boolean }

/** The field that a target names, and the language where it names one; undefined where it names no field. A name may hold an
 *  @ itself: the whole of it is looked for first. */
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

/** What a header says of its language: `Title (it)`, `Title [IT]`, `title@it`.
 *  @returns undefined where it says none, or none that there is */
export const readHeader = (header: string): { name: string; lang: string } | undefined => {
  const [, name = '', round, square, at] =
    /^(.+?)(?:\s*\(\s*([A-Za-z-]+)\s*\)|\s*\[\s*([A-Za-z-]+)\s*\]|@([A-Za-z-]+))$/.exec(header.trim()) ?? []
  const lang = languageOf(round ?? square ?? at ?? '')
  return lang === undefined ? undefined : { name: name.trim(), lang }
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/* As metadata has it (BCP 47), with a script or a region at most; undefined for what only looks like one, such as cm. */
const languageOf = (text: string): string | undefined => {
  const [whole, language = ''] = /^([a-z]{2,3})(-[a-z]{4})?(-[a-z]{2})?$/i.exec(text) ?? []
  if (whole === undefined || NAMES.of(language) === undefined) return undefined
  return Intl.getCanonicalLocales(whole)[0]
}
