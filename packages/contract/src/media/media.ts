import { Type } from 'typebox'
import { DOWNLOAD_REFUSALS } from '../delivery/downloads.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid, UuidParams } from '../platform/hal.ts'

export const readThumbnail = endpoint({
  method: 'GET',
  path: '/images/:uuid/thumbnail.webp',
  summary: 'The thumbnail of an image, at most 400 px',
  params: UuidParams,
  produces: 'image/webp',
  crossOrigin: true,
  acceptsViewingCookie: true,
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
      summary: `IIIF Image API ${version}: redirects to info.json`,
      params: UuidParams,
      produces: 'application/ld+json',
      crossOrigin: true,
      acceptsViewingCookie: true,
    }),
    information: endpoint({
      method: 'GET',
      path: `${base}/info.json`,
      summary: `IIIF Image API ${version}: properties of the image and of the service`,
      params: UuidParams,
      produces: 'application/ld+json',
      crossOrigin: true,
      acceptsViewingCookie: true,
    }),
    image: endpoint({
      method: 'GET',
      path: `${base}/:region/:size/:rotation/:file`,
      summary: `IIIF Image API ${version}: a region of an image at a size`,
      params: imageRequest,
      produces: 'image/jpeg',
      crossOrigin: true,
      acceptsViewingCookie: true,
      refusals: ['notImplementedForImage', ...DOWNLOAD_REFUSALS],
    }),
  }
}

export const { base: imageService3, information: imageInformation3, image: image3 } = service(3)
export const { base: imageService2, information: imageInformation2, image: image2 } = service(2)

const file = (name: string, produces: string, summary: string) =>
  endpoint({
    method: 'GET',
    head: true,
    path: `/media/:uuid/${name}`,
    summary,
    params: UuidParams,
    produces,
    acceptsViewingCookie: true,
  })

export const readAudio = file('audio.m4a', 'audio/mp4', 'Audio that a browser plays; supports ranges')
export const readVideo = file('video.mp4', 'video/mp4', 'Video that a browser plays; supports ranges')
export const readModel = file('model.glb', 'model/gltf-binary', 'A 3D model, one file with its textures')
export const readWaveform = file('waveform.json', 'application/json', 'The waveform: the peaks of the audio')
export const readOriginal = file('original', 'application/octet-stream', 'The uploaded file, byte for byte')

export const readDeepZoom = endpoint({
  method: 'GET',
  path: '/images/:uuid/image.dzi',
  summary: 'The image as Deep Zoom Image: its size and tiles',
  params: UuidParams,
  produces: 'application/xml',
  crossOrigin: true,
  acceptsViewingCookie: true,
})

export const readDeepZoomTile = endpoint({
  method: 'GET',
  path: '/images/:uuid/image_files/:level/:tile',
  summary: 'A tile of the Deep Zoom Image: {column}_{row}.jpg',
  params: Type.Object({
    uuid: Uuid,
    level: Type.String({ pattern: '^[0-9]{1,2}$' }),
    tile: Type.String({ pattern: '^[0-9]{1,6}_[0-9]{1,6}\\.jpg$' }),
  }),
  produces: 'image/jpeg',
  crossOrigin: true,
  acceptsViewingCookie: true,
})

const watermark = { path: '/iam/tenants/watermark' }

export const setWatermark = endpoint({
  ...watermark,
  method: 'PUT',
  summary: 'Sets the watermark of images larger than a thumbnail (multipart, field file, a PNG of at most 2 MB)',
  consumes: 'multipart/form-data',
  status: 204,
  refusals: ['unsupportedContent', 'fileTooLarge'],
})

export const removeWatermark = endpoint({
  ...watermark,
  method: 'DELETE',
  summary: 'Removes the watermark',
  status: 204,
})

export const readWatermark = endpoint({
  ...watermark,
  method: 'GET',
  summary: 'The watermark of the organisation that this address serves',
  query: Type.Object({
    version: Type.Optional(Type.String({ maxLength: 64, description: 'changes the address with each watermark' })),
  }),
  produces: 'image/png',
})
