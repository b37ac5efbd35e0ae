import { imageService2, imageService3, readThumbnail } from '@pressmark/contract/media.ts'
import { addressOf } from '@pressmark/contract/endpoint.ts'

/** Where an image's small picture is: at most 400 px on the longer side. */
export const thumbnailAddress = (uuid: string): string => addressOf(readThumbnail, { uuid })

/** The id of an image's IIIF Image API 3 service: what `/info.json` and requests are appended to. */
export const imageServiceAddress = (uuid: string): string => addressOf(imageService3, { uuid })

/** The same for Image API 2.1. */
export const imageService2Address = (uuid: string): string => addressOf(imageService2, { uuid })
