import type { StoryTranslations } from './look.ts'
import type { StepTranslations } from './steps.ts'

/** A text and its language. Null: the language is unknown. */
export type TextIn = { text: string; lang: string | null }

type Slides = {
  opening: { title: string; subtitle: string } | null
  closing: { text: string; credits: string } | null
}

/** The texts of a story with their translations. */
export type TranslatedStory = Slides & {
  sgtt: string
  description: string
  /** The main language. Null: unknown, without translations. */
  language: string | null
  translations: StoryTranslations
}

/** The texts of a step with their translations. */
export type TranslatedStep = { label: string; commentary: string; translations: StepTranslations }

/** Returns the languages of a story, the main one first. */
export const languagesOf = ({ language, translations }: Pick<TranslatedStory, 'language' | 'translations'>): string[] =>
  language === null ? [] : [language, ...Object.keys(translations).filter((one) => one !== language)]

/** Returns the first of the languages that a story has, or else its main one. A language can have a region, such as `en-GB`. */
export const chosenLanguage = (
  story: Pick<TranslatedStory, 'language' | 'translations'>,
  preferred: readonly (string | null | undefined)[],
): string | null => {
  const offered = languagesOf(story)
  const codes = preferred.map((language) => language?.toLowerCase().split('-')[0])
  return codes.find((code) => code !== undefined && offered.includes(code)) ?? story.language
}

type TextOf = (translated: string | undefined, original: string) => TextIn

/* An empty translation falls back to the main text. */
const pick =
  (language: string | null, main: string | null): TextOf =>
  (translated, original) =>
    translated !== undefined && translated !== '' && language !== main
      ? { text: translated, lang: language }
      : { text: original, lang: main }

const NO_TEXTS: StoryTranslations[string] = {}

/** Returns the texts of a story in a language. A text without a translation is that of the main language. The story has the same
 *  slides in all languages. */
export const storyTextsIn = (
  { language: main, sgtt, description, opening, closing, translations }: TranslatedStory,
  language: string | null,
) => {
  const own = translations[language ?? ''] ?? NO_TEXTS
  const textOf = pick(language, main)
  const title = textOf(own.sgtt, sgtt)
  return {
    title,
    description: textOf(own.description, description),
    opening: opening && openingIn(opening, own.opening, { textOf, title }),
    closing: closing && closingIn(closing, own.closing, textOf),
  }
}
export type StoryTextsIn = ReturnType<typeof storyTextsIn>

/* A slide without a title of its own has that of the story. */
const openingIn = (
  main: NonNullable<Slides['opening']>,
  own: Slides['opening'] | undefined,
  { textOf, title }: { textOf: TextOf; title: TextIn },
) => ({
  title: main.title === '' && !own?.title ? title : textOf(own?.title, main.title),
  subtitle: textOf(own?.subtitle, main.subtitle),
})

const closingIn = (main: NonNullable<Slides['closing']>, own: Slides['closing'] | undefined, textOf: TextOf) => ({
  text: textOf(own?.text, main.text),
  credits: textOf(own?.credits, main.credits),
})

/** Returns the texts of a step in a language. A text without a translation is that of the main language. */
export const stepTextsIn = (
  { label, commentary, translations }: TranslatedStep,
  main: string | null,
  language: string | null,
): Record<'label' | 'commentary', TextIn> => {
  const own = translations[language ?? '']
  const textOf = pick(language, main)
  return { label: textOf(own?.label, label), commentary: textOf(own?.chars, commentary) }
}
