import type { Frame } from '#shell/frame.ts'
import type { Words } from '#shell/words.ts'
import english from './texts.en.json'
import italian from './texts.it.json'

const TEXTS = { en: english, it: italian }

/** The texts of all viewers, and those of this one. */
export type StoryWords = Words & { story: typeof english }

export const storyWords = ({ words, language }: Frame): StoryWords => ({ ...words, story: TEXTS[language] })
