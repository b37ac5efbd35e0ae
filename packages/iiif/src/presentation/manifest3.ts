import { AUTH_CONTEXT } from './auth-services.ts'
import { canvas3 } from './canvas3.ts'
import { description3, picture3, PRESENTATION_CONTEXT } from './description3.ts'
import type { CollectionDescription, ManifestDescription } from './presentation-description.ts'

/**
 * Returns a manifest, for the media type `application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"`.
 * Source: IIIF Presentation API 3.0 §5.2
 */
export const manifest3 = (described: ManifestDescription) => ({
  '@context': described.canvases.some(({ services }) => services.length > 0)
    ? [AUTH_CONTEXT, PRESENTATION_CONTEXT]
    : PRESENTATION_CONTEXT,
  id: described.id,
  type: 'Manifest',
  ...description3(described),
  viewingDirection: 'left-to-right',
  behavior: ['individuals'],
  items: described.canvases.map(canvas3),
})

/** Returns a collection. Source: IIIF Presentation API 3.0 §5.1 */
export const collection3 = (described: CollectionDescription) => ({
  '@context': PRESENTATION_CONTEXT,
  id: described.id,
  type: 'Collection',
  ...description3(described),
  items: described.members.map(({ id, type, label, thumbnail }) => ({
    id,
    type,
    label,
    ...(thumbnail && { thumbnail: [picture3(thumbnail)] }),
  })),
})
