import { Type, type TProperties } from 'typebox'
import { DOWNLOAD_REFUSALS } from '../delivery/downloads.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Uuid, UuidParams } from '../platform/hal.ts'
import { ModelCamera } from './model-view.ts'

/** A version in an address that no file has. Such an address redirects to the current version, for pages that do not know it. */
export const CURRENT_VERSION = 'current'

const Version = Type.String({ pattern: '^[\\w-]{1,32}$' })

const VersionQuery = Type.Object({ version: Type.Optional(Version) })

export const readThumbnail = endpoint({
  id: 'media.getThumbnail',
  method: 'GET',
  path: '/images/:uuid/thumbnail.webp',
  summary: 'The thumbnail of an image, at most 400 px',
  params: UuidParams,
  query: VersionQuery,
  produces: 'image/webp',
  crossOrigin: true,
  acceptsViewingCookie: true,
})

const imageRequest = {
  region: Type.String({ maxLength: 100 }),
  size: Type.String({ maxLength: 100 }),
  rotation: Type.String({ maxLength: 30 }),
  file: Type.String({ maxLength: 30, description: 'quality.format' }),
}

/** Part of an address that names an image. `suffix` distinguishes the names of its operations. */
type ImagePath<Of extends TProperties> = { path: string; of: Of; suffix: string }

const service = <Of extends TProperties>(version: 2 | 3, { path, of, suffix }: ImagePath<Of>) => {
  const base = `/iiif/${version}/${path}`
  return {
    base: endpoint({
      id: `iiif.getImageService${version}${suffix}`,
      method: 'GET',
      path: base,
      summary: `IIIF Image API ${version}: redirects to info.json`,
      params: Type.Object(of),
      produces: 'application/ld+json',
      alsoAnswers: [303],
      crossOrigin: true,
      acceptsViewingCookie: true,
    }),
    information: endpoint({
      id: `iiif.getImageInformation${version}${suffix}`,
      method: 'GET',
      path: `${base}/info.json`,
      summary: `IIIF Image API ${version}: properties of the image and of the service`,
      answerHeaders: ['Link'],
      params: Type.Object(of),
      produces: 'application/ld+json',
      crossOrigin: true,
      acceptsViewingCookie: true,
    }),
    image: endpoint({
      id: `iiif.getImage${version}${suffix}`,
      method: 'GET',
      path: `${base}/:region/:size/:rotation/:file`,
      summary: `IIIF Image API ${version}: a region of an image at a size`,
      answerHeaders: ['Link'],
      params: Type.Object({ ...of, ...imageRequest }),
      produces: 'image/jpeg',
      crossOrigin: true,
      acceptsViewingCookie: true,
      refusals: ['notImplementedForImage', ...DOWNLOAD_REFUSALS],
    }),
  }
}

const stable = { path: ':uuid', of: { uuid: Uuid }, suffix: '' }
// In the path, because viewers append their requests to the address of the service.
const versioned = { path: ':uuid/:version', of: { uuid: Uuid, version: Version }, suffix: 'OfVersion' }
export const { base: imageService3, information: imageInformation3, image: image3 } = service(3, stable)
export const { base: imageService2, information: imageInformation2, image: image2 } = service(2, stable)
// Pages do not need these, so that their bundles leave them out.
export const versionedService3 = /* @__PURE__ */ service(3, versioned)
export const versionedService2 = /* @__PURE__ */ service(2, versioned)

const file = (what: string, name: string, produces: string, summary: string) =>
  endpoint({
    id: `media.get${what}`,
    method: 'GET',
    head: true,
    path: `/media/:uuid/${name}`,
    summary,
    params: UuidParams,
    produces,
    alsoAnswers: [206, 416],
    refusals: ['originalDamaged'],
    acceptsViewingCookie: true,
  })
const versionedFile = (...described: Parameters<typeof file>) => ({ ...file(...described), query: VersionQuery })

export const readAudio = versionedFile('Audio', 'audio.m4a', 'audio/mp4', 'Audio that a browser plays; supports ranges')
export const readVideo = versionedFile('Video', 'video.mp4', 'video/mp4', 'Video that a browser plays; supports ranges')
export const readModel = versionedFile(
  'Model',
  'model.glb',
  'model/gltf-binary',
  'A 3D model, one file with its textures',
)
export const readModelCamera = endpoint({
  id: 'media.getModelCamera',
  method: 'GET',
  path: '/media/:uuid/camera',
  summary: 'The stored view of a 3D model, or null',
  params: UuidParams,
  answer: Type.Object({ camera: Type.Union([ModelCamera, Type.Null()]) }),
  acceptsViewingCookie: true,
})
export const readWaveform = versionedFile(
  'Waveform',
  'waveform.json',
  'application/json',
  'The waveform: the peaks of the audio',
)
export const readOriginal = file('Original', 'original', 'application/octet-stream', 'The uploaded file, byte for byte')

const deepZoomDocument = <Of extends TProperties>({ path, of, suffix }: ImagePath<Of>) =>
  endpoint({
    id: `media.getDeepZoom${suffix}`,
    method: 'GET',
    path: `/images/${path}/image.dzi`,
    summary: 'The image as Deep Zoom Image: its size and tiles',
    params: Type.Object(of),
    produces: 'application/xml',
    crossOrigin: true,
    acceptsViewingCookie: true,
  })

const deepZoomTile = <Of extends TProperties>({ path, of, suffix }: ImagePath<Of>) =>
  endpoint({
    id: `media.getDeepZoomTile${suffix}`,
    method: 'GET',
    path: `/images/${path}/image_files/:level/:tile`,
    summary: 'A tile of the Deep Zoom Image: {column}_{row}.jpg',
    params: Type.Object({
      ...of,
      level: Type.String({ pattern: '^[0-9]{1,2}$' }),
      tile: Type.String({ pattern: '^[0-9]{1,6}_[0-9]{1,6}\\.jpg$' }),
    }),
    produces: 'image/jpeg',
    crossOrigin: true,
    acceptsViewingCookie: true,
  })

export const readDeepZoom = /* @__PURE__ */ deepZoomDocument(stable)
export const readDeepZoomTile = /* @__PURE__ */ deepZoomTile(stable)
export const readVersionedDeepZoom = /* @__PURE__ */ deepZoomDocument(versioned)
export const readVersionedDeepZoomTile = /* @__PURE__ */ deepZoomTile(versioned)

const watermark = { path: '/iam/tenants/watermark' }

export const setWatermark = endpoint({
  ...watermark,
  id: 'settings.setWatermark',
  method: 'PUT',
  summary: 'Sets the watermark of images larger than a thumbnail (multipart, field file, a PNG of at most 2 MB)',
  consumes: 'multipart/form-data',
  status: 204,
  refusals: ['unsupportedContent', 'fileTooLarge'],
})

/** Where a watermark is in an image: repeated over the whole image, or once. */
export const WATERMARK_PLACES = ['REPEATED', 'CENTER', 'TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT'] as const
export type WatermarkPlace = (typeof WATERMARK_PLACES)[number]

export const placeWatermark = endpoint({
  ...watermark,
  id: 'settings.placeWatermark',
  method: 'PATCH',
  summary: 'Moves the watermark to another place in the images. Another watermark keeps the place',
  body: Type.Object({ place: Type.Enum([...WATERMARK_PLACES]) }),
  status: 204,
})

export const removeWatermark = endpoint({
  ...watermark,
  id: 'settings.removeWatermark',
  method: 'DELETE',
  summary: 'Removes the watermark',
  status: 204,
})

export const readWatermark = endpoint({
  ...watermark,
  id: 'settings.getWatermark',
  method: 'GET',
  summary: 'The watermark of the organisation that this address serves',
  query: Type.Object({
    version: Type.Optional(Type.String({ maxLength: 64, description: 'changes the address with each watermark' })),
  }),
  produces: 'image/png',
})
