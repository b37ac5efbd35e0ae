import type { StoryStage, View } from '@pressmark/deepzoom/story-stage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayer } from './player.ts'
import type { Missing, PlayableStep } from './playable-story.ts'

const step = (title: string, view: Missing | string): PlayableStep => ({
  title,
  commentary: '',
  view:
    view === 'gone' || view === 'withheld' || view === 'unready'
      ? view
      : { source: view, highlight: { region: { x: 0, y: 0, width: 1, height: 1 }, path: '' } },
  travel: { ms: 1000, easing: 'easeOutLinear' },
  stay: 3000,
})

/** A stage without pictures, which tells what was asked of it. */
const listeningStage = () => {
  const asked: string[] = []
  const stage: StoryStage = {
    show: async ({ source }: View, { ms }) => {
      asked.push(`show ${source} ${ms}`)
      if (source === 'broken') throw new Error('no picture')
      return true
    },
    prepare: async ({ source }: View) => void asked.push(`prepare ${source}`),
    hide: () => void asked.push('hide'),
    destroy: () => undefined,
  }
  return { stage, asked }
}

const begin = (steps: readonly PlayableStep[]) => {
  const { stage, asked } = listeningStage()
  const told: (number | string)[] = []
  const player = createPlayer({
    steps,
    stage,
    onStep: (at) => told.push(at),
    onMissing: (why) => told.push(why instanceof Error ? why.message : why),
    onPlaying: (playing) => told.push(playing ? 'playing' : 'stopped'),
  })
  return { player, stage, asked, told }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first step is there at once, the others by their way; the next is made ready', async () => {
  const { player, asked } = begin([step('1', 'a'), step('2', 'b'), step('3', 'b')])
  player.goTo(0)
  await vi.runAllTimersAsync()
  player.next()
  await vi.runAllTimersAsync()
  expect(asked).toEqual(['show a 0', 'prepare b', 'show b 1000', 'prepare b'])
})

test('by itself it goes to the end, stays there, and stops', async () => {
  const { player, told } = begin([step('1', 'a'), step('2', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  player.play()
  await vi.advanceTimersByTimeAsync(2999)
  expect(told).toEqual([0, 'playing'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([0, 'playing', 1])
  await vi.advanceTimersByTimeAsync(3000)
  expect(told).toEqual([0, 'playing', 1, 'stopped'])
})

test('played at its end it begins anew', async () => {
  const { player, told } = begin([step('1', 'a'), step('2', 'a')])
  player.goTo(1)
  await vi.advanceTimersByTimeAsync(0)
  player.toggle()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([1, 'playing', 0])
})

test('the time that a step stays begins when it is reached, also for who plays on the way', async () => {
  const { player, stage, told } = begin([step('1', 'a'), step('2', 'a'), step('3', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  stage.show = () => new Promise((arrived) => setTimeout(() => arrived(true), 10_000))
  player.next()
  player.play()
  await vi.advanceTimersByTimeAsync(12_999)
  expect(told).toEqual([0, 1, 'playing'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([0, 1, 'playing', 2])
})

test('what a hand has stopped on its way can be played on', async () => {
  const { player, stage, told } = begin([step('1', 'a'), step('2', 'a'), step('3', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  stage.show = async () => false
  player.next()
  await vi.advanceTimersByTimeAsync(0)
  player.play()
  await vi.advanceTimersByTimeAsync(3000)
  expect(told).toEqual([0, 1, 'playing', 2])
})

test('paused, it stays', async () => {
  const { player, told } = begin([step('1', 'a'), step('2', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  player.play()
  player.pause()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([0, 'playing', 'stopped'])
})

test('a picture that is gone, or breaks, is told, and the story goes on', async () => {
  const { player, told, asked } = begin([step('1', 'gone'), step('2', 'broken'), step('3', 'a')])
  player.goTo(0)
  await vi.advanceTimersByTimeAsync(0)
  player.play()
  await vi.advanceTimersByTimeAsync(6000)
  expect(told).toEqual([0, 'gone', 'playing', 1, 'no picture', 2])
  expect(asked).toContain('hide')
})

test('there is nothing before the first and after the last', async () => {
  const { player, told } = begin([step('1', 'a')])
  player.goTo(0)
  player.previous()
  player.next()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([0])
})
