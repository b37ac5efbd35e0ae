import { expect, test } from 'vitest'
import { manifest3 } from './manifest3.ts'
import { plainText, readManifest3 } from './read-annotations3.ts'
import type { ManifestDescription } from './presentation-description.ts'

const words = (text: string) => ({ none: [text] })
const linked = { id: 'https://m.example/', type: 'Text', label: words('Page'), format: 'text/html' } as const
const region = { x: 10, y: 20, width: 30, height: 40 }
const described: ManifestDescription = {
  id: 'https://m.example/manifest',
  label: words('A journey'),
  summary: words('Northwards'),
  metadata: [],
  requiredStatement: { label: words('By'), value: words('M') },
  provider: { id: 'https://m.example/', label: words('M'), homepage: 'https://m.example/' },
  homepage: linked,
  seeAlso: [],
  rendering: [],
  partOf: [],
  canvases: [
    {
      id: 'https://m.example/canvas/1',
      label: words('First'),
      services: [],
      content: {
        kind: 'image',
        width: 300,
        height: 200,
        service3: 'https://m.example/iiif/3/a',
        service2: 'https://m.example/iiif/2/a',
      },
      annotations: [
        { id: 'https://m.example/1', title: 'North', text: '<b>text</b> as plain text', region },
        { id: 'https://m.example/2', title: '', text: 'Drawn', region, outline: 'M1,2L3,4L5,6Z' },
        { id: 'https://m.example/3', title: 'Whole', text: '' },
      ],
    },
  ],
}

test('a written manifest is read back unchanged', () => {
  const document: unknown = JSON.parse(JSON.stringify(manifest3(described)))
  expect(readManifest3(document)).toEqual({
    label: 'A journey',
    summary: 'Northwards',
    translations: {},
    canvases: [
      {
        label: 'First',
        width: 300,
        height: 200,
        addresses: [
          'https://m.example/iiif/3/a',
          'https://m.example/iiif/2/a',
          'https://m.example/iiif/3/a/full/max/0/default.jpg',
          'https://m.example/canvas/1',
        ],
        annotations: [
          { title: 'North', text: '<b>text</b> as plain text', translations: {}, region: { unit: 'pixel', ...region } },
          {
            title: '',
            text: 'Drawn',
            translations: {},
            region: { unit: 'pixel', ...region },
            outline: 'M1,2L3,4L5,6Z',
          },
          { title: 'Whole', text: '', translations: {} },
        ],
      },
    ],
  })
})

test('texts in several languages are written with their languages, and read back', () => {
  const [canvas] = described.canvases
  const html = '<p>The <b>top</b></p>'
  const annotation = {
    id: 'https://m.example/1',
    title: 'North',
    text: 'The top',
    html,
    language: 'en',
    translations: [
      { title: 'Nord', text: 'In alto', language: 'it' },
      { title: '', text: 'En haut', language: 'fr' },
    ],
  }
  const written = manifest3({
    ...described,
    label: { en: ['A journey'], it: ['Un viaggio'] },
    canvases: [{ ...canvas!, label: { en: ['First'], it: ['Primo'] }, annotations: [annotation] }], // it has one
  })
  const document = JSON.parse(JSON.stringify(written)) as {
    items: { annotations: { items: { label: object; body: object[] }[] }[] }[]
  }
  const made = document.items[0]?.annotations[0]?.items[0]
  expect(made?.label).toEqual({ en: ['North'], it: ['Nord'] })
  expect(made?.body).toEqual([
    { type: 'TextualBody', purpose: 'tagging', value: 'North', format: 'text/plain', language: ['en'] },
    { type: 'TextualBody', purpose: 'commenting', value: html, format: 'text/html', language: ['en'] },
    { type: 'TextualBody', purpose: 'tagging', value: 'Nord', format: 'text/plain', language: ['it'] },
    { type: 'TextualBody', purpose: 'commenting', value: 'In alto', format: 'text/plain', language: ['it'] },
    { type: 'TextualBody', purpose: 'commenting', value: 'En haut', format: 'text/plain', language: ['fr'] },
  ])
  const read = readManifest3(document)
  expect([read?.language, read?.label, read?.translations]).toEqual([
    'en',
    'A journey',
    { it: { label: 'Un viaggio', summary: '' } },
  ])
  expect(read?.canvases[0]).toMatchObject({
    label: 'First',
    annotations: [
      {
        title: 'North',
        text: 'The top',
        translations: { it: { title: 'Nord', text: 'In alto' }, fr: { title: '', text: 'En haut' } },
      },
    ],
  })
})

test('manifests of other programs are read: one body, HTML, a selector without a list, percent', () => {
  const annotation = {
    type: 'Annotation',
    motivation: ['commenting'],
    body: { type: 'TextualBody', format: 'text/html', value: '<p>One &amp; <i>two</i></p><p>three</p>' },
    target: {
      type: 'SpecificResource',
      source: { id: 'https://o.example/c', type: 'Canvas' },
      selector: { type: 'FragmentSelector', value: 'xywh=percent:10,10,50,50' },
    },
  }
  const canvas = { type: 'Canvas', id: 'https://o.example/c', annotations: [{ items: [annotation] }] }
  const read = readManifest3({ type: 'Manifest', label: { de: ['Reise'] }, items: [canvas] })
  expect(read?.label).toBe('Reise')
  expect(read?.canvases[0]?.annotations).toEqual([
    {
      title: '',
      text: 'One & two\nthree',
      translations: {},
      region: { unit: 'percent', x: 10, y: 10, width: 50, height: 50 },
    },
  ])
})

test.each([[null], ['text'], [[]], [{}], [{ type: 'Collection' }], [{ '@type': 'sc:Manifest' }]])(
  '%j is not a manifest',
  (document) => {
    expect(readManifest3(document)).toBeUndefined()
  },
)

test.each([
  [{ type: 'Manifest' }],
  [{ type: 'Manifest', label: 'text', items: 'none' }],
  [{ type: 'Manifest', label: { en: 'text' }, items: [null, 1, { type: 'Canvas', items: [{ items: 7 }] }] }],
  [{ type: 'Manifest', items: [{ type: 'Canvas', annotations: [{ items: [{ body: [null, 'x'], target: [[]] }] }] }] }],
])('%j is read without an error', (document) => {
  expect(readManifest3(document)?.label).toBe('')
})

test('scripts are removed from text', () => {
  expect(plainText('<script>alert(1)</script>Seen<br>below')).toBe('Seen\nbelow')
  expect(plainText('a < b & c')).toBe('a < b & c')
})

test.each([
  ['<style>p{}</style ><SCRIPT src="a">x<b></Script\n>Seen', 'Seen'],
  ['<script>never closed <b>bold</b>', 'never closed bold'],
  ['<script>a</script>b<script>c', 'bc'],
  ['<p>a</p><p>b<br/>c</P >d<h2>e</h2>', 'a\nb\nc\nde'],
  ['1 < 2 <b>&lt; 3</b> <', '1 < 2 < 3 <'],
  ['<!-- note --><a href="x">a', 'a'],
  ['<b>&amp; &constructor; &__proto__;</b>', '& &constructor; &__proto__;'],
  ['<a<a<a', '<a<a<a'],
])('the text of %j is %j', (html, text) => expect(plainText(html)).toBe(text))
