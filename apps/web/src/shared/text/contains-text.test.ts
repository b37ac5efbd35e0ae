import { expect, test } from 'vitest'
import { containsText } from './contains-text.ts'

test.each([
  ['Müller', 'mull'],
  ['Mull', 'MÜLL'],
  ['Città di Trento', ' citta '],
  ['Anything', ''],
])('%s contains %j', (text, typed) => expect(containsText(text, typed)).toBe(true))

test('a text does not contain other letters', () => expect(containsText('Müller', 'moll')).toBe(false))
