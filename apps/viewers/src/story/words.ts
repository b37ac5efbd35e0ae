import type { Frame } from '#shell/frame.ts'
import { fill, type Words } from '#shell/words.ts'
import { placeOf, type PlayableStory } from './playable-story.ts'
import english from './texts.en.json'
import italian from './texts.it.json'

const TEXTS = { en: english, it: italian }

/** The texts of all viewers, and those of this one. */
export type StoryWords = Words & { story: typeof english }

export const storyWords = ({ words, language }: Frame): StoryWords => ({ ...words, story: TEXTS[language] })

/** Returns the title of a step or slide. Those without one have a name. */
export const titleOf = (story: PlayableStory, at: number, { story: words }: StoryWords): string => {
  const { title, slide } = story.steps[at]! // callers stay within the steps
  if (title !== '') return title
  return slide === undefined ? fill(words.step, { position: placeOf(story, at).position }) : words[slide]
}

/** Returns the language of the title of a step or slide. The name of one without a title is in the language of the viewer. */
export const titleLangOf = (story: PlayableStory, at: number): string | undefined => {
  const step = story.steps[at]
  return step === undefined || step.title === '' ? undefined : step.langs.title
}

/** Returns the number of a step, or '' for a slide. */
export const numberOf = (story: PlayableStory, at: number): string =>
  story.steps[at]?.slide === undefined ? String(placeOf(story, at).position) : ''
