import { chooseDrawer } from '@pressmark/deepzoom/drawer.ts'
import { NOTHING_COVERED, type Insets } from '@pressmark/deepzoom/framing.ts'
import { ImageServiceError } from '@pressmark/deepzoom/image-service.ts'
import { createStoryStage } from '@pressmark/deepzoom/story-stage.ts'
import { make } from '#shell/elements.ts'
import type { Frame } from '#shell/frame.ts'
import { makeContents } from './contents.ts'
import { storyCommandOf, type StoryCommand } from './keys.ts'
import { makeMissing } from './missing.ts'
import { makePanel } from './panel.ts'
import { stepOf, withStep } from './location.ts'
import { createPlayer } from './player.ts'
import type { Missing, PlayableStory } from './playable-story.ts'
import { storyWords } from './words.ts'

/** Puts a story on the stage and begins it at the step that the address names. */
export const playStory = (frame: Frame, story: PlayableStory): void => {
  const { stage: room } = frame
  const words = storyWords(frame)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const picture = make('div', { class: 'picture' })
  const notice = make('div', { class: 'lack' })
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
  const contents = makeContents({ story, words, choose: (to) => player.goTo(to) })
  room.append(picture, notice, panel.bar, panel.element, contents.element)

  const stage = createStoryStage(picture, {
    drawer: chooseDrawer(),
    still,
    ways: () => waysAround(room, panel.element),
    onTaken: () => player.pause(),
  })
  const player = createPlayer({
    steps: story.steps,
    stage,
    onStep(to) {
      at = to
      notice.replaceChildren()
      panel.tell(at)
      frame.entitle(story.title, undefined)
      history.replaceState(history.state, '', withStep(location.href, at))
    },
    onMissing: (why) => notice.replaceChildren(makeMissing(whyOf(why), words)),
    onPlaying: panel.tellPlaying,
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
    // Whoever goes by hand reads at their own pace.
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

  player.goTo(stepOf(location.search, story.steps.length))
  // Who asked their machine for stillness begins it themselves.
  if (new URLSearchParams(location.search).get('autoplay') === '1' && !still) player.play()
}

/* A browser may refuse, for example inside a frame without the permission: then the page stays as it is. */
const toggleFullScreen = () => {
  if (!document.fullscreenEnabled) return
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  asked.catch((refused: unknown) => reportError(refused))
}

/* Beside the card where there is room, above it everywhere. */
const waysAround = (room: HTMLElement, card: HTMLElement): Insets[] => {
  const [whole, covered] = [room.getBoundingClientRect(), card.getBoundingClientRect()]
  const above = { ...NOTHING_COVERED, bottom: whole.bottom - covered.top }
  const beside = { ...NOTHING_COVERED, left: covered.right - whole.left }
  return covered.width > whole.width / 2 ? [above] : [above, beside]
}

const whyOf = (why: Error | Missing): Missing | 'broken' => {
  if (!(why instanceof Error)) return why
  if (!(why instanceof ImageServiceError)) return 'broken'
  if (why.status === 401 || why.status === 403) return 'withheld'
  return why.status === 404 ? 'gone' : 'broken'
}
