import type { updateStory, Story } from '@pressmark/contract/stories/stories.ts'
import type { BodyOf } from '@pressmark/contract/platform/endpoint.ts'
import { mainLanguageOf } from './step-texts.ts'

type Texts = Readonly<Record<string, string | undefined>>

/** Returns the change that makes a translation the main texts of a story, and the main texts a translation. Where the translation has no
 *  text, the main text stays, as readers see it. */
export const exchangeLanguages = (story: Story, language: string): BodyOf<typeof updateStory> => {
  const main = mainLanguageOf(story)
  const { [language]: own = {}, ...others } = story.translations
  const texts = exchanged(
    { sgtt: story.sgtt, description: story.description },
    { sgtt: own.sgtt, description: own.description },
  )
  const opening = story.opening && exchanged(story.opening, own.opening)
  const closing = story.closing && exchanged(story.closing, own.closing)
  const slides = { ...(opening && { opening: opening.translation }), ...(closing && { closing: closing.translation }) }
  return {
    language,
    ...texts.main,
    opening: opening && opening.main,
    closing: closing && closing.main,
    translations: { ...others, [main]: { ...texts.translation, ...slides } },
    annotations: story.annotations.map((step) => {
      const { [language]: ofStep, ...othersOfStep } = step.translations
      const { main: now, translation } = exchanged({ label: step.label, chars: step.resource[0]?.chars ?? '' }, ofStep)
      return {
        ...step,
        label: now.label,
        resource: [{ chars: now.chars }],
        translations: { ...othersOfStep, [main]: translation },
      }
    }),
  }
}

/* A text without a translation stays the main one, and its translation stays empty. */
const exchanged = <Main extends Texts>(main: Main, translated: Texts = {}): { main: Main; translation: Main } => {
  const each = (of: (name: string) => string | undefined) =>
    Object.fromEntries(Object.keys(main).map((name) => [name, of(name)])) as Main // the keys of the main texts
  return {
    main: each((name) => translated[name] || main[name]),
    translation: each((name) => (translated[name] ? main[name] : '')),
  }
}
