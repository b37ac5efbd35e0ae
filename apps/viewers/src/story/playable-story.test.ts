import { NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import type { PlaybackStep } from '@pressmark/contract/stories/stories.ts'
import { expect, test } from 'vitest'
import { playableStory } from './playable-story.ts'

const shown: PlaybackStep = {
  uuid: '00000000-0000-7000-8000-000000000001',
  label: 'The compass rose',
  commentary: 'Thirty-two winds.',
  translations: {},
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

test('a story is played in each of its languages, with the language of each text', () => {
  const story = {
    sgtt: 'A story',
    language: 'en',
    opening: { title: '', subtitle: 'Of winds' },
    closing: { text: 'The end', credits: 'Ada' },
    translations: { it: { sgtt: 'Una storia', closing: { text: 'Fine', credits: '' } } },
    steps: [{ ...shown, translations: { it: { label: 'La rosa dei venti', chars: '' } } }],
  }
  const italian = playableStory(story, 'it')
  expect([italian.title, italian.lang]).toEqual(['Una storia', 'it'])
  expect(italian.steps).toMatchObject([
    { title: 'Una storia', commentary: 'Of winds', langs: { title: 'it', commentary: 'en' } },
    { title: 'La rosa dei venti', commentary: 'Thirty-two winds.', langs: { title: 'it', commentary: 'en' } },
    { title: '', commentary: 'Fine', credits: 'Ada', langs: { commentary: 'it', credits: 'en' } },
  ])
  expect(playableStory(story)).toMatchObject({ title: 'A story', steps: [{}, { title: shown.label }, {}] })
})

test('texts whose language is unknown have none', () => {
  expect(playableStory({ sgtt: 'A story', steps: [shown] })).toMatchObject({ lang: undefined, steps: [{ langs: {} }] })
})
