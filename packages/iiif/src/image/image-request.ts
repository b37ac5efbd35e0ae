import { formatRegion, parseRegion, type RegionRequest } from './region.ts'
import { formatSize, parseSize, type SizeRequest } from './size.ts'
import { formatRotation, parseRotation, type Rotation } from './rotation.ts'
import type { ImageApiVersion } from './version.ts'
import { badSyntax, type RequestRefusal } from './request-refusal.ts'

/** Source: IIIF Image API 3.0 §4.4 */
export const QUALITIES = ['default', 'color', 'gray', 'bitonal'] as const
export type Quality = (typeof QUALITIES)[number]

/** Formats that are served. Source: IIIF Image API 3.0 §4.5 */
export const FORMATS = ['jpg', 'png', 'webp', 'tif'] as const
export type Format = (typeof FORMATS)[number]

/** Other formats of the specification: valid syntax, but not served. */
const FORMATS_NOT_OFFERED: readonly string[] = ['gif', 'jp2', 'pdf']

/** The parsed parts of `{region}/{size}/{rotation}/{quality}.{format}`, not yet checked against an image. */
export type ImageRequest = {
  type: 'request'
  version: ImageApiVersion
  region: RegionRequest
  size: SizeRequest
  rotation: Rotation
  quality: Quality
  format: Format
}

/** Reads the last four segments of an image address, percent-encoded or not, without a leading slash.
 *  Source: IIIF Image API 3.0 §2.1 and §4, 2.1 §2.1 and §4 */
export const parseImageRequest = (path: string, version: ImageApiVersion): ImageRequest | RequestRefusal => {
  const segments = decoded(path)?.split('/')
  if (segments?.length !== 4) return badSyntax('path')
  const [regionText, sizeText, rotationText, last] = segments as [string, string, string, string] // split into four above
  const region = parseRegion(regionText)
  if (!region) return badSyntax('region')
  const size = parseSize(sizeText, version)
  if (!size) return badSyntax('size')
  const rotation = parseRotation(rotationText)
  if (!rotation) return badSyntax('rotation')
  const answer = parseQualityAndFormat(last)
  return 'status' in answer ? answer : { type: 'request', version, region, size, rotation, ...answer }
}

/** Formats a request as an address. Parsing the address returns the same request. */
export const formatImageRequest = ({ region, size, rotation, quality, format }: ImageRequest): string =>
  `${formatRegion(region)}/${formatSize(size)}/${formatRotation(rotation)}/${quality}.${format}`

const parseQualityAndFormat = (text: string): { quality: Quality; format: Format } | RequestRefusal => {
  const dot = text.lastIndexOf('.')
  if (dot < 0) return badSyntax('format')
  const quality = QUALITIES.find((name) => name === text.slice(0, dot))
  if (!quality) return badSyntax('quality')
  const format = FORMATS.find((name) => name === text.slice(dot + 1))
  if (format) return { quality, format }
  return FORMATS_NOT_OFFERED.includes(text.slice(dot + 1))
    ? { type: 'notSupported', status: 501, part: 'format' }
    : badSyntax('format')
}

/** Returns undefined if the percent-encoding is malformed: decodeURIComponent throws then. */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
