import { make, makeIcon } from '#shell/elements.ts'
import { STORY_ICONS } from './icons.ts'
import type { PlayableStory } from './playable-story.ts'
import { numberOf, titleLangOf, titleOf, type StoryWords } from './words.ts'

type Contents = { story: PlayableStory; words: StoryWords; choose: (at: number) => void }

/** Creates the list of all steps in order, to jump to one. */
export const makeContents = ({ story, words, choose }: Contents) => {
  const dialog = make('dialog', { class: 'contents', 'aria-label': words.story.contents })
  const stops = story.steps.map(({ thumbnail }, at) =>
    make(
      'button',
      {
        type: 'button',
        class: 'entry',
        click: () => {
          dialog.close()
          choose(at)
        },
      },
      make('span', { class: 'number' }, numberOf(story, at)),
      make(
        'span',
        { class: 'mat' },
        ...(thumbnail === undefined ? [] : [make('img', { src: thumbnail, alt: '', loading: 'lazy' })]),
      ),
      make('span', { lang: titleLangOf(story, at), dir: 'auto' }, titleOf(story, at, words)),
    ),
  )
  dialog.append(
    make(
      'div',
      { class: 'head' },
      make('h2', { lang: story.lang, dir: 'auto' }, story.title),
      make(
        'button',
        {
          type: 'button',
          class: 'control',
          'aria-label': words.close,
          title: words.close,
          click: () => dialog.close(),
        },
        makeIcon(STORY_ICONS.close),
      ),
    ),
    make('ol', {}, ...stops.map((stop) => make('li', {}, stop))),
  )
  // A click outside the dialog closes it, as Escape does.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  return {
    element: dialog,
    open(at: number) {
      for (const [index, stop] of stops.entries()) {
        if (index === at) stop.setAttribute('aria-current', 'step')
        else stop.removeAttribute('aria-current')
      }
      dialog.showModal()
      stops[at]?.focus()
    },
  }
}
