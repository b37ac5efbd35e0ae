import type { Story } from '@pressmark/contract/stories/stories.ts'
import { offeredLanguages } from '#shared/text/language.ts'
import type { Draft } from '../editor/draft.store.ts'
import type { DraftStep } from '../editor/draft.ts'

type Texts = Pick<DraftStep, 'title' | 'commentary'>

/** Returns the language of the main texts of a story. */
export const mainLanguageOf = ({ language }: Pick<Story, 'language'>): string =>
  language ?? offeredLanguages()[0] ?? 'en'

/** Returns the language whose texts are edited. Undefined: the main one. Someone else may have removed the chosen one. */
export const editedLanguage = (
  { translations }: Pick<Story, 'translations'>,
  { language }: Pick<Draft, 'language'>,
): string | undefined => (language !== undefined && translations[language] !== undefined ? language : undefined)

/** Returns the texts of a step in a language, without those of the main one. Undefined: the main language. */
export const textsIn = (step: DraftStep, language: string | undefined): Texts => {
  if (language === undefined) return step
  const { label = '', chars = '' } = step.translations[language] ?? {}
  return { title: label, commentary: chars }
}

/** Returns the changed fields of a step after a change of its texts in a language. */
export const withTexts = (
  step: DraftStep,
  language: string | undefined,
  changed: Partial<Texts>,
): Partial<DraftStep> => {
  if (language === undefined) return changed
  const { title, commentary } = { ...textsIn(step, language), ...changed }
  return { translations: { ...step.translations, [language]: { label: title, chars: commentary } } }
}

/** Returns the number of texts of a story that have no translation. Empty main texts are not counted. */
export const countUntranslated = (
  story: Pick<Story, 'sgtt' | 'description' | 'opening' | 'closing' | 'translations'>,
  steps: readonly DraftStep[],
  language: string,
): number => {
  const own = story.translations[language] ?? {}
  const pairs: (readonly [string | undefined, string | undefined])[] = [
    [story.sgtt, own.sgtt],
    [story.description, own.description],
    [story.opening?.title, own.opening?.title],
    [story.opening?.subtitle, own.opening?.subtitle],
    [story.closing?.text, own.closing?.text],
    [story.closing?.credits, own.closing?.credits],
    ...steps.flatMap((step) => {
      const texts = textsIn(step, language)
      return [[step.title, texts.title] as const, [step.commentary, texts.commentary] as const]
    }),
  ]
  return pairs.filter(([main = '', translated = '']) => main.trim() !== '' && translated.trim() === '').length
}
