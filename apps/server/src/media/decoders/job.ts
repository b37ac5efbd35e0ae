import type { Format, Quality } from '@pressmark/iiif/image/image-request.ts'
import type { ImageMediaType, MediaType } from './formats.ts'

/** What a decoder is to do. Paths are absolute. */
type Work = {
  source: string
  /** Made for this job and must not exist yet; on success it holds the derivatives, on refusal it is gone. */
  folder: string
}
export type DecoderJob =
  | ({ kind: 'image' } & Work)
  | ({ kind: 'pdf' } & Work & PageRange)
  | ({ kind: 'model' } & Work & { parts: ModelPart[] })
  | ({ kind: 'watermark' } & Work & Watermark)
  | ({ kind: 'region'; region: RegionJob } & Pick<Work, 'folder'>)
export type DecoderKind = DecoderJob['kind']
export type JobOf<Kind extends DecoderKind> = Extract<DecoderJob, { kind: Kind }>

/** One picture to compute from one level of a pyramid. */
export type RegionJob = {
  /** The pyramid's file. */
  path: string
  /** The directory's number in the file, one for each level. */
  page: number
  /** In the level's pixels. */
  region: { x: number; y: number; width: number; height: number }
  /** Size after scaling, before rotation, in pixels. */
  width: number
  height: number
  /** Clockwise, 0 to 360. */
  rotation: number
  /** Left and right changed before turning. */
  mirror: boolean
  quality: Quality
  format: Format
}

/** Zero-based; `count` pages from `first` on, or fewer where there are no more. */
export type PageRange = { first: number; count: number }
/** A file that came beside a model's object. */
export type ModelPart = { role: 'material' | 'texture'; file: string; name: string }

/** The watermark, a PNG, that is put into a pyramid of ours. */
export type Watermark = { mark: string }

/** What a decoder child does. @param onProgress 0..1 */
export type Decode<Kind extends DecoderKind> = (
  job: JobOf<Kind>,
  limits: { pixels: number },
  onProgress: (value: number) => void,
) => Promise<Decoded[Kind] | DecoderRefusal>

/** Ceilings of one job. A limit that the system cannot enforce is left to the others. */
export type DecoderLimits = {
  /** Width times height of the source. */
  pixels: number
  /** Memory of the child that is no file's cache, in bytes. */
  memory: number
  /** Wall clock, in ms. */
  deadline: number
  /** CPU time over all threads, in seconds. */
  cpuSeconds: number
  /** The largest file it may write, in bytes. */
  fileSize: number
  openFiles: number
  /** JavaScript's own memory in a child of Node, in megabytes: pixels live outside. */
  heap: number
}

export const DECODER_LIMITS: DecoderLimits = {
  pixels: 600_000_000,
  memory: 1_500_000_000,
  deadline: 10 * 60_000,
  cpuSeconds: 15 * 60,
  fileSize: 4_000_000_000,
  openFiles: 256,
  heap: 192,
}

/** What was made of an image, and what the original is. */
export type DecodedImage = {
  type: 'decoded'
  /** The picture as shown, orientation applied, in pixels. The pyramid's level 0 is stored a few pixels larger. */
  width: number
  height: number
  /** Pages or frames of the original, of which the first is shown; the levels of a pyramid are one. */
  pages: number
  mediaType: ImageMediaType
  /** libvips' name of the original's colour space: srgb, b-w, cmyk, rgb16, … */
  space: string
  /** Bits per channel of the original. */
  depth: number
  hasProfile: boolean
  /** EXIF orientation 1 to 8; 1 also where the file says none or an impossible one. */
  orientation: number
  exif: ImageExif
  /** File names inside the job's folder. */
  files: { pyramid: 'pyramid.tif'; thumbnail: 'thumb.webp' }
}

/** As the camera wrote them, trimmed. `dateTime` is EXIF's own form, `YYYY:MM:DD HH:MM:SS`, in an unknown zone. */
export type ImageExif = { make?: string; model?: string; dateTime?: string }

/** Sound that a browser plays, with its peaks. Duration in s. */
export type DecodedAudio = {
  type: 'decoded'
  duration: number
  mediaType: MediaType
  /** The original's. */
  codec: string
  channels: number
  /** Hz */
  sampleRate: number
  files: { rendition: 'audio.m4a'; waveform: 'waveform.json' }
}

/** Film that a browser plays, as it is shown: in px, and s. */
export type DecodedVideo = {
  type: 'decoded'
  width: number
  height: number
  duration: number
  mediaType: MediaType
  /** The original's. */
  codec: string
  hasSound: boolean
  files: { rendition: 'video.mp4'; thumbnail: 'thumb.webp' }
}

/** Pages of a PDF as JPEG, in order; `pages` is how many the document has. */
export type DecodedPages = { type: 'decoded'; pages: number; files: string[] }

export type DecodedModel = {
  type: 'decoded'
  triangles: number
  vertices: number
  materials: number
  textures: number
  /** Corners of the box around it, in the model's own unit. */
  box: { min: number[]; max: number[] }
  files: { rendition: 'model.glb'; thumbnail: 'thumb.webp' }
}

/** The pyramid once more, with the watermark in it. */
export type WatermarkedImage = { type: 'decoded'; files: { pyramid: 'pyramid.tif' } }

/** A picture computed from a pyramid. */
export type RenderedRegion = { type: 'decoded'; files: { picture: string } }

/** What each kind of decoder child makes. */
export type Decoded = {
  image: DecodedImage
  pdf: DecodedPages
  model: DecodedModel
  watermark: WatermarkedImage
  region: RenderedRegion
}

/** Why nothing was made, in codes that the screens put into words. `detail.said` is for the log alone. */
export type DecoderRefusal = { type: 'refused' } & (
  | { reason: 'emptyFile' | 'noSound' | 'noPicture' | 'pdfEncrypted' | 'noModelInside'; detail: Record<string, never> }
  | { reason: 'notAnImage' | 'unsupportedContent' | 'notOfThisKind'; detail: { found: string } }
  | { reason: 'imageTooLarge'; detail: { width: number; height: number; pixels: number; limit: number } }
  | { reason: 'imageTruncated' | 'imageUnreadable'; detail: { said: string } }
  | { reason: 'mediaDamaged' | 'pdfDamaged' | 'modelDamaged' | 'archiveUnsafe'; detail: { said: string } }
  | { reason: 'pdfTooLong' | 'archiveTooLarge' | 'modelTooLarge'; detail: { limit: number } }
  | { reason: 'decoderTimeout'; detail: { cause: 'deadline' | 'cpu' } }
  | { reason: 'decoderFailed'; detail: { cause: 'crash' | 'memory'; said: string } }
  // Nothing is known of the file: it was the machine, or somebody who stopped the work.
  | { reason: 'decoderStopped'; detail: { said?: string } }
)

export type DecoderOutcome = Decoded[DecoderKind] | DecoderRefusal

/** What the child says over its channel. */
export type DecoderMessage = { type: 'progress'; value: number } | { type: 'outcome'; outcome: DecoderOutcome }
