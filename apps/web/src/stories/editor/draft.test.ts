import { NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import { expect, test } from 'vitest'
import { withStepMoved, clock, differs, draftOf, inputsOf, newStep, secondsOf } from './draft.ts'
import { savedStep as saved } from './draft.testing.ts'

const steps = draftOf(['one', 'two', 'three'].map(saved))
const [one, two] = steps as [(typeof steps)[0], (typeof steps)[0], (typeof steps)[0]]

test('steps that were read are sent back unchanged', () => {
  expect(inputsOf(steps)[0]).toMatchObject({
    '@id': 'https://example.org/steps/one',
    label: 'one',
    resource: [{ chars: 'About one' }],
    on: [{ selector: { default: { value: 'xywh=10,20,300,200' } } }],
  })
  expect(differs(steps, draftOf(['one', 'two', 'three'].map(saved)))).toBe(false)
})

test('a changed word, order or area is an unsaved change until it is changed back', () => {
  expect(differs(steps, [{ ...one, title: 'uno' }, ...steps.slice(1)])).toBe(true)
  expect(differs(steps, withStepMoved(steps, 0, 2))).toBe(true)
  expect(differs(steps, [{ ...one, area: undefined }, ...steps.slice(1)])).toBe(true)
  expect(differs(steps, withStepMoved(withStepMoved(steps, 0, 2), 2, 0))).toBe(false)
})

test('after a save, unchanged steps are the same objects', () => {
  const edited = [{ ...one, title: 'uno' }, ...steps.slice(1)]
  const reverted = draftOf(
    [{ ...saved('one'), label: 'uno' }, saved('two'), { ...saved('three'), picture: 'gone' }],
    edited,
  )
  expect(reverted.map((step, index) => step === edited[index])).toEqual([true, true, false])
  expect(reverted[2]!.picture).toBe('gone')
})

test('after a save of all changes, the list of steps is the same object, but not if the order differs', () => {
  const answer = ['one', 'two', 'three'].map(saved)
  expect(draftOf(answer, steps)).toBe(steps)
  expect(draftOf(answer.toReversed(), steps)).not.toBe(steps)
  expect(draftOf(answer.slice(1), steps)).not.toBe(steps)
})

test('a step is moved to another position', () => {
  expect(withStepMoved(steps, 0, 1).map(({ title }) => title)).toEqual(['two', 'one', 'three'])
  expect(withStepMoved(steps, 2, 0).map(({ title }) => title)).toEqual(['three', 'one', 'two'])
})

test('a new step has the values of the specification', () => {
  const step = newStep({ canvasUuid: two.canvasUuid, image: two.image, area: undefined, title: '' })
  expect(step.transition).toEqual({
    enabled: true,
    type: 'fade',
    easing: 'easeInOutCubic',
    duration: 10,
    delay: 3,
    measureUnit: 's',
    speed: 1,
  })
})

test('the duration of a step is its movement, by its speed, and its step time', () => {
  const transition = { ...NEW_TRANSITION, duration: 10, speed: 4, delay: 3 }
  expect(secondsOf({ transition })).toBe(5.5)
  expect(secondsOf({ transition: { ...transition, enabled: false } })).toBe(3)
  expect([clock(5), clock(80), clock(600)]).toEqual(['0:05', '1:20', '10:00'])
})
