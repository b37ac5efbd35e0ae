import { make } from '#shell/elements.ts'
import { makeSignIn } from '#shell/notice.ts'
import type { Missing } from './playable-story.ts'
import type { StoryWords } from './words.ts'

/** What stands where a step's picture would be; the story goes on around it. */
export const makeMissing = (why: Missing | 'broken', words: StoryWords): HTMLElement =>
  make(
    'div',
    { class: 'notice', role: 'status' },
    make('p', { class: 'says' }, words.story[why]),
    ...(why === 'withheld' ? [make('p', {}, words.signInHint), makeSignIn(words)] : []),
  )
