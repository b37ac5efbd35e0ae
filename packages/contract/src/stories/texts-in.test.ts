import { expect, test } from 'vitest'
import { isLanguageCode, languageCodes, ownNameOf } from './languages.ts'
import { chosenLanguage, languagesOf, stepTextsIn, storyTextsIn } from './texts-in.ts'

const STORY = {
  sgtt: 'Northwards',
  description: 'Two maps',
  opening: { title: '', subtitle: 'A journey' },
  closing: { text: 'The end', credits: 'Ada' },
  language: 'en',
  translations: {
    fr: {},
    it: {
      sgtt: 'Verso nord',
      opening: { title: '', subtitle: 'Un viaggio' },
      closing: { text: '', credits: 'Di Ada' },
    },
  },
}

test('a story has its texts in each language, and those of the main language where a translation is missing', () => {
  expect(storyTextsIn(STORY, 'it')).toEqual({
    title: { text: 'Verso nord', lang: 'it' },
    description: { text: 'Two maps', lang: 'en' },
    opening: { title: { text: 'Verso nord', lang: 'it' }, subtitle: { text: 'Un viaggio', lang: 'it' } },
    closing: { text: { text: 'The end', lang: 'en' }, credits: { text: 'Di Ada', lang: 'it' } },
  })
  expect(storyTextsIn(STORY, 'fr').title).toEqual({ text: 'Northwards', lang: 'en' })
  expect(storyTextsIn(STORY, 'en').closing?.credits).toEqual({ text: 'Ada', lang: 'en' })
})

test('a slide with a title of its own keeps it, and a slide that the story does not have is not shown', () => {
  const titled = { ...STORY, opening: { title: 'Off!', subtitle: '' } }
  expect(storyTextsIn(titled, 'it').opening?.title).toEqual({ text: 'Off!', lang: 'en' })
  expect(storyTextsIn({ ...STORY, opening: null }, 'it').opening).toBeNull()
})

test('a step has its texts in each language', () => {
  const step = { label: 'North', commentary: 'The top', translations: { it: { label: 'Nord', chars: '' } } }
  expect(stepTextsIn(step, 'en', 'it')).toEqual({
    label: { text: 'Nord', lang: 'it' },
    commentary: { text: 'The top', lang: 'en' },
  })
  expect(stepTextsIn(step, null, null).label).toEqual({ text: 'North', lang: null })
  // The main texts have precedence over a translation into their own language.
  expect(stepTextsIn(step, 'it', 'it').label.text).toBe('North')
})

test('the first language that a reader prefers and a story has is shown, or else the main one', () => {
  expect(languagesOf(STORY)).toEqual(['en', 'fr', 'it'])
  expect(chosenLanguage(STORY, [null, 'de', 'IT-ch', 'en'])).toBe('it')
  expect(chosenLanguage(STORY, ['de'])).toBe('en')
  expect(chosenLanguage({ language: null, translations: {} }, ['it'])).toBeNull()
})

test('languages are those of ISO 639-1, with their own names', () => {
  expect(['it', 'zh', 'xx', 'iw', 'IT', 'ita', ''].map(isLanguageCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(languageCodes()).toContain('ar')
  expect([ownNameOf('it'), ownNameOf('en')]).toEqual(['Italiano', 'English'])
})
