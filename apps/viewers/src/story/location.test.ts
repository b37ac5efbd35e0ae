import { NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import { expect, test } from 'vitest'
import { stepOf, withLanguage, withStep } from './location.ts'
import { placeOf, playableStory } from './playable-story.ts'

const step = {
  uuid: '00000000-0000-7000-8000-000000000001',
  label: '',
  commentary: '',
  translations: {},
  transition: NEW_TRANSITION,
  picture: 'gone' as const,
  area: null,
  shape: null,
  image: null,
}
const story = playableStory({ sgtt: 'A story', steps: Array(7).fill(step) as (typeof step)[] })
const framed = playableStory({
  sgtt: 'A story',
  steps: [step, step],
  opening: { title: '', subtitle: 'In two steps' },
  closing: { text: 'The end', credits: 'By Ada' },
})

test.each([
  ['?storyID=a&step=3', 2],
  ['?storyID=a', 0],
  ['?step=8', 0],
  ['?step=0', 0],
  ['?step=1.5', 0],
  ['?step=two', 0],
  ['?step=opening', 0],
])('%s of seven steps starts at %d', (search, at) => {
  expect(stepOf(search, story)).toBe(at)
})

test.each([
  ['', 0],
  ['?step=opening', 0],
  ['?step=1', 1],
  ['?step=2', 2],
  ['?step=closing', 3],
])('%s of two steps between slides starts at %d', (search, at) => {
  expect(stepOf(search, framed)).toBe(at)
})

test('the address of a step leads back to it', () => {
  const address = withStep('https://example.org/images/viewers/story/?storyID=a&lang=it&step=1', story, 4)
  expect(address).toBe('https://example.org/images/viewers/story/?storyID=a&lang=it&step=5')
  expect(stepOf(new URL(address).search, story)).toBe(4)
  for (const at of framed.steps.keys()) expect(stepOf(new URL(withStep(address, framed, at)).search, framed)).toBe(at)
})

test('slides are not counted as steps, and a slide without a title has that of the story', () => {
  expect(framed.steps.map(({ slide, title }) => [slide, title])).toEqual([
    ['opening', 'A story'],
    [undefined, ''],
    [undefined, ''],
    ['closing', ''],
  ])
  expect(placeOf(framed, 2)).toEqual({ position: 2, total: 2 })
})

test('the chosen language is in the address, with the step', () => {
  const address = withLanguage('https://example.org/story/?storyID=a&lang=en&step=3', 'it')
  expect(address).toBe('https://example.org/story/?storyID=a&lang=it&step=3')
})
