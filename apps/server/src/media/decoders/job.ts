import type { Format, Quality } from '@pressmark/iiif/image/image-request.ts'
import type { WatermarkPlace } from '@pressmark/contract/media/media.ts'
import type { ModelCamera } from '@pressmark/contract/media/model-view.ts'
import type { ImageMediaType, MediaType } from './formats.ts'

/** The task of a decoder. Paths are absolute. */
type Work = {
  source: string
  /** Created for this job, so it must not exist yet. It contains the derivatives on success and is removed on failure. */
  folder: string
}
export type DecoderJob =
  /** `page` is counted from 1. Without it the first page is decoded. */
  | ({ kind: 'image'; page?: number } & Work)
  | ({ kind: 'pdf' } & Work & PageRange)
  /** Without `camera` the thumbnail shows the whole model. */
  | ({ kind: 'model'; camera?: ModelCamera } & Work & { parts: ModelPart[] })
  /** Draws the thumbnail of a GLB. */
  | ({ kind: 'model-thumbnail'; camera?: ModelCamera } & Work)
  | ({ kind: 'watermark' } & Work & Watermark)
  | ({ kind: 'region'; region: RegionJob } & Pick<Work, 'folder'>)
export type DecoderKind = DecoderJob['kind']
export type JobOf<Kind extends DecoderKind> = Extract<DecoderJob, { kind: Kind }>

/** One image to compute from one level of a pyramid. */
export type RegionJob = {
  /** The file of the pyramid. */
  path: string
  /** Number of the directory in the file, one for each level. */
  page: number
  /** In pixels of the level. */
  region: { x: number; y: number; width: number; height: number }
  /** Size after scaling, before rotation, in pixels. */
  width: number
  height: number
  /** Clockwise, 0 to 360. */
  rotation: number
  /** Mirrored horizontally before turning. */
  mirror: boolean
  quality: Quality
  format: Format
}

/** Zero-based: `count` pages from `first`, or fewer at the end of the document. */
export type PageRange = { first: number; count: number }
/** A file that was uploaded with the object of a model. */
export type ModelPart = { role: 'material' | 'texture'; file: string; name: string }

/** The watermark, a PNG, that is written into a pyramid, and its place in the image. */
export type Watermark = { watermark: string; place: WatermarkPlace }

/** The task of a decoder child. @param onProgress 0..1 */
export type Decode<Kind extends DecoderKind> = (
  job: JobOf<Kind>,
  limits: { pixels: number },
  onProgress: (value: number) => void,
) => Promise<Decoded[Kind] | DecoderRefusal>

/** Limits of one job. Limits that the system cannot enforce are ignored. */
export type DecoderLimits = {
  /** Width times height of the source. */
  pixels: number
  /** Memory of the child without file cache, in bytes. */
  memory: number
  /** Wall clock time, in ms. */
  deadline: number
  /** Wall clock time without progress, in ms. */
  step: number
  /** CPU time of all threads, in seconds. */
  cpuSeconds: number
  /** Size of the largest file that it may write, in bytes. */
  fileSize: number
  openFiles: number
  /** JavaScript heap of a Node child, in megabytes. Pixels are outside of it. */
  heap: number
}

export const DECODER_LIMITS: DecoderLimits = {
  pixels: 600_000_000,
  memory: 1_500_000_000,
  deadline: 10 * 60_000,
  step: 10 * 60_000,
  cpuSeconds: 15 * 60,
  fileSize: 4_000_000_000,
  openFiles: 256,
  heap: 192,
}

/** Triangles are held as JavaScript numbers, and a texture is held in memory as a whole. Units as in `DecoderLimits`. */
export const MODEL_LIMITS = { heap: 2048, memory: 3_000_000_000, pixels: 270_000_000 }

/** Derivatives of an image, and facts about the original. */
export type DecodedImage = {
  type: 'decoded'
  /** Size of the image as shown, with its orientation applied, in pixels. Level 0 of the pyramid is stored a few pixels larger. */
  width: number
  height: number
  /** Pages or frames of the original, of which one is shown. The levels of a pyramid count as one. */
  pages: number
  mediaType: ImageMediaType
  /** Colour space of the original as libvips names it: srgb, b-w, cmyk, rgb16, … */
  space: string
  /** Bits per channel of the original. */
  depth: number
  hasProfile: boolean
  /** EXIF orientation 1 to 8. It is 1 if the file states none or an impossible one. */
  orientation: number
  exif: ImageExif
  /** File names in the folder of the job. */
  files: { pyramid: 'pyramid.tif'; thumbnail: 'thumb.webp' }
}

/** Values from the camera, trimmed. `dateTime` has the EXIF format `YYYY:MM:DD HH:MM:SS`, in an unknown time zone. */
export type ImageExif = { make?: string; model?: string; dateTime?: string }

/** Audio that a browser plays, with its peaks. Duration in s. */
export type DecodedAudio = {
  type: 'decoded'
  duration: number
  mediaType: MediaType
  /** Of the original. */
  codec: string
  channels: number
  /** Hz */
  sampleRate: number
  files: { rendition: 'audio.m4a'; waveform: 'waveform.json' }
}

/** Video that a browser plays, with its size as shown, in px, and its duration in s. */
export type DecodedVideo = {
  type: 'decoded'
  width: number
  height: number
  duration: number
  mediaType: MediaType
  /** Of the original. */
  codec: string
  hasSound: boolean
  files: { rendition: 'video.mp4'; thumbnail: 'thumb.webp' }
}

/** Pages of a PDF as JPEG, in order. `pages` is the number of pages of the document. */
export type DecodedPages = { type: 'decoded'; pages: number; files: string[] }

export type DecodedModel = {
  type: 'decoded'
  triangles: number
  vertices: number
  materials: number
  textures: number
  /** Corners of the bounding box, in the unit of the model. */
  box: { min: number[]; max: number[] }
  files: { rendition: 'model.glb'; thumbnail: 'thumb.webp' }
}

/** A thumbnail of a model. */
export type DrawnModel = { type: 'decoded'; files: { thumbnail: 'thumb.webp' } }

/** A copy of the pyramid with the watermark. */
export type WatermarkedImage = { type: 'decoded'; files: { pyramid: 'pyramid.tif' } }

/** An image computed from a pyramid. */
export type RenderedRegion = { type: 'decoded'; files: { picture: string } }

/** The result of each kind of decoder child. */
export type Decoded = {
  image: DecodedImage
  pdf: DecodedPages
  model: DecodedModel
  'model-thumbnail': DrawnModel
  watermark: WatermarkedImage
  region: RenderedRegion
}

/** Reason why nothing was made, as a code that the screens translate. `detail.errorText` is only logged. */
export type DecoderRefusal = { type: 'refused' } & (
  | { reason: 'emptyFile' | 'noSound' | 'noPicture' | 'pdfEncrypted' | 'noModelInside'; detail: Record<string, never> }
  | { reason: 'notAnImage' | 'unsupportedContent' | 'notOfThisKind'; detail: { found: string } }
  | { reason: 'imageTooLarge'; detail: { width: number; height: number; pixels: number; limit: number } }
  | { reason: 'imageTruncated' | 'imageUnreadable'; detail: { errorText: string } }
  | { reason: 'mediaDamaged' | 'pdfDamaged' | 'modelDamaged' | 'archiveUnsafe'; detail: { errorText: string } }
  | { reason: 'pdfTooLong' | 'tooManyPages' | 'archiveTooLarge' | 'modelTooLarge'; detail: { limit: number } }
  | { reason: 'decoderTimeout'; detail: { cause: 'deadline' | 'step' | 'cpu' } }
  | { reason: 'decoderFailed'; detail: { cause: 'crash' | 'memory'; errorText: string } }
  // The file was not examined: the machine failed, or the work was stopped.
  | { reason: 'decoderStopped'; detail: { errorText?: string } }
)

export type DecoderOutcome = Decoded[DecoderKind] | DecoderRefusal

/** Messages of the child over its channel. */
export type DecoderMessage = { type: 'progress'; value: number } | { type: 'outcome'; outcome: DecoderOutcome }
