import { AREA_STROKE_WIDTH } from '@pressmark/contract/platform/constants.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { manifest3, storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import type { Step } from '@pressmark/contract/stories/steps.ts'
import { formatRegion } from '@pressmark/iiif/image/region.ts'
import { formatRegionFragment } from '@pressmark/iiif/presentation/region-fragment.ts'
import { formatSvgSelector } from '@pressmark/iiif/presentation/svg-selector.ts'
import { imageServiceAddress, thumbnailAddress } from '#media/addresses.ts'
import { isForEveryone } from '#media/rights.ts'
import { link } from '#platform/hal.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import type { ImagedStep } from './shown-images.ts'
import type { Area } from './step-rows.ts'

/** Of the picture of an area, px. */
const REGION_SIDE = 400

/** What a step is called wherever it is spoken of. */
export const stepAddress = (story: string, step: string): string =>
  `${addressOf(storyManifest, { uuid: story }).replace(/\/manifest$/, '')}/annotation/${step}`

/** What the canvas of an image is called in the manifest of its item. */
export const canvasAddress = (item: string, image: string): string =>
  `${manifestOf(item).replace(/\/manifest$/, '')}/canvas/${image}`

const manifestOf = (item: string): string => addressOf(manifest3, { uuid: item })

/** Where the picture of an area is, in parts of the whole: who is shown the image smaller is shown the same of it.
 *  @param size of the image, px; null where it is not known
 *  @returns undefined where nothing of it lies within the image, or is known to */
export const regionAddress = (
  uuid: string,
  { x, y, width, height }: Area,
  size: { width: number | null; height: number | null },
): string | undefined => {
  if (size.width === null || size.height === null || x >= size.width || y >= size.height) return undefined
  const region = formatRegion({
    type: 'percent',
    x: percentOf(x, size.width),
    y: percentOf(y, size.height),
    width: percentOf(Math.min(width, size.width - x), size.width),
    height: percentOf(Math.min(height, size.height - y), size.height),
  })
  return `${imageServiceAddress(uuid)}/${region}/!${REGION_SIDE},${REGION_SIDE}/0/default.jpg`
}

/* Exact to a pixel of any image. */
const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 1e10) / 1e8

/** A step as members read it. */
export const stepAnswer = (story: string, step: ImagedStep, origin: string, tenant: Tenant): Step => {
  const { uuid, canvas_uuid: image, title, commentary, transition, picture, outline } = step
  const area = { x: step.x, y: step.y, width: step.width, height: step.height }
  const item = step.image?.item ?? ''
  const full = step.image === null ? origin + imageServiceAddress(image) : origin + canvasAddress(item, image)
  return {
    '@id': origin + stepAddress(story, uuid),
    '@type': 'oa:Annotation',
    label: title,
    canvasUuid: image,
    motivation: ['oa:tagging', 'oa:commenting'],
    transition,
    resource: [{ '@type': 'dctypes:Text', chars: commentary, format: 'text/html' }],
    on: [
      {
        '@type': 'oa:SpecificResource',
        full,
        selector: {
          '@type': 'oa:Choice',
          default: { '@type': 'oa:FragmentSelector', value: formatRegionFragment({ unit: 'pixel', ...area }) },
          item: {
            '@type': 'oa:SvgSelector',
            value: formatSvgSelector(outline, area, { strokeWidth: AREA_STROKE_WIDTH }),
          },
        },
        within: { '@id': step.image === null ? full : origin + manifestOf(item), '@type': 'sc:Manifest' },
      },
    ],
    picture,
    image: step.image && {
      culturalItemUuid: item,
      sgtt: step.image.title,
      autn: step.image.author,
      pressmark: step.image.pressmark,
      width: step.image.width,
      height: step.image.height,
      public: isForEveryone(tenant, step.image.inPublicState),
    },
    _links: linksOf(step, area, origin),
  }
}

const linksOf = ({ canvas_uuid: uuid, image }: ImagedStep, area: Area, origin: string): Step['_links'] => {
  if (image === null) return {}
  const region = image.pyramid ? regionAddress(uuid, area, image) : undefined
  return {
    ...(region !== undefined && { annotatedRegion: link(origin, region) }),
    full: link(origin, canvasAddress(image.item, uuid)),
    manifest: link(origin, manifestOf(image.item)),
    ...(image.thumbnail && { thumb: link(origin, thumbnailAddress(uuid)) }),
    ...(image.pyramid && { iiif: link(origin, imageServiceAddress(uuid)) }),
  }
}
