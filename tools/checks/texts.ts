import { globSync, readFileSync } from 'node:fs'
import { belowFloor, type Result } from './result.ts'

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
  'sha',
  'jpeg',
  'gif',
  'pdf',
  'serie',
  'logo',
  'link',
])

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, before = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${before}${key}`, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  )

const FLOORS = { files: 25, texts: 1500 }

/** Rejects keys or placeholders that only one language has, and texts that are English in the Italian file. */
export const checkTexts = (): Result => {
  const files = globSync('{apps,packages}/*/src/**/texts.en.json')
  const languages = files.map((file) => ({
    file,
    en: flat(JSON.parse(readFileSync(file, 'utf8')) as Texts),
    it: flat(JSON.parse(readFileSync(file.replace('.en.', '.it.'), 'utf8')) as Texts),
  }))
  const read = { files: files.length, texts: languages.reduce((sum, { en }) => sum + en.size, 0) }
  return {
    problems: [
      ...languages.flatMap(({ file, en, it }) => [
        ...[...en.keys()].filter((key) => !it.has(key)).map((key) => `${file}: ${key} has no Italian`),
        // Italian has a third plural form, for millions.
        ...[...it.keys()]
          .filter((key) => !en.has(key.replace(/_many$/, '_other')))
          .map((key) => `${file}: ${key} has no English`),
        ...[...en].flatMap(([key, text]) => problemsOf(`${file}: ${key}`, text, it.get(key))),
      ]),
      ...belowFloor(read, FLOORS),
    ],
    read,
  }
}

/** Returns what differs between the two texts of a key: placeholders, or English in the Italian file. */
export const problemsOf = (place: string, english: string, italian: string | undefined): string[] => {
  if (italian === undefined) return []
  const placeholders = (text: string) =>
    [...text.matchAll(/\{\{\w+\}\}/g)]
      .map(([name]) => name)
      .sort()
      .join()
  const words =
    english
      // A placeholder, or the text of another key.
      .replace(/\{\{\w+\}\}|\$t\([\w:.]+\)/g, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  const untranslated = italian === english && words.some((word) => !SHARED.has(word))
  return [
    ...(placeholders(english) === placeholders(italian) ? [] : [`${place} has other placeholders in Italian`]),
    ...(untranslated ? [`${place} is English in Italian: ${english}`] : []),
  ]
}
