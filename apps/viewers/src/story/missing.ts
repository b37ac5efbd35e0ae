import { make } from '#shell/elements.ts'
import { makeSignIn } from '#shell/notice.ts'
import type { Missing } from './playable-story.ts'
import type { StoryWords } from './words.ts'

/** Creates the notice for a step without an image. The story continues around it. */
export const makeMissing = (why: Missing | 'broken', words: StoryWords): HTMLElement =>
  make(
    'div',
    { class: 'notice', role: 'status' },
    make('p', { class: 'text' }, words.story[why]),
    ...(why === 'withheld' ? [make('p', {}, words.signInHint), makeSignIn(words)] : []),
  )
