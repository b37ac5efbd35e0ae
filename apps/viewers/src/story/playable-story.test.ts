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

const told = (change: Partial<PlaybackStep>) =>
  playableStory({ sgtt: 'A story', steps: [{ ...shown, ...change }] }).steps[0]

test('the way to a step takes its duration by its speed; it stays for its step time', () => {
  expect(told({})).toMatchObject({ travel: { ms: 3000, easing: 'easeOutSine' }, stay: 5000 })
  expect(told({ transition: { ...shown.transition, enabled: false } })?.travel.ms).toBe(0)
})

test('a step looks at its area, of which its small picture is', () => {
  expect(told({})).toMatchObject({
    view: {
      source: 'https://example.org/iiif/3/b/info.json',
      highlight: { region: shown.area, path: 'M10,20L310,20L310,220L10,220Z' },
    },
    thumbnail: 'https://example.org/iiif/3/b/10,20,300,200/!160,120/0/default.jpg',
  })
})

test('a drawn shape is marked as it was drawn, a step without an area shows the whole picture', () => {
  expect(told({ shape: 'M1,1L5,5L1,5Z' })).toMatchObject({ view: { highlight: { path: 'M1,1L5,5L1,5Z' } } })
  expect(told({ area: null })).toMatchObject({
    view: { highlight: { region: { x: 0, y: 0, width: 4000, height: 3000 } } },
    thumbnail: 'https://example.org/b.webp',
  })
})

test.each(['gone', 'withheld', 'unready'] as const)('a picture that is %s has nothing to show', (picture) => {
  expect(told({ picture, image: null, area: null })).toMatchObject({ view: picture, thumbnail: undefined })
})

test('a picture that was replaced is shown as it is now', () => {
  expect(told({ picture: 'replaced' })).toMatchObject({ view: { source: 'https://example.org/iiif/3/b/info.json' } })
})
