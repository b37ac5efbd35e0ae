import { parseCommentary, type Span } from '@pressmark/contract/stories/commentary.ts'
import { ICONS, make, makeIcon } from '#shell/elements.ts'
import { fill } from '#shell/words.ts'
import { STORY_ICONS } from './icons.ts'
import { placeOf, type PlayableStory } from './playable-story.ts'
import { titleLangOf, titleOf, type StoryWords } from './words.ts'

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

/** Creates the card over the image: the text of the step, and the buttons. A swipe over it goes to the next or previous step. */
export const makePanel = ({ story: first, words, previous, next, toggle, openContents, fullScreen }: Panel) => {
  let story = first
  const position = make('p', { class: 'position' })
  const title = make('h2', { class: 'text', dir: 'auto' })
  const text = make('div', { class: 'commentary', dir: 'auto' })
  const credits = make('div', { class: 'commentary credits', dir: 'auto' })
  const body = make('div', { class: 'body' }, title, text, credits)
  const spoken = make('div', { class: 'spoken', 'aria-live': 'polite', 'aria-atomic': 'true' }, position, body)
  const back = makeButton('previous', words.story.previous, previous)
  const forth = makeButton('next', words.story.next, next)
  const play = makeButton('play', words.story.play, toggle)
  const buttons = make(
    'div',
    { class: 'buttons' },
    ...(story.steps.length > 1 ? [back, play, forth, makeButton('contents', words.story.contents, openContents)] : []),
    ...(document.fullscreenEnabled ? [makeFullScreen(words, fullScreen)] : []),
  )
  const bar = make('div', { class: 'progress', 'aria-hidden': 'true' }, make('span', {}))
  const element = make('section', { class: 'panel', 'aria-label': story.title }, spoken, buttons)
  onSwipe(element, { previous, next })

  return {
    element,
    bar,
    /** Takes the story in another language. `showStep` shows it. */
    setStory(next: PlayableStory) {
      story = next
      element.setAttribute('aria-label', story.title)
    },
    showStep(at: number) {
      const { slide, commentary, credits: creditsText = '', langs } = story.steps[at]! // the player stays within the steps
      const positionText = slide === undefined ? fill(words.place, placeOf(story, at)) : ''
      const of = make('bdi', { lang: story.lang }, story.title)
      position.replaceChildren(make('span', { class: 'number' }, positionText), ' ', of)
      position.hidden = slide === 'opening'
      element.dataset['slide'] = slide ?? ''
      title.textContent = titleOf(story, at, words)
      setLang(title, titleLangOf(story, at))
      setLang(text, langs.commentary)
      setLang(credits, langs.credits)
      text.replaceChildren(...makeCommentary(commentary))
      text.hidden = commentary === ''
      credits.replaceChildren(...makeCommentary(creditsText))
      credits.hidden = creditsText === ''
      body.scrollTop = 0
      // A scrolling text must be reachable by keys.
      body.toggleAttribute('tabindex', body.scrollHeight > body.clientHeight)
      if (body.hasAttribute('tabindex')) body.tabIndex = 0
      setDisabled(back, at === 0)
      setDisabled(forth, at === story.steps.length - 1)
      ;(bar.firstElementChild as HTMLElement).style.width = `${((at + 1) / story.steps.length) * 100}%` // created above
    },
    setPlaying(playing: boolean) {
      const name = playing ? words.story.pause : words.story.play
      play.replaceChildren(makeIcon(STORY_ICONS[playing ? 'pause' : 'play']))
      play.setAttribute('aria-label', name)
      play.title = name
    },
  }
}

/* Creates the elements of a commentary. Links open in a new window, because a story is often embedded in another page. */
const makeCommentary = (commentary: string): HTMLElement[] =>
  parseCommentary(commentary).map(({ kind, lines }) =>
    kind === 'list'
      ? make('ul', {}, ...lines.map((spans) => make('li', {}, ...spans.map(makeSpan))))
      : make('p', {}, ...lines.flatMap((spans, at) => [...(at > 0 ? ['\n'] : []), ...spans.map(makeSpan)])),
  )

const makeSpan = ({ text, style, href }: Span): HTMLElement | string => {
  if (href !== undefined) return make('a', { href, target: '_blank', rel: 'noopener' }, text)
  return style === undefined ? text : make(style === 'bold' ? 'b' : 'i', {}, text)
}

const makeButton = (icon: keyof typeof STORY_ICONS, name: string, press: () => void) =>
  make(
    'button',
    { type: 'button', class: 'control', 'aria-label': name, title: name, click: press },
    makeIcon(STORY_ICONS[icon]),
  )

const makeFullScreen = (words: StoryWords, press: () => void) => {
  const button = make('button', { type: 'button', class: 'control last', click: press }, makeIcon(ICONS.fullScreen))
  const update = () => {
    const name = document.fullscreenElement ? words.leaveFullScreen : words.fullScreen
    button.setAttribute('aria-label', name)
    button.title = name
  }
  document.addEventListener('fullscreenchange', update)
  update()
  return button
}

/* Screen readers speak a text in its own language. */
const setLang = (element: HTMLElement, lang: string | undefined) =>
  lang === undefined ? element.removeAttribute('lang') : element.setAttribute('lang', lang)

/* The focus stays on a disabled button, so that keys continue from there. */
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
