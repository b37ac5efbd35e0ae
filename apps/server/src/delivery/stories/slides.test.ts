import { NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import { expect, test } from 'vitest'
import type { ExportedStep } from './exported-steps.ts'
import { pageLanguages, stepIn, storyIn } from './in-language.ts'
import { storyPage } from './page.ts'

const STEP: ExportedStep = {
  label: 'A step',
  commentary: '',
  shape: null,
  picture: 'gone',
  area: null,
  of: '',
  transition: NEW_TRANSITION,
}
const STORY = { sgtt: 'Two & <more>', author: '', description: '' }

/* A story in Italian and French. */
const TRANSLATED = {
  sgtt: 'Due carte',
  description: 'Un viaggio',
  opening: null,
  closing: null,
  language: 'it',
  translations: { fr: { sgtt: 'Deux cartes' } },
}

const page = (story: Parameters<typeof storyPage>[0], language: 'en' | 'it' = 'en') =>
  storyPage(story, [STEP, STEP], { language, nameOf: (one) => `${one}.html` })

test('the slides of an exported story are pages before and after its steps', () => {
  const opening = { title: '', subtitle: 'In two <b>maps</b>' }
  const closing = { text: 'The *end*', credits: '**Texts:** Ada' }
  const html = page({ ...STORY, opening, closing })
  expect(html.match(/<section id="[\w-]+"/g)).toEqual(
    ['opening', 'step-1', 'step-2', 'closing'].map((id) => `<section id="${id}"`),
  )
  expect([...html.matchAll(/<a rel="(\w+)" href="(#[\w-]+)"/g)].map(([, rel, to]) => `${rel} ${to}`)).toEqual([
    'next #step-1',
    'prev #opening',
    'next #step-2',
    'prev #step-1',
    'next #closing',
    'prev #step-2',
  ])
  expect(html).toContain(
    'tabindex="-1">Two &amp; &lt;more&gt;</h2>\n<p class="description" dir="auto">In two &lt;b&gt;',
  )
  expect(html).toContain('<i>end</i>')
  expect(html).toContain('<b>Texts:</b> Ada')
  expect(page({ ...STORY, opening, closing }, 'it')).toContain('>Chiusura</h2>')
})

test('a page in another language has the words of English, and marks each text with its language', () => {
  const story = {
    ...TRANSLATED,
    uuid: '',
    author: '',
    _links: { manifest: { href: '' }, viewer: { href: '' } },
    steps: [],
  }
  const pages = pageLanguages(story)
  expect(pages.map(({ code, words, name }) => [code, words, name])).toEqual([
    ['en', 'en', 'English'],
    ['it', 'it', 'Italiano'],
    ['fr', 'en', 'Français'],
  ])
  const step = { ...STEP, translations: { fr: { label: 'Un pas', chars: '' } } }
  const html = (code: string) => {
    const one = pages.find((candidate) => candidate.code === code)!
    const others = pages.filter((other) => other !== one)
    const texts = { language: one.words, others, nameOf: (other: string) => `${other}.html` }
    return storyPage(storyIn(story, one), [stepIn(step, 'it', one)], texts)
  }
  expect(html('fr')).toContain('<h1 dir="auto" lang="fr">Deux cartes</h1>')
  expect(html('fr')).toContain('<h2 id="title-1" dir="auto" lang="fr" tabindex="-1">Un pas</h2>')
  expect(html('fr')).toContain('<p class="description" dir="auto" lang="it">Un viaggio</p>')
  expect(html('fr')).toContain('href="it.html" lang="it" hreflang="it">Italiano</a>')
  expect(html('it')).toContain('<h1 dir="auto">Due carte</h1>')
  expect(html('en')).toContain('<h1 dir="auto" lang="it">Due carte</h1>')
})

test('a story without slides begins with its first step', () => {
  expect(page({ ...STORY, opening: null, closing: null }).match(/<section id="[\w-]+"/g)).toEqual(
    ['step-1', 'step-2'].map((id) => `<section id="${id}"`),
  )
})
