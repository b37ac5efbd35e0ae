import { ownNameOf } from '@pressmark/contract/stories/languages.ts'
import type { StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { languagesOf, stepTextsIn, storyTextsIn, type TextIn } from '@pressmark/contract/stories/texts-in.ts'
import type { ExportedStep } from './exported-steps.ts'
import { LANGUAGES, WORDS, type Language } from './words.ts'

/** The languages of texts that are not in the language of the page, by text. */
export type Langs<Name extends string> = Partial<Record<Name, string>>

/** A page of an exported story. */
export type PageLanguage = {
  /** Of the texts of the story. */
  code: string
  /** Of the words of the page. */
  words: Language
  name: string
}

const wordsIn = (code: string): Language => LANGUAGES.find((one) => one === code) ?? 'en'

/** Returns the pages of a story: one in each language of the product, and one in each other language of the story. */
export const pageLanguages = (story: Pick<StoryPlayback, 'language' | 'translations'>): PageLanguage[] =>
  [...new Set<string>([...LANGUAGES, ...languagesOf(story)])].map((code) => {
    const words = wordsIn(code)
    return { code, words, name: words === code ? WORDS[words].name : ownNameOf(code) }
  })

/** Returns the attribute of an element whose text is not in the language of the page. */
export const langAttribute = (lang: string | undefined): string => (lang === undefined ? '' : ` lang="${lang}"`)

/** Returns a story with its texts in the language of a page. */
export const storyIn = (story: StoryPlayback, { code, words }: PageLanguage) => {
  const { title, description, opening, closing } = storyTextsIn(story, code)
  return {
    author: story.author,
    sgtt: title.text,
    description: description.text,
    opening: opening && { title: opening.title.text, subtitle: opening.subtitle.text },
    closing: closing && { text: closing.text.text, credits: closing.credits.text },
    langs: otherLangs(words, { sgtt: title, description, ...opening, ...closing }),
  }
}

/** Returns a step with its texts in the language of a page. */
export const stepIn = (step: ExportedStep, main: string | null, { code, words }: PageLanguage) => {
  const texts = stepTextsIn({ translations: {}, ...step }, main, code)
  return {
    ...step,
    label: texts.label.text,
    commentary: texts.commentary.text,
    langs: otherLangs(words, texts),
  }
}

const otherLangs = <Name extends string>(
  words: Language,
  texts: Readonly<Partial<Record<Name, TextIn>>>,
): Langs<Name> => {
  const all = Object.entries(texts) as [Name, TextIn][] // absent slides have no key
  const others = all.flatMap(([name, { lang }]) => (lang === null || lang === words ? [] : [[name, lang] as const]))
  return Object.fromEntries(others) as Langs<Name> // the names of the texts
}
