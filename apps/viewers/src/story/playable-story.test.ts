import { NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import type { PlaybackStep } from '@pressmark/contract/stories/stories.ts'
import { expect, test } from 'vitest'
import { playableStory } from './playable-story.ts'

const shown: PlaybackStep = {
  uuid: '00000000-0000-7000-8000-000000000001',
  label: 'The compass rose',
  commentary: 'Thirty-two winds.',
  transition: { ...NEW_TRANSITION, duration: 12, speed: 4, delay: 5, easing: 'easeOutSine' },
  picture: 'shown',
  area: { x: 10, y: 20, width: 300, height: 200 },
  shape: null,
  image: {
    uuid: '00000000-0000-7000-8000-000000000002',
    width: 4000,
    height: 3000,
    service: 'https://example.org/iiif/3/b',
    thumbnail: 'https://example.org/b.webp',
    sgtt: 'Atlas',
    autn: '',
  },
}

const playable = (change: Partial<PlaybackStep>) =>
  playableStory({ sgtt: 'A story', steps: [{ ...shown, ...change }] }).steps[0]

test('a step is reached by its duration and speed, and stays for its step time', () => {
  expect(playable({})).toMatchObject({ travel: { ms: 3000, easing: 'easeOutSine' }, stay: 5000 })
  expect(playable({ transition: { ...shown.transition, enabled: false } })?.travel.ms).toBe(0)
})

test('a step shows its area, and its thumbnail is of the area', () => {
  expect(playable({})).toMatchObject({
    view: {
      source: 'https://example.org/iiif/3/b/info.json',
      highlight: { region: shown.area, path: 'M10,20L310,20L310,220L10,220Z' },
    },
    thumbnail: 'https://example.org/iiif/3/b/10,20,300,200/!160,120/0/default.jpg',
  })
})

test('a drawn shape is highlighted, a step without an area shows the whole image', () => {
  expect(playable({ shape: 'M1,1L5,5L1,5Z' })).toMatchObject({ view: { highlight: { path: 'M1,1L5,5L1,5Z' } } })
  expect(playable({ area: null })).toMatchObject({
    view: { highlight: { region: { x: 0, y: 0, width: 4000, height: 3000 } } },
    thumbnail: 'https://example.org/b.webp',
  })
})

test.each(['gone', 'withheld', 'notReady'] as const)('an image that is %s has no view', (picture) => {
  expect(playable({ picture, image: null, area: null })).toMatchObject({ view: picture, thumbnail: undefined })
})

test('a replaced image is shown in its current version', () => {
  expect(playable({ picture: 'replaced' })).toMatchObject({
    view: { source: 'https://example.org/iiif/3/b/info.json' },
  })
})
