import { chooseDrawer } from '@pressmark/deepzoom/drawer.ts'
import { NOTHING_COVERED, type Insets } from '@pressmark/deepzoom/framing.ts'
import { ImageServiceError } from '@pressmark/deepzoom/image-service.ts'
import { createStoryStage } from '@pressmark/deepzoom/story-stage.ts'
import type { StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { make } from '#shell/elements.ts'
import type { Frame } from '#shell/frame.ts'
import { makeSignIn } from '#shell/notice.ts'
import { storyCommandOf, type StoryCommand } from './keys.ts'
import { makePanel } from './panel.ts'
import { stepOf, withLanguage, withStep } from './location.ts'
import { createPlayer } from './player.ts'
import { playableStory, type Missing } from './playable-story.ts'
import type { SeriesPlace } from './series-place.ts'
import { createTextParts, makeLanguageChoice } from './text-parts.ts'
import { storyWords, type StoryWords } from './words.ts'

type Playing = {
  story: StoryPlayback
  /** Initial language of the texts. Null: unknown. */
  language: string | null
  /** The links to its series and the stories around it there. */
  series: SeriesPlace | undefined
}

/** Plays a story on the stage, starting at the step of the address. */
export const playStory = (frame: Frame, { story: playback, language, series }: Playing): void => {
  let story = playableStory(playback, language)
  const { stage: root } = frame
  const words = storyWords(frame)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const picture = make('div', { class: 'picture' })
  const notice = make('div', { class: 'missing' })
  let at = 0

  const panel = makePanel({
    story,
    words,
    previous: () => byHand('previous'),
    next: () => byHand('next'),
    toggle: () => byHand('toggle'),
    openContents: () => {
      player.pause()
      parts.now().contents.open(at)
    },
    fullScreen: toggleFullScreen,
  })
  const parts = createTextParts(story, {
    words,
    series,
    onContents: (to) => player.goTo(to),
    onStrip: (to) => {
      player.pause()
      player.goTo(to)
    },
  })
  const showTexts = () => {
    panel.showStep(at)
    parts.now().strip.highlight(at)
    frame.setTitle(story.title, undefined)
  }
  const showIn = (next: string) => {
    story = playableStory(playback, next)
    history.replaceState(history.state, '', withLanguage(location.href, next))
    parts.replace(story)
    panel.setStory(story)
    showTexts()
  }
  panel.element.prepend(...parts.now().links)
  if (story.steps.length > 1) frame.append(parts.now().strip.element)
  const choice = makeLanguageChoice({ playback, language, words, choose: showIn })
  root.append(picture, notice, ...choice, panel.bar, panel.element, parts.now().contents.element)

  const stage = createStoryStage(picture, {
    drawer: chooseDrawer(),
    still,
    insets: () => insetsAround(root, panel.element),
    onTaken: () => player.pause(),
  })
  const player = createPlayer({
    steps: story.steps,
    stage,
    onStep(to) {
      at = to
      notice.replaceChildren()
      showTexts()
      history.replaceState(history.state, '', withStep(location.href, story, at))
    },
    onMissing: (why) => notice.replaceChildren(makeMissing(whyOf(why), words)),
    onPlaying: panel.setPlaying,
  })

  const byHand = commandsByHand(player, story.steps.length)
  picture.addEventListener('pointerdown', player.pause)
  onKeys(() => parts.now().contents.element.open, byHand)

  player.goTo(stepOf(location.search, story))
  // With reduced motion the person starts the story.
  if (new URLSearchParams(location.search).get('autoplay') === '1' && !still) player.play()
}

const commandsByHand = (player: ReturnType<typeof createPlayer>, steps: number) => {
  const commands: Record<StoryCommand, () => void> = {
    previous: player.previous,
    next: player.next,
    first: () => player.goTo(0),
    last: () => player.goTo(steps - 1),
    toggle: player.toggle,
    fullScreen: toggleFullScreen,
  }
  return (command: StoryCommand) => {
    // A person who navigates by hand reads at their own pace.
    if (command !== 'toggle' && command !== 'fullScreen') player.pause()
    commands[command]()
  }
}

/* The keys of an open list, and of the choice of the language, are their own. */
const onKeys = (isListOpen: () => boolean, run: (command: StoryCommand) => void) =>
  addEventListener('keydown', (event) => {
    if (isListOpen() || event.target instanceof HTMLSelectElement) return
    const onButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    const command = storyCommandOf(event, { onButton })
    if (!command) return
    event.preventDefault()
    run(command)
  })

/* A browser may refuse, for example inside a frame without the permission. The page then stays unchanged. */
const toggleFullScreen = () => {
  if (!document.fullscreenEnabled) return
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch((refused: unknown) => reportError(refused))
}

/* Above the card always, beside it if there is space. */
const insetsAround = (root: HTMLElement, card: HTMLElement): Insets[] => {
  const [frame, covered] = [root.getBoundingClientRect(), card.getBoundingClientRect()]
  const above = { ...NOTHING_COVERED, bottom: frame.bottom - covered.top }
  const beside = { ...NOTHING_COVERED, left: covered.right - frame.left }
  return covered.width > frame.width / 2 ? [above] : [above, beside]
}

const whyOf = (why: Error | Missing): Missing | 'broken' => {
  if (!(why instanceof Error)) return why
  if (!(why instanceof ImageServiceError)) return 'broken'
  if (why.status === 401 || why.status === 403) return 'withheld'
  return why.status === 404 ? 'gone' : 'broken'
}

/** Creates the notice for a step without an image. The story continues around it. */
const makeMissing = (why: Missing | 'broken', words: StoryWords): HTMLElement =>
  make(
    'div',
    { class: 'notice', role: 'status' },
    make('p', { class: 'text' }, words.story[why]),
    ...(why === 'withheld' ? [make('p', {}, words.signInHint), makeSignIn(words)] : []),
  )
