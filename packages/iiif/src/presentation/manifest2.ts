import { description2, PRESENTATION_CONTEXT_2, related2, words2 } from './description2.ts'
import {
  SHAPELESS,
  type CanvasDescription,
  type CollectionDescription,
  type Content,
  type ManifestDescription,
} from './presentation-description.ts'

/**
 * Returns a manifest for viewers from before 2020. Version 2.1 shows only images: canvases of audio, video and models link to their files.
 * Source: IIIF Presentation API 2.1 §5.1 to §5.4
 */
export const manifest2 = (described: ManifestDescription) => ({
  '@context': PRESENTATION_CONTEXT_2,
  '@id': described.id,
  '@type': 'sc:Manifest',
  ...description2(described),
  viewingDirection: 'left-to-right',
  viewingHint: 'individuals',
  sequences: [
    {
      '@id': `${described.id}/sequence`,
      '@type': 'sc:Sequence',
      label: 'All',
      canvases: described.canvases.map(canvas2),
    },
  ],
})

/** Returns a collection. Source: IIIF Presentation API 2.1 §5.8 */
export const collection2 = (described: CollectionDescription) => {
  const membersOf = (type: 'Collection' | 'Manifest') =>
    described.members
      .filter((member) => member.type === type)
      .map(({ id, label, thumbnail }) => ({
        '@id': id,
        '@type': `sc:${type}`,
        label: words2(label),
        ...(thumbnail && { thumbnail: thumbnail.id }),
      }))
  return {
    '@context': PRESENTATION_CONTEXT_2,
    '@id': described.id,
    '@type': 'sc:Collection',
    ...description2(described),
    collections: membersOf('Collection'),
    manifests: membersOf('Manifest'),
  }
}

const canvas2 = ({ id, label, thumbnail, services, content }: CanvasDescription) => ({
  '@id': id,
  '@type': 'sc:Canvas',
  label: words2(label),
  ...shapeOf(content),
  ...(thumbnail && { thumbnail: thumbnail.id }),
  ...('media' in content && { rendering: [related2({ id: content.media, label, format: content.format })] }),
  images: content.kind === 'image' ? [painting(id, content, services)] : [],
})

const shapeOf = (content: Content) => {
  if (content.kind === 'image') return { width: content.width, height: content.height }
  return content.kind === 'film' ? (content.size ?? SHAPELESS) : SHAPELESS
}

const painting = (
  canvas: string,
  { width, height, service2 }: Extract<Content, { kind: 'image' }>,
  services: readonly object[],
) => ({
  '@id': `${canvas}/painting`,
  '@type': 'oa:Annotation',
  motivation: 'sc:painting',
  on: canvas,
  resource: {
    '@id': `${service2}/full/full/0/default.jpg`,
    '@type': 'dctypes:Image',
    format: 'image/jpeg',
    width,
    height,
    service: {
      '@context': 'http://iiif.io/api/image/2/context.json',
      '@id': service2,
      profile: 'http://iiif.io/api/image/2/level2.json',
      ...(services.length > 0 && { service: services }),
    },
  },
})
