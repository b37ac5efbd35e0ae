import type { Story } from '@pressmark/contract/stories/stories.ts'
import { expect, test } from 'vitest'
import { savedStep } from '../editor/draft.testing.ts'
import { exchangeLanguages } from './exchange-languages.ts'

const step = { ...savedStep('North'), translations: { it: { label: 'Nord', chars: '' }, fr: { label: 'Nord-fr' } } }
const chars = step.resource[0]!.chars
const story = {
  sgtt: 'Two winds',
  description: 'A story',
  language: 'en',
  opening: { title: 'Start', subtitle: '' },
  closing: null,
  translations: { it: { sgtt: 'Due venti', opening: { title: 'Inizio', subtitle: '' } }, fr: { sgtt: 'Deux vents' } },
  annotations: [step],
} as unknown as Story // the parts that are exchanged

test('a translation becomes the main text, and a text without a translation stays', () => {
  const change = exchangeLanguages(story, 'it')
  expect(change).toMatchObject({
    language: 'it',
    sgtt: 'Due venti',
    description: 'A story',
    opening: { title: 'Inizio', subtitle: '' },
    closing: null,
    translations: {
      en: { sgtt: 'Two winds', description: '', opening: { title: 'Start', subtitle: '' } },
      fr: { sgtt: 'Deux vents' },
    },
  })
  expect(change.translations).not.toHaveProperty('it')
  expect(change.annotations).toMatchObject([
    {
      '@id': step['@id'],
      label: 'Nord',
      resource: [{ chars }],
      translations: { en: { label: 'North', chars: '' }, fr: { label: 'Nord-fr' } },
    },
  ])
  expect(change.annotations![0]!.translations).not.toHaveProperty('it')
})

test('a second exchange restores the titles', () => {
  const changed = { ...story, ...exchangeLanguages(story, 'it') } as Story // the changed parts of the story
  const back = exchangeLanguages(changed, 'en')
  expect([back.language, back.sgtt, back.annotations![0]!.label]).toEqual(['en', 'Two winds', 'North'])
  expect(back.translations).toMatchObject({ it: { sgtt: 'Due venti' }, fr: { sgtt: 'Deux vents' } })
})
