import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid } from '../platform/hal.ts'

/** Sizes that the download dialog offers, px. @source spec 000 §9 */
export const DOWNLOAD_PRESETS = [
  { name: 'instagram', width: 1080, height: 1080 },
  { name: 'horizontal', width: 1920, height: 1080 },
  { name: 'vertical', width: 1080, height: 1920 },
  { name: 'a4Horizontal', width: 3508, height: 2480 },
  { name: 'a4Vertical', width: 2480, height: 3508 },
  { name: 'a3Horizontal', width: 4961, height: 3508 },
  { name: 'a3Vertical', width: 3508, height: 4961 },
] as const
/** Sizes of a download without a crop: full and half resolution. */
export const DOWNLOAD_SIZES = { full: 'full', half: 'pct:50' } as const

/** State of a download that takes time to prepare. Clients poll it every five seconds. @source spec 000 §4 */
export const PreparedDownload = Type.Object({
  done: Type.Integer({ minimum: 0, description: 'number of written images' }),
  total: Type.Integer({ minimum: 0 }),
})
export type PreparedDownload = Static<typeof PreparedDownload>

/** Refusals of every download that the server computes, with Retry-After. */
export const DOWNLOAD_REFUSALS = ['tooManyDownloads', 'downloadLimitReached'] as const

export const downloadImage = endpoint({
  id: 'downloads.getImage',
  method: 'GET',
  path: '/images/:uuid/:region/:size/0/default.jpg',
  summary: 'An image or a part of it as a file. The answer is 202 with Retry-After until it is ready',
  params: Type.Object({
    uuid: Uuid,
    region: Type.String({ maxLength: 100, description: 'full, or x,y,w,h in whole pixels' }),
    size: Type.String({ maxLength: 100, description: 'full (or max), pct:50, or a width,height that it fits into' }),
  }),
  produces: 'image/jpeg',
  alsoAnswers: [202],
  refusals: ['downloadFailed', 'downloadTooLarge', ...DOWNLOAD_REFUSALS, 'downloadStorageFull'],
})

export const downloadItem = endpoint({
  id: 'downloads.getItem',
  method: 'GET',
  path: '/images/items/:uuid/:size/default.zip',
  summary: 'All images of an item in one size, as a zip. The answer is 202 with Retry-After until it is ready',
  params: Type.Object({ uuid: Uuid, size: Type.String({ maxLength: 100 }) }),
  produces: 'application/zip',
  alsoAnswers: [202],
  refusals: ['itemWithoutMedia', 'downloadFailed', 'downloadTooLarge', ...DOWNLOAD_REFUSALS, 'downloadStorageFull'],
})

/** Current audience of the viewers and the manifest of an entity. */
export const Sharing = Type.Object({
  everyone: Type.Boolean(),
  reason: Type.Enum(['publicState', 'tenantShowsAll', 'tenantShowsNone', 'state']),
  state: Type.String({ description: 'the state that decides' }),
  mayDownload: Type.Boolean(),
  byItem: Type.Boolean({
    description: 'whether the whole item can be downloaded; the open profile offers only images',
  }),
  watermarked: Type.Boolean({ description: 'whether the caller sees and downloads images with the watermark' }),
})
export type Sharing = Static<typeof Sharing>

export const readSharing = endpoint({
  id: 'downloads.getSharing',
  method: 'GET',
  path: '/meta/culturalItems/:uuid/sharing',
  summary: 'The people who can open the viewers and the manifest of an item, and the downloads of the caller',
  params: Type.Object({ uuid: Uuid }),
  answer: Sharing,
})
