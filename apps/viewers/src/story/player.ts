import type { StoryStage } from '@pressmark/deepzoom/story-stage.ts'
import type { Missing, PlayableStep } from './playable-story.ts'

type Options = {
  steps: readonly PlayableStep[]
  stage: StoryStage
  /** A step is told now, whether or not its picture is there already. */
  onStep: (at: number) => void
  /** Its picture cannot be shown. */
  onMissing: (why: Missing | Error) => void
  onPlaying: (playing: boolean) => void
}

/** Goes through the steps, by hand or by itself. Whoever touches the picture stops it. */
export const createPlayer = ({ steps, stage, onStep, onMissing, onPlaying }: Options) => {
  let at = -1
  let playing = false
  // On the way to a step: the time that it stays has not begun.
  let travelling = false
  let turn = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  const setPlaying = (wanted: boolean) => {
    if (playing === wanted) return
    playing = wanted
    clearTimeout(waiting)
    onPlaying(playing)
  }

  const look = async ({ view, travel }: PlayableStep, { atOnce }: { atOnce: boolean }): Promise<void> => {
    if (typeof view !== 'string') {
      await stage.show(view, { ms: atOnce ? 0 : travel.ms, easing: travel.easing })
      return
    }
    stage.hide()
    onMissing(view)
  }

  const goTo = async (to: number): Promise<void> => {
    const step = steps[to]
    if (!step) return
    turn += 1
    const mine = turn
    clearTimeout(waiting)
    const atOnce = at < 0
    at = to
    travelling = true
    onStep(at)
    try {
      await look(step, { atOnce })
    } catch (error) {
      if (mine !== turn) return
      stage.hide()
      onMissing(error instanceof Error ? error : new Error(String(error)))
    }
    if (mine !== turn) return
    travelling = false
    const next = steps[at + 1]
    if (next && typeof next.view !== 'string') void stage.prepare(next.view)
    if (playing) stayAWhile()
  }

  const stayAWhile = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => (at + 1 < steps.length ? void goTo(at + 1) : setPlaying(false)), steps[at]?.stay ?? 0)
  }

  const play = () => {
    setPlaying(true)
    if (travelling) return
    // From its end a story begins anew.
    if (at === steps.length - 1) void goTo(0)
    else stayAWhile()
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
