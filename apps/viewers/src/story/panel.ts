import { ICONS, make, makeIcon } from '#shell/elements.ts'
import { fill } from '#shell/words.ts'
import { STORY_ICONS } from './icons.ts'
import type { PlayableStory } from './playable-story.ts'
import type { StoryWords } from './words.ts'

type Panel = {
  story: PlayableStory
  words: StoryWords
  previous: () => void
  next: () => void
  toggle: () => void
  openContents: () => void
  fullScreen: () => void
}

const SWIPE_PX = 48

/** The card over the picture: what the step says, and the buttons. A swipe over it goes to the next step or back. */
export const makePanel = ({ story, words, previous, next, toggle, openContents, fullScreen }: Panel) => {
  const place = make('p', { class: 'place' })
  const title = make('h2', { class: 'says' })
  const text = make('p', { class: 'commentary' })
  const body = make('div', { class: 'told' }, title, text)
  const spoken = make('div', { class: 'spoken', 'aria-live': 'polite', 'aria-atomic': 'true' }, place, body)
  const back = makeButton('previous', words.story.previous, previous)
  const forth = makeButton('next', words.story.next, next)
  const play = makeButton('play', words.story.play, toggle)
  const buttons = make(
    'div',
    { class: 'buttons' },
    ...(story.steps.length > 1 ? [back, play, forth, makeButton('contents', words.story.contents, openContents)] : []),
    ...(document.fullscreenEnabled ? [makeFullScreen(words, fullScreen)] : []),
  )
  const bar = make('div', { class: 'way', 'aria-hidden': 'true' }, make('span', {}))
  const element = make('section', { class: 'panel', 'aria-label': story.title }, spoken, buttons)
  onSwipe(element, { previous, next })

  return {
    element,
    bar,
    tell(at: number) {
      const { title: says, commentary } = story.steps[at]! // the player stays within them
      const position = fill(words.place, { position: at + 1, total: story.steps.length })
      place.replaceChildren(make('span', { class: 'number' }, position), ` ${story.title}`)
      title.textContent = says || fill(words.story.step, { position: at + 1 })
      text.textContent = commentary
      text.hidden = commentary === ''
      body.scrollTop = 0
      // What scrolls must be reached by keys.
      body.toggleAttribute('tabindex', body.scrollHeight > body.clientHeight)
      if (body.hasAttribute('tabindex')) body.tabIndex = 0
      setDisabled(back, at === 0)
      setDisabled(forth, at === story.steps.length - 1)
      ;(bar.firstElementChild as HTMLElement).style.width = `${((at + 1) / story.steps.length) * 100}%` // made above
    },
    tellPlaying(playing: boolean) {
      const name = playing ? words.story.pause : words.story.play
      play.replaceChildren(makeIcon(STORY_ICONS[playing ? 'pause' : 'play']))
      play.setAttribute('aria-label', name)
      play.title = name
    },
  }
}

const makeButton = (icon: keyof typeof STORY_ICONS, name: string, press: () => void) =>
  make(
    'button',
    { type: 'button', class: 'control', 'aria-label': name, title: name, click: press },
    makeIcon(STORY_ICONS[icon]),
  )

const makeFullScreen = (words: StoryWords, press: () => void) => {
  const button = make('button', { type: 'button', class: 'control last', click: press }, makeIcon(ICONS.fullScreen))
  const tell = () => {
    const name = document.fullscreenElement ? words.leaveFullScreen : words.fullScreen
    button.setAttribute('aria-label', name)
    button.title = name
  }
  document.addEventListener('fullscreenchange', tell)
  tell()
  return button
}

/* The focus stays on a button that can do no more: keys go on from there. */
const setDisabled = (button: HTMLElement, disabled: boolean) =>
  disabled ? button.setAttribute('aria-disabled', 'true') : button.removeAttribute('aria-disabled')

const onSwipe = (element: HTMLElement, { previous, next }: Pick<Panel, 'previous' | 'next'>) => {
  let from: PointerEvent | undefined
  element.addEventListener('pointerdown', (event) => {
    from = event.pointerType === 'touch' ? event : undefined
  })
  element.addEventListener('pointerup', (event) => {
    if (!from) return
    const [across, down] = [event.clientX - from.clientX, event.clientY - from.clientY]
    from = undefined
    if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return
    if (across < 0) next()
    else previous()
  })
}
