import { safeName } from '#media/files/attachment.ts'
import type { PicturePlan } from './plan.ts'

type Named = { pressmark: string; title: string; ending: 'jpg' | 'zip'; variant?: string }

/** Returns the file name of a download: pressmark, title, and the variant if it is not the whole original. */
export const downloadName = ({ pressmark, title, ending, variant = '' }: Named): string =>
  `${[[pressmark, title].map(safeName).filter(Boolean).join('_') || 'download', variant].filter(Boolean).join('_')}.${ending}`

/** Returns crop and size of an image as a part of its file name: `at_10_20_300x400` or `800x600`. Different downloads of an image
 *  have different names. Empty for the whole image in its own size. */
export const pictureVariant = ({ image, region, width, height }: Omit<PicturePlan, 'pyramid'>): string => {
  const isWhole = region.width === image.width && region.height === image.height
  if (isWhole) return width === image.width && height === image.height ? '' : `${width}x${height}`
  const isScaled = width !== region.width || height !== region.height
  const crop = `at_${region.x}_${region.y}_${region.width}x${region.height}`
  return isScaled ? `${crop}_as_${width}x${height}` : crop
}

/** Returns the requested size of all images of an item as a part of the file name. @param size `full`, `max`, `pct:50` or `w,h`. */
export const sizeVariant = (size: string): string => {
  if (size === 'full' || size === 'max') return ''
  return size.startsWith('pct:') ? `${size.slice('pct:'.length)}pct` : safeName(size.replace(',', 'x'))
}

/** Returns the name of the folder in a zip. */
export const folderName = (title: string): string => safeName(title) || 'story'

/**
 * Returns the name of an image in a zip. The number keeps the order and makes names unique.
 * @param position One-based.
 */
export const entryName = (position: number, title: string): string =>
  `${[String(position).padStart(4, '0'), safeName(title)].filter(Boolean).join('_')}.jpg`
