import { chooseDrawer } from '@pressmark/deepzoom/drawer.ts'
import { NOTHING_COVERED, type Insets } from '@pressmark/deepzoom/framing.ts'
import { ImageServiceError } from '@pressmark/deepzoom/image-service.ts'
import { createStoryStage } from '@pressmark/deepzoom/story-stage.ts'
import { make } from '#shell/elements.ts'
import type { Frame } from '#shell/frame.ts'
import { makeSignIn } from '#shell/notice.ts'
import { makeStrip } from '#shell/strip.ts'
import { makeContents } from './contents.ts'
import { STORY_ICONS } from './icons.ts'
import { storyCommandOf, type StoryCommand } from './keys.ts'
import { makePanel } from './panel.ts'
import { stepOf, withStep } from './location.ts'
import { createPlayer } from './player.ts'
import type { Missing, PlayableStory } from './playable-story.ts'
import { makeSeriesLinks, type SeriesPlace } from './series-place.ts'
import { numberOf, storyWords, titleOf, type StoryWords } from './words.ts'

/** Plays a story on the stage, starting at the step of the address.
 *  @param series the links to its series and the stories around it there */
export const playStory = (frame: Frame, story: PlayableStory, series?: SeriesPlace): void => {
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
      contents.open(at)
    },
    fullScreen: toggleFullScreen,
  })
  if (series) panel.element.prepend(makeSeriesLinks(series, words))
  const contents = makeContents({ story, words, choose: (to) => player.goTo(to) })
  const strip = makeStepStrip(story, words, (to) => {
    player.pause()
    player.goTo(to)
  })
  if (story.steps.length > 1) frame.append(strip.element)
  root.append(picture, notice, panel.bar, panel.element, contents.element)

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
      panel.showStep(at)
      strip.highlight(at)
      frame.setTitle(story.title, undefined)
      history.replaceState(history.state, '', withStep(location.href, story, at))
    },
    onMissing: (why) => notice.replaceChildren(makeMissing(whyOf(why), words)),
    onPlaying: panel.setPlaying,
  })

  const commands: Record<StoryCommand, () => void> = {
    previous: player.previous,
    next: player.next,
    first: () => player.goTo(0),
    last: () => player.goTo(story.steps.length - 1),
    toggle: player.toggle,
    fullScreen: toggleFullScreen,
  }
  const byHand = (command: StoryCommand) => {
    // A person who navigates by hand reads at their own pace.
    if (command !== 'toggle' && command !== 'fullScreen') player.pause()
    commands[command]()
  }
  picture.addEventListener('pointerdown', player.pause)
  addEventListener('keydown', (event) => {
    if (contents.element.open) return
    const onButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    const command = storyCommandOf(event, { onButton })
    if (!command) return
    event.preventDefault()
    byHand(command)
  })

  player.goTo(stepOf(location.search, story))
  // With reduced motion the person starts the story.
  if (new URLSearchParams(location.search).get('autoplay') === '1' && !still) player.play()
}

const makeStepStrip = (story: PlayableStory, words: StoryWords, choose: (at: number) => void) =>
  makeStrip({
    name: words.story.strip,
    entries: story.steps.map((step, at) => ({
      title: [numberOf(story, at), titleOf(story, at, words)].filter(Boolean).join(' '),
      thumbnail: step.thumbnail,
    })),
    icon: STORY_ICONS.contents,
    current: 'step',
    choose,
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
