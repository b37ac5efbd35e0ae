import {
  EXPORTED_SIDE,
  EXPORTED_WHOLE_SIDE,
  type PlaybackStep,
  type StoryPlayback,
} from '@pressmark/contract/stories/stories.ts'
import type { ResolvedRequest } from '@pressmark/iiif/image/resolve.ts'
import type { PixelRegion } from '@pressmark/iiif/image/region.ts'
import type { PixelSize } from '@pressmark/iiif/image/size-limits.ts'
import type { RefuseDamaged } from '#media/derivatives/refuse-damaged.ts'
import { planImage } from '#media/images/image-answers.ts'
import { openView, type ImageView, type Source } from '#media/images/image-view.ts'
import type { Pyramids } from '#media/images/pyramids.ts'
import { visibleImages } from '#media/rights.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/route.ts'
import type { Tenant } from '#platform/http/tenancy.ts'
import type { MissingImage } from './words.ts'

/** An image in the folder, and how it is made. `uuid` is that of the asset. */
export type ExportedPicture = { name: string; uuid: string; source: Source; resolved: ResolvedRequest }

export type ExportedStep = Pick<PlaybackStep, 'label' | 'commentary' | 'shape' | 'transition'> & {
  /** The texts in other languages. */
  translations?: PlaybackStep['translations']
  picture: MissingImage | ExportedPicture
  /** The shown area, px of the image. */
  area: PixelRegion | null
  /** The whole image, with the size of the original, px. */
  whole?: { picture: ExportedPicture; image: PixelSize } | undefined
  /** Title and author of the image. */
  of: string
}

type ExportContext = {
  database: Database
  pyramids: Pyramids
  tenant: Tenant
  caller: Caller | undefined
  refuseDamaged: RefuseDamaged
}

/**
 * Returns the steps of a story with their images as the image service gives them to this reader: reduced, watermarked, or none.
 * Steps that show the same area share one image.
 */
export const exportedSteps = async (
  { database, pyramids, tenant, caller, refuseDamaged }: ExportContext,
  { steps }: StoryPlayback,
): Promise<ExportedStep[]> => {
  const named = [...new Set(steps.flatMap(({ image }) => image?.uuid ?? []))]
  const images = await visibleImages(database, tenant, caller, named)
  const album = createAlbum()
  const exported: ExportedStep[] = []
  for (const step of steps) {
    const { label, commentary, translations, shape, image, transition } = step
    const asset = image && images.get(image.uuid)
    const view = asset?.pyramid
      ? await openView(pyramids, asset, caller).catch((error) =>
          refuseDamaged({ tenantId: tenant.id, uuid: asset.uuid }, error),
        )
      : undefined
    const area = image && areaWithin(step, image)
    const shown = view && area && image ? picturesOf(view, { ...image, area }, album) : undefined
    exported.push({
      label,
      commentary,
      transition,
      translations,
      // A shape that was drawn on another image does not match this one.
      shape: step.picture === 'shown' ? shape : null,
      area,
      ...(shown ?? { picture: missingImageOf(step, area) }),
      of: ofImage(image),
    })
  }
  return exported
}

const ofImage = (image: PlaybackStep['image']): string => [image?.sgtt, image?.autn].filter(Boolean).join(' · ')

type Album = ReturnType<typeof createAlbum>

/* Names the images. Equal images share one name. */
const createAlbum = () => {
  const pictures = new Map<string, ExportedPicture>()
  return (made: Omit<ExportedPicture, 'name'>, suffix = ''): ExportedPicture => {
    const { region, width } = made.resolved
    const key = `${made.source.etag} ${Object.values(region).join()} ${width}`
    const number = String(pictures.size + 1).padStart(4, '0')
    const picture = pictures.get(key) ?? { ...made, name: `pictures/${number}${suffix}.jpg` }
    pictures.set(key, picture)
    return picture
  }
}

const areaWithin = ({ area }: PlaybackStep, image: { width: number; height: number }): PixelRegion | null => {
  if (area === null || area.x >= image.width || area.y >= image.height) return null
  const { x, y } = area
  return { x, y, width: Math.min(area.width, image.width - x), height: Math.min(area.height, image.height - y) }
}

/* Returns the image of the area and the whole one. Returns undefined until the watermark is applied. */
const picturesOf = (
  view: ImageView,
  { uuid, area, width, height }: PixelSize & { uuid: string; area: PixelRegion },
  album: Album,
): (Pick<ExportedStep, 'whole'> & { picture: ExportedPicture }) | undefined => {
  const image = { width, height }
  const detail = planned(view, regionOf(view, area, image), EXPORTED_SIDE)
  if (detail === undefined) return undefined
  const whole = planned(view, 'full', EXPORTED_WHOLE_SIDE)
  return {
    picture: album({ ...detail, uuid }),
    whole: whole && { picture: album({ ...whole, uuid }, '-whole'), image },
  }
}

/* For a reduced image the area is scaled to its pixels. */
const regionOf = (view: ImageView, area: PixelRegion, image: PixelSize): string => {
  const { width, height } = view.thumbnail.pyramid
  const [across, down] = [width / image.width, height / image.height]
  const [x, y] = [Math.floor(area.x * across), Math.floor(area.y * down)]
  const right = Math.max(x + 1, Math.round((area.x + area.width) * across))
  const bottom = Math.max(y + 1, Math.round((area.y + area.height) * down))
  return [x, y, right - x, bottom - y].join(',')
}

const planned = (view: ImageView, region: string, side: number): Omit<ExportedPicture, 'name' | 'uuid'> | undefined => {
  const plan = planImage(`${region}/!${side},${side}/0/default.jpg`, 3, view, '')
  if (plan.type !== 'answer') return undefined
  const source = plan.of === 'thumbnail' ? view.thumbnail : view.picture
  return source && { source, resolved: plan.resolved }
}

/* If the image was replaced, the area may be outside of the new image. */
const missingImageOf = ({ picture }: PlaybackStep, area: PixelRegion | null): MissingImage => {
  if (picture === 'gone' || picture === 'withheld') return picture
  return picture === 'replaced' && area === null ? 'gone' : 'notReady'
}
