import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Uuid, UuidParams } from './hal.ts'

export const readThumbnail = endpoint({
  method: 'GET',
  path: '/images/:uuid/thumbnail.webp',
  summary: 'The small picture of an image, 400 px at most',
  params: UuidParams,
  produces: 'image/webp',
})

const imageRequest = Type.Object({
  uuid: Uuid,
  region: Type.String({ maxLength: 100 }),
  size: Type.String({ maxLength: 100 }),
  rotation: Type.String({ maxLength: 30 }),
  file: Type.String({ maxLength: 30, description: 'quality.format' }),
})

const service = (version: 2 | 3) => {
  const base = `/iiif/${version}/:uuid`
  return {
    base: endpoint({
      method: 'GET',
      path: base,
      summary: `IIIF Image API ${version}: leads to info.json`,
      params: UuidParams,
      produces: 'application/ld+json',
    }),
    information: endpoint({
      method: 'GET',
      path: `${base}/info.json`,
      summary: `IIIF Image API ${version}: what the image is and what can be asked of it`,
      params: UuidParams,
      produces: 'application/ld+json',
    }),
    image: endpoint({
      method: 'GET',
      path: `${base}/:region/:size/:rotation/:file`,
      summary: `IIIF Image API ${version}: a region of an image at a size`,
      params: imageRequest,
      produces: 'image/jpeg',
    }),
  }
}

export const { base: imageService3, information: imageInformation3, image: image3 } = service(3)
export const { base: imageService2, information: imageInformation2, image: image2 } = service(2)
