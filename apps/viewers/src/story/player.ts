import type { StoryStage } from '@pressmark/deepzoom/story-stage.ts'
import type { Missing, PlayableStep } from './playable-story.ts'

type Options = {
  steps: readonly PlayableStep[]
  stage: StoryStage
  /** Called when a step is shown, even if its image has not loaded yet. */
  onStep: (at: number) => void
  /** Called when its image cannot be shown. */
  onMissing: (why: Missing | Error) => void
  onPlaying: (playing: boolean) => void
}

/** Goes through the steps, by hand or by playback. Touching the image stops playback. */
export const createPlayer = ({ steps, stage, onStep, onMissing, onPlaying }: Options) => {
  let at = -1
  let playing = false
  // During the movement to a step, its time has not started.
  let travelling = false
  let turn = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  const setPlaying = (value: boolean) => {
    if (playing === value) return
    playing = value
    clearTimeout(waiting)
    onPlaying(playing)
  }

  const showView = async ({ view, travel }: PlayableStep, { atOnce }: { atOnce: boolean }): Promise<void> => {
    if (typeof view !== 'string') {
      await stage.show(view, { ms: atOnce ? 0 : travel.ms, easing: travel.easing })
      return
    }
    stage.hide()
    if (view !== 'slide') onMissing(view)
  }

  const goTo = async (to: number): Promise<void> => {
    const step = steps[to]
    if (!step) return
    turn += 1
    const ownTurn = turn
    clearTimeout(waiting)
    const atOnce = at < 0
    at = to
    travelling = true
    onStep(at)
    try {
      await showView(step, { atOnce })
    } catch (error) {
      if (ownTurn !== turn) return
      stage.hide()
      onMissing(error instanceof Error ? error : new Error(String(error)))
    }
    if (ownTurn !== turn) return
    travelling = false
    const next = steps[at + 1]
    if (next && typeof next.view !== 'string') void stage.prepare(next.view)
    if (playing) waitForNext()
  }

  const waitForNext = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => (at + 1 < steps.length ? void goTo(at + 1) : setPlaying(false)), steps[at]?.stay ?? 0)
  }

  const play = () => {
    setPlaying(true)
    if (travelling) return
    // At its end a story starts from the beginning.
    if (at === steps.length - 1) void goTo(0)
    else waitForNext()
  }

  return {
    goTo: (to: number) => void goTo(Math.min(Math.max(to, 0), steps.length - 1)),
    next: () => void goTo(at + 1),
    previous: () => void goTo(at - 1),
    play,
    pause: () => setPlaying(false),
    toggle: () => (playing ? setPlaying(false) : play()),
  }
}
