import sharp, { type Metadata } from 'sharp'
import { identifyContent } from '../content-type.ts'
import { readExif } from './exif.ts'
import type { ImageMediaType } from '../formats.ts'
import type { DecodedImage, DecoderRefusal } from '../job.ts'
import { readHead } from '../read-head.ts'
import { MAX_TIFF_PAGES, tiffPages } from './tiff-pages.ts'

/** An original that may be decoded: its header has an allowed type and size. `directory` is its image in the file, counted from 0. */
export type ImageSource = {
  type: 'source'
  path: string
  facts: Omit<DecodedImage, 'type' | 'files'>
  turned: boolean
  directory: number
}

/** Reads only the header.
 *  @param limit maximum number of pixels
 *  @param page counted from 1 */
export const readImageSource = async (
  path: string,
  { limit, page = 1 }: { limit: number; page?: number | undefined },
): Promise<ImageSource | DecoderRefusal> => {
  const head = await readHead(path)
  if (head.length === 0) return { type: 'refused', reason: 'emptyFile', detail: {} }
  const content = identifyContent(head)
  if (content.type !== 'image') {
    const reason = content.type === 'otherImage' ? 'unsupportedContent' : 'notAnImage'
    return { type: 'refused', reason, detail: { found: content.found } }
  }
  const directories = content.mediaType === 'image/tiff' ? await directoriesOf(path) : [0]
  if (directories.length > MAX_TIFF_PAGES)
    return { type: 'refused', reason: 'tooManyPages', detail: { limit: MAX_TIFF_PAGES } }
  const directory = directories[page - 1]
  if (directory === undefined)
    return { type: 'refused', reason: 'imageUnreadable', detail: { errorText: `there is no page ${page}` } }
  const metadata = await readMetadata(path, directory)
  const { width, height } = metadata.autoOrient
  const pixels = width * height
  if (pixels > limit) return { type: 'refused', reason: 'imageTooLarge', detail: { width, height, pixels, limit } }
  const pages = content.mediaType === 'image/tiff' ? directories.length : (metadata.pages ?? 1)
  return {
    type: 'source',
    path,
    facts: factsOf(metadata, content.mediaType, pages),
    turned: orientationOf(metadata) > 1,
    directory,
  }
}

const readMetadata = (path: string, page: number) => sharp(path, { page, limitInputPixels: false }).metadata()

const factsOf = (metadata: Metadata, mediaType: ImageMediaType, pages: number): ImageSource['facts'] => ({
  width: metadata.autoOrient.width,
  height: metadata.autoOrient.height,
  pages,
  mediaType,
  space: metadata.space,
  depth: (metadata.isPalette ? undefined : metadata.bitsPerSample) ?? BITS.get(metadata.depth) ?? 8,
  hasProfile: metadata.hasProfile,
  orientation: orientationOf(metadata),
  exif: metadata.exif ? readExif(metadata.exif) : {},
})

const BITS = new Map(
  Object.entries<number>({
    uchar: 8,
    char: 8,
    ushort: 16,
    short: 16,
    uint: 32,
    int: 32,
    float: 32,
    double: 64,
  }),
)

const orientationOf = ({ orientation = 1 }: Metadata) => (orientation >= 1 && orientation <= 8 ? orientation : 1)

/* The pages of a TIFF. Some programs do not mark the levels of a pyramid. */
const directoriesOf = async (path: string): Promise<number[]> => {
  const directories = await tiffPages(path)
  if (directories.length === 1) return directories
  return (await isPyramid(path, await readMetadata(path, 0))) ? [0] : directories
}

/** Returns whether the directories of a TIFF are one image in decreasing sizes, and not pages. */
const isPyramid = async (path: string, first: Metadata): Promise<boolean> => {
  const pages = first.pages ?? 1
  // Twenty halvings reduce the largest image to one pixel, so a file with more directories is a document.
  if (first.format !== 'tiff' || pages < 2 || pages > 20) return false
  let larger = first
  for (let page = 1; page < pages; page += 1) {
    const smaller = await readMetadata(path, page)
    const factor = Math.round(larger.width / smaller.width)
    if (factor < 2 || !isReduced(larger, smaller, factor)) return false
    larger = smaller
  }
  return true
}

const isReduced = (larger: Metadata, smaller: Metadata, factor: number) =>
  Math.abs(larger.width / factor - smaller.width) <= 1 && Math.abs(larger.height / factor - smaller.height) <= 1
