import type { StoryStage, View } from '@pressmark/deepzoom/story-stage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayer } from './player.ts'
import type { Missing, PlayableStep } from './playable-story.ts'

const step = (title: string, view: Missing | string): PlayableStep => ({
  title,
  commentary: '',
  langs: {},
  view:
    view === 'gone' || view === 'withheld' || view === 'notReady' || view === 'slide'
      ? view
      : { source: view, highlight: { region: { x: 0, y: 0, width: 1, height: 1 }, path: '' } },
  travel: { ms: 1000, easing: 'easeOutLinear' },
  stay: 3000,
})

/** A stage without images that records its calls. */
const recordingStage = () => {
  const calls: string[] = []
  const stage: StoryStage = {
    show: async ({ source }: View, { ms }) => {
      calls.push(`show ${source} ${ms}`)
      if (source === 'broken') throw new Error('no picture')
      return true
    },
    prepare: async ({ source }: View) => void calls.push(`prepare ${source}`),
    hide: () => void calls.push('hide'),
    destroy: () => undefined,
  }
  return { stage, calls }
}

const start = (steps: readonly PlayableStep[]) => {
  const { stage, calls } = recordingStage()
  const events: (number | string)[] = []
  const player = createPlayer({
    steps,
    stage,
    onStep: (at) => events.push(at),
    onMissing: (why) => events.push(why instanceof Error ? why.message : why),
    onPlaying: (playing) => events.push(playing ? 'playing' : 'stopped'),
  })
  return { player, stage, calls, events }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first step is shown at once, the others by their movement, and the next is prepared', async () => {
  const { player, calls } = start([step('1', 'a'), step('2', 'b'), step('3', 'b')])
  player.goTo(0)
  await vi.runAllTimersAsync()
  player.next()
  await vi.runAllTimersAsync()
  expect(calls).toEqual(['show a 0', 'prepare b', 'show b 1000', 'prepare b'])
})

test('playback ends at the last step, which stays visible', async () => {
  const { player, events } = start([step('1', 'a'), step('2', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  player.play()
  await vi.advanceTimersByTimeAsync(2999)
  expect(events).toEqual([0, 'playing'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual([0, 'playing', 1])
  await vi.advanceTimersByTimeAsync(3000)
  expect(events).toEqual([0, 'playing', 1, 'stopped'])
})

test('playback at the end starts from the first step', async () => {
  const { player, events } = start([step('1', 'a'), step('2', 'a')])
  player.goTo(1)
  await vi.advanceTimersByTimeAsync(0)
  player.toggle()
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([1, 'playing', 0])
})

test('the time of a step starts when it is reached, also if playback starts during the movement', async () => {
  const { player, stage, events } = start([step('1', 'a'), step('2', 'a'), step('3', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  stage.show = () => new Promise((arrived) => setTimeout(() => arrived(true), 10_000))
  player.next()
  player.play()
  await vi.advanceTimersByTimeAsync(12_999)
  expect(events).toEqual([0, 1, 'playing'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual([0, 1, 'playing', 2])
})

test('playback can continue after the person has stopped a movement', async () => {
  const { player, stage, events } = start([step('1', 'a'), step('2', 'a'), step('3', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  stage.show = async () => false
  player.next()
  await vi.advanceTimersByTimeAsync(0)
  player.play()
  await vi.advanceTimersByTimeAsync(3000)
  expect(events).toEqual([0, 1, 'playing', 2])
})

test('a paused story stays at its step', async () => {
  const { player, events } = start([step('1', 'a'), step('2', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  player.play()
  player.pause()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events).toEqual([0, 'playing', 'stopped'])
})

test('a missing or broken image is reported, and the story continues', async () => {
  const { player, events, calls } = start([step('1', 'gone'), step('2', 'broken'), step('3', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  player.play()
  await vi.advanceTimersByTimeAsync(6000)
  expect(events).toEqual([0, 'gone', 'playing', 1, 'no picture', 2])
  expect(calls).toContain('hide')
})

test('there is no step before the first and after the last', async () => {
  const { player, events } = start([step('1', 'a')])
  player.goTo(0)
  player.previous()
  player.next()
  await vi.advanceTimersByTimeAsync(0)
  expect(events).toEqual([0])
})

test('a slide hides the image without a notice, and the image of the next step is prepared', async () => {
  const { player, events, calls } = start([step('1', 'slide'), step('2', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  expect([events, calls]).toEqual([[0], ['hide', 'prepare a']])
})
