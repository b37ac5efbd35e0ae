import { WATERMARK_PLACES, type WatermarkPlace } from '@pressmark/contract/media/media.ts'

/** Names of the blobs of a tenant. Tenants never share a blob, not even for equal bytes. */
export const originalBlob = (tenantId: number, sha256: string): string =>
  `t${tenantId}/originals/${sha256.slice(0, 2)}/${sha256}`

/** A watermark is a PNG, named by its hash and its place in an image. A watermark that is set again matches the images that already
 *  contain it. */
export const watermarkBlob = (tenantId: number, sha256: string, place: WatermarkPlace = 'REPEATED'): string =>
  `t${tenantId}/watermarks/${sha256}${place === 'REPEATED' ? '' : endingOf(place)}.png`

/** Returns the place in an image that the name of a watermark contains. */
export const watermarkPlace = (blob: string): WatermarkPlace =>
  WATERMARK_PLACES.find((place) => blob.endsWith(`${endingOf(place)}.png`)) ?? 'REPEATED'

const endingOf = (place: WatermarkPlace) => `-${place.toLowerCase().replace('_', '-')}`

/** A derivative has a new name each time it is made, so a file that is being read is never overwritten. */
export const derivativeBlob = (tenantId: number, uuid: string, ending: string): string =>
  `t${tenantId}/derivatives/${uuid.slice(-2)}/${uuid}.${ending}`

/** The parts of an unfinished upload. */
export const partsOf = (tenantId: number, upload: string): string => `t${tenantId}/pieces/${upload}`
export const partBlob = (tenantId: number, upload: string, piece: string): string =>
  `${partsOf(tenantId, upload)}/${piece}`
