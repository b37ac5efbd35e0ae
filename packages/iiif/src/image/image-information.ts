import { FORMATS, QUALITIES } from './image-request.ts'
import { scaleFactors, sizeAtScale } from './levels.ts'
import { withinLimits, type PixelSize, type SizeLimits } from './size-limits.ts'

/** Input of info.json for one image. `id` is the address of the service without a closing slash. Sizes in pixels. */
export type ImageDescription = {
  id: string
  image: PixelSize
  tileSize: number
  limits?: SizeLimits
  /** Address of a licence, one of the few that the specification allows. */
  rights?: string
  /** Authorization services and similar objects, included unchanged. */
  services?: readonly object[]
}

/**
 * Returns info.json of version 3, for the media type `application/ld+json;profile="http://iiif.io/api/image/3/context.json"`.
 * The server sends the link headers that extraFeatures names.
 * Source: IIIF Image API 3.0 §5
 */
export const imageInformation3 = (description: ImageDescription) => ({
  '@context': 'http://iiif.io/api/image/3/context.json',
  id: description.id,
  type: 'ImageService3',
  protocol: 'http://iiif.io/api/image',
  profile: 'level2',
  ...description.image,
  ...description.limits,
  sizes: sizesOf(description),
  tiles: tilesOf(description),
  preferredFormats: ['jpg'],
  extraQualities: QUALITIES.filter((quality) => quality !== 'default'),
  extraFormats: FORMATS.filter((format) => format !== 'jpg' && format !== 'png'),
  extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'rotationArbitrary', 'sizeUpscaling'],
  ...(description.rights === undefined ? {} : { rights: description.rights }),
  ...(description.services === undefined ? {} : { service: description.services }),
})

/** Returns info.json of version 2. Source: IIIF Image API 2.1 §5 */
export const imageInformation2 = (description: ImageDescription) => ({
  '@context': 'http://iiif.io/api/image/2/context.json',
  '@id': description.id,
  protocol: 'http://iiif.io/api/image',
  ...description.image,
  sizes: sizesOf(description),
  tiles: tilesOf(description),
  profile: [
    'http://iiif.io/api/image/2/level2.json',
    {
      formats: FORMATS,
      qualities: QUALITIES,
      supports: [
        'canonicalLinkHeader',
        'mirroring',
        'profileLinkHeader',
        'regionSquare',
        'rotationArbitrary',
        'sizeAboveFull',
      ],
      ...description.limits,
    },
  ],
  ...(description.rights === undefined ? {} : { license: description.rights }),
  ...(description.services === undefined ? {} : { service: description.services }),
})

/** Returns the sizes of all levels that may be requested whole, smallest first. */
const sizesOf = ({ image, tileSize, limits = {} }: ImageDescription): PixelSize[] =>
  scaleFactors(image, tileSize)
    .map((factor) => sizeAtScale(image, factor))
    .filter((size) => withinLimits(size, limits))
    .toReversed()

const tilesOf = ({ image, tileSize }: ImageDescription) => [
  { width: tileSize, height: tileSize, scaleFactors: scaleFactors(image, tileSize) },
]
