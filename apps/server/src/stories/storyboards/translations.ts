import { isLanguageCode, MAX_TRANSLATIONS } from '@pressmark/contract/stories/languages.ts'
import type { StoryLook, StoryTexts, StoryTranslations } from '@pressmark/contract/stories/look.ts'
import type { StepInput, StepTranslations } from '@pressmark/contract/stories/steps.ts'
import { Refusal } from '#platform/errors.ts'

/** Returns the texts of a story in their fixed order, without empty ones. A language without texts stays. */
export const storedTranslations = (translations: StoryTranslations): StoryTranslations =>
  sorted(translations, ({ sgtt = '', description = '', opening, closing }) => ({
    ...filled({ sgtt: sgtt.trim(), description: description.trim() }),
    ...slide('opening', { title: opening?.title.trim() ?? '', subtitle: opening?.subtitle.trim() ?? '' }),
    ...slide('closing', { text: closing?.text.trim() ?? '', credits: closing?.credits.trim() ?? '' }),
  }))

const filled = (texts: Pick<StoryTexts, 'sgtt' | 'description'>): StoryTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

const slide = <Name extends 'opening' | 'closing'>(name: Name, texts: Record<string, string>) =>
  Object.values(texts).some((text) => text !== '') ? { [name]: texts } : {}

/** Returns the texts of a step in their fixed order, without languages that have no text. */
export const storedStepTranslations = (translations: StepTranslations): Required<StepTranslations> =>
  sorted(
    Object.fromEntries(
      Object.entries(translations).filter(([, { label, chars }]) => (label ?? '') + (chars ?? '') !== ''),
    ),
    ({ label = '', chars = '' }) => ({ label, chars }),
  )

/* JSON of the database has another order of keys. */
const sorted = <Texts, Stored>(byLanguage: Readonly<Record<string, Texts>>, stored: (texts: Texts) => Stored) =>
  Object.fromEntries(
    Object.keys(byLanguage)
      .toSorted()
      .map((language) => [language, stored(byLanguage[language]!)]), // one of its keys
  )

/** Returns the languages in which steps of a request have texts. */
export const languagesSent = (steps: readonly StepInput[]): string[] =>
  steps.flatMap(({ translations = {} }) => Object.keys(storedStepTranslations(translations)))

type Translated = { translations: StepTranslations }
type StoryAndSteps<Step extends Translated> = { look: StoryLook; steps: readonly Step[] }

/** Returns a story whose steps have texts only in languages of the story. `added` are further languages of the story.
 *  @throws invalidTranslation if a language is unknown or is the main one, or if there are too many */
export const withLanguages = <Step extends Translated>(
  { look, steps }: StoryAndSteps<Step>,
  added: readonly string[] = [],
): { look: StoryLook; steps: Step[] } => {
  const missing = added.filter((language) => look.translations[language] === undefined)
  const translations = storedTranslations({
    ...look.translations,
    ...Object.fromEntries(missing.map((language) => [language, {}])),
  })
  checkLanguages(look.language, Object.keys(translations))
  return { look: { ...look, translations }, steps: steps.map((step) => onlyIn(step, translations)) }
}

const onlyIn = <Step extends Translated>(step: Step, offered: StoryTranslations): Step => {
  const remaining = Object.entries(step.translations).filter(([language]) => offered[language] !== undefined)
  return remaining.length === Object.keys(step.translations).length
    ? step
    : { ...step, translations: Object.fromEntries(remaining) }
}

const checkLanguages = (main: string | null, languages: readonly string[]): void => {
  const unknown = [...languages, ...(main === null ? [] : [main])].find((language) => !isLanguageCode(language))
  if (unknown !== undefined) throw refusal(`${unknown} is not a language of ISO 639-1.`)
  if (main !== null && languages.includes(main)) throw refusal(`${main} is the language of the main texts.`)
  if (languages.length > MAX_TRANSLATIONS) throw refusal(`a story has at most ${MAX_TRANSLATIONS} translations.`)
}

const refusal = (message: string) =>
  new Refusal('invalidTranslation', {
    detail: `Languages of the story: ${message}`,
    errors: [{ field: 'translations', message }],
  })

/** Returns the language of the main texts. Null: it is unknown, and a story without translations does not need it. */
export const mainLanguage = (
  { languages }: { languages: readonly string[] },
  { language, translations }: Pick<StoryLook, 'language' | 'translations'>,
): string | null => language ?? (Object.keys(translations).length > 0 ? (languages[0] ?? null) : null)
