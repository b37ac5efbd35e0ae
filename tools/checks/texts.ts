import { globSync, readFileSync } from 'node:fs'

/** Words that both languages have. */
const SHARED = new Set([
  'email',
  'mail',
  'password',
  'username',
  'browser',
  'media',
  'file',
  'audio',
  'base',
  'video',
  'png',
  'tiff',
  'jpeg',
  'gif',
  'pdf',
  'serie',
  'logo',
])

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, before = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${before}${key}`, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  )

/** Keys or placeholders that one language has and the other has not, and texts that were left in English. */
export const checkTexts = (): string[] => {
  const english = globSync('{apps,packages}/*/src/**/texts.en.json')
  if (english.length < 6) return [`only ${english.length} files of texts were found: the check itself is broken`]
  return english.flatMap((file) => {
    const en = flat(JSON.parse(readFileSync(file, 'utf8')) as Texts)
    const it = flat(JSON.parse(readFileSync(file.replace('.en.', '.it.'), 'utf8')) as Texts)
    return [
      ...[...en.keys()].filter((key) => !it.has(key)).map((key) => `${file}: ${key} has no Italian`),
      // Italian has one plural more, for millions.
      ...[...it.keys()]
        .filter((key) => !en.has(key.replace(/_many$/, '_other')))
        .map((key) => `${file}: ${key} has no English`),
      ...[...en].flatMap(([key, text]) => faultsOf(`${file}: ${key}`, text, it.get(key))),
    ]
  })
}

const faultsOf = (place: string, english: string, italian: string | undefined): string[] => {
  if (italian === undefined) return []
  const placeholders = (text: string) =>
    [...text.matchAll(/\{\{\w+\}\}/g)]
      .map(([name]) => name)
      .sort()
      .join()
  const words =
    english
      .replace(/\{\{\w+\}\}/g, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  const untranslated = italian === english && words.some((word) => !SHARED.has(word))
  return [
    ...(placeholders(english) === placeholders(italian) ? [] : [`${place} has other placeholders in Italian`]),
    ...(untranslated ? [`${place} is English in Italian: ${english}`] : []),
  ]
}
