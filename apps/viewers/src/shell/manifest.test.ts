import { describe, expect, test } from 'vitest'
import { assetOn, canvasOf, labelOf, mediaOf } from './manifest.ts'

const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`)

const canvas = (at: number, body: object, more: object = {}) => ({
  id: `https://example.org/canvas/${at}`,
  type: 'Canvas',
  label: { en: [`Sheet ${at}`], it: [`Foglio ${at}`] },
  items: [{ type: 'AnnotationPage', items: [{ type: 'Annotation', motivation: 'painting', body }] }],
  ...more,
})
const image = { id: `https://example.org/iiif/3/${FIRST}/full/max/0/default.jpg`, type: 'Image' }
const sound = { id: `https://example.org/media/${SECOND}/audio.m4a`, type: 'Sound', duration: 10 }
const model = { id: `https://example.org/media/${THIRD}/model.glb`, type: 'Model', label: { none: ['A cow'] } }
const thumbnail = [{ id: `https://example.org/images/${FIRST}/thumbnail.webp`, type: 'Image' }]
const manifest = {
  type: 'Manifest',
  items: [canvas(1, image, { thumbnail }), canvas(2, { type: 'Choice', items: [sound] })],
  rendering: [model],
}

describe('the content of a manifest', () => {
  test('images are painted on its canvases, with titles in the requested language', () => {
    expect(mediaOf(manifest, 'Image', 'it')).toEqual([
      { uuid: FIRST, title: 'Foglio 1', thumbnail: `https://example.org/images/${FIRST}/thumbnail.webp` },
    ])
  })

  test('an audio recording can be one of several choices', () => {
    expect(mediaOf(manifest, 'Sound', 'en')).toMatchObject([{ uuid: SECOND, title: 'Sheet 2' }])
  })

  test('a model can be beside the canvases', () => {
    expect(mediaOf(manifest, 'Model', 'en')).toMatchObject([{ uuid: THIRD, title: 'A cow' }])
  })

  test.each([{}, { items: [] }, { items: [{ type: 'Manifest' }] }])('%j has no content', (empty) => {
    expect(mediaOf(empty, 'Image', 'en')).toEqual([])
  })

  test('an asset is on its canvas', () => {
    expect(canvasOf(manifest, SECOND ?? '')).toBe('https://example.org/canvas/2')
    expect(canvasOf(manifest, 'nothing')).toBeUndefined()
    expect(assetOn(manifest, 'https://example.org/canvas/2')).toBe(SECOND)
  })

  test('a label without the requested language is shown in another language', () => {
    expect(labelOf({ de: ['Blatt'] }, 'en')).toBe('Blatt')
    expect(labelOf(undefined, 'en')).toBe('')
  })
})
