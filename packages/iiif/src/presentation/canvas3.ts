import { annotation3 } from './annotation3.ts'
import { linked3, picture3 } from './description3.ts'
import { SHAPELESS, type CanvasDescription, type Content, type Picture } from './presentation-description.ts'

/** Returns a canvas. Source: IIIF Presentation API 3.0 §5.3 */
export const canvas3 = ({ id, label, thumbnail, services, content, annotations = [] }: CanvasDescription) => ({
  id,
  type: 'Canvas',
  label,
  ...extentOf(content),
  ...(thumbnail && { thumbnail: [picture3(thumbnail)] }),
  ...(content.kind !== 'image' && poster(id, thumbnail)),
  ...besideOf(content, label),
  items: content.kind === 'nothing' ? [] : [painting(id, bodyOf(content, services))],
  ...(annotations.length > 0 && {
    annotations: [
      { id: `${id}/annotations`, type: 'AnnotationPage', items: annotations.map((one) => annotation3(one, id)) },
    ],
  }),
})

const extentOf = (content: Content) => {
  switch (content.kind) {
    case 'image':
      return { width: content.width, height: content.height }
    case 'sound':
      return { duration: content.duration }
    case 'film':
      return { ...content.size, duration: content.duration }
    case 'model':
    case 'nothing':
      return SHAPELESS
  }
}

const bodyOf = (content: Exclude<Content, { kind: 'nothing' }>, services: readonly object[]) => {
  if (content.kind === 'image') return imageBody(content, services)
  const { media, format } = content
  const type = { sound: 'Sound', film: 'Video', model: 'Model' }[content.kind]
  const extent = content.kind === 'model' ? {} : extentOf(content)
  return { id: media, type, format, ...extent, ...(services.length > 0 && { service: services }) }
}

const imageBody = (
  { width, height, service3, service2 }: Extract<Content, { kind: 'image' }>,
  services: readonly object[],
) => {
  const authorization = services.length > 0 && { service: services }
  return {
    id: `${service3}/full/max/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width,
    height,
    service: [
      { id: service3, type: 'ImageService3', profile: 'level2', ...authorization },
      { '@id': service2, '@type': 'ImageService2', profile: 'http://iiif.io/api/image/2/level2.json' },
    ],
  }
}

/* Links to the model as a file, or to the peaks of an audio recording as numbers. */
const besideOf = (content: Content, label: CanvasDescription['label']) => {
  if (content.kind === 'model')
    return { rendering: [linked3({ id: content.media, type: 'Model', label, format: content.format })] }
  if (content.kind === 'sound' && content.waveform !== undefined)
    return {
      seeAlso: [linked3({ id: content.waveform, type: 'Dataset', label: WAVEFORM, format: 'application/json' })],
    }
  return {}
}
const WAVEFORM = { en: ['Waveform'], it: ['Forma d’onda'] }

/* The image that is shown until playback starts. */
const poster = (canvas: string, picture: Picture | undefined) => {
  if (picture?.size === undefined) return {}
  const id = `${canvas}/placeholder`
  return { placeholderCanvas: { id, type: 'Canvas', ...picture.size, items: [painting(id, picture3(picture))] } }
}

const painting = (canvas: string, body: object) => ({
  id: `${canvas}/page`,
  type: 'AnnotationPage',
  items: [{ id: `${canvas}/painting`, type: 'Annotation', motivation: 'painting', body, target: canvas }],
})
