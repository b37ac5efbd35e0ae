import { expect, test } from 'vitest'
import { savedStep } from '../editor/draft.testing.ts'
import { draftOf, inputsOf } from '../editor/draft.ts'
import { countUntranslated, editedLanguage, textsIn, withTexts } from './step-texts.ts'

const [north, south] = draftOf([savedStep('North'), savedStep('South')]) as [
  ReturnType<typeof draftOf>[number],
  ReturnType<typeof draftOf>[number],
]
const inItalian = { ...north, ...withTexts(north, 'it', { title: 'Nord' }) }

test('texts are edited in the chosen language, and the main ones stay', () => {
  expect(textsIn(inItalian, 'it')).toEqual({ title: 'Nord', commentary: '' })
  expect(textsIn(inItalian, undefined).title).toBe('North')
  const more = { ...inItalian, ...withTexts(inItalian, 'it', { commentary: 'In alto' }) }
  expect(inputsOf([more])[0]).toMatchObject({
    label: 'North',
    translations: { it: { label: 'Nord', chars: 'In alto' } },
  })
  expect(withTexts(north, undefined, { title: 'Up' })).toEqual({ title: 'Up' })
  const emptied = { ...inItalian, ...withTexts(inItalian, 'it', { title: '' }) }
  expect(inputsOf([emptied])[0]?.translations).toEqual({})
})

test('texts without a translation are counted, unless there is no main text', () => {
  const story = {
    sgtt: 'Two winds',
    description: '',
    opening: { title: '', subtitle: 'A journey' },
    closing: null,
    translations: { it: { sgtt: 'Due venti' } },
  }
  // The subtitle, the commentary of the first step, and both texts of the second one.
  expect(countUntranslated(story, [inItalian, south], 'it')).toBe(4)
  expect(countUntranslated(story, [{ ...inItalian, commentary: '' }], 'it')).toBe(1)
})

test('a language that was removed in the meantime is not edited', () => {
  expect(editedLanguage({ translations: { it: {} } }, { language: 'it' })).toBe('it')
  expect(editedLanguage({ translations: {} }, { language: 'it' })).toBeUndefined()
})
