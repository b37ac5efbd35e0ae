import { describe, expect, test } from 'vitest'
import { assetOn, canvasOf, labelOf, mediaOf } from './manifest.ts'

const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((letter) => `00000000-0000-7000-8000-00000000000${letter}`)

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

describe('what a manifest holds', () => {
  test('images are those painted on its canvases, by the language asked for', () => {
    expect(mediaOf(manifest, 'Image', 'it')).toEqual([
      { uuid: FIRST, title: 'Foglio 1', thumbnail: `https://example.org/images/${FIRST}/thumbnail.webp` },
    ])
  })

  test('sound is found among choices', () => {
    expect(mediaOf(manifest, 'Sound', 'en')).toMatchObject([{ uuid: SECOND, title: 'Sheet 2' }])
  })

  test('a model may stand beside the canvases', () => {
    expect(mediaOf(manifest, 'Model', 'en')).toMatchObject([{ uuid: THIRD, title: 'A cow' }])
  })

  test.each([{}, { items: [] }, { items: [{ type: 'Manifest' }] }])('%j holds nothing', (empty) => {
    expect(mediaOf(empty, 'Image', 'en')).toEqual([])
  })

  test('an asset is found on its canvas', () => {
    expect(canvasOf(manifest, SECOND ?? '')).toBe('https://example.org/canvas/2')
    expect(canvasOf(manifest, 'nothing')).toBeUndefined()
    expect(assetOn(manifest, 'https://example.org/canvas/2')).toBe(SECOND)
  })

  test('a label without the language is shown in the one it has', () => {
    expect(labelOf({ de: ['Blatt'] }, 'en')).toBe('Blatt')
    expect(labelOf(undefined, 'en')).toBe('')
  })
})
