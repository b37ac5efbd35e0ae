/** What a decoder child is to do. Paths are absolute. */
export type DecoderJob = {
  kind: 'image'
  source: string
  /** Made for this job and must not exist yet; on success it holds the derivatives, on refusal it is gone. */
  folder: string
}

/** What a child is to put a watermark into. Paths are absolute. */
export type MarkJob = {
  kind: 'mark'
  /** A pyramid of ours. */
  source: string
  /** The watermark, a PNG. */
  mark: string
  /** As of a DecoderJob. */
  folder: string
}

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
}

export const DECODER_LIMITS: DecoderLimits = {
  pixels: 600_000_000,
  memory: 1_500_000_000,
  deadline: 10 * 60_000,
  cpuSeconds: 15 * 60,
  fileSize: 4_000_000_000,
  openFiles: 256,
}

export const IMAGE_MEDIA_TYPES = ['image/png', 'image/tiff', 'image/jpeg', 'image/gif'] as const
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number]

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

/** A pyramid once more, with the watermark in it. */
export type MarkedImage = { type: 'marked'; files: { pyramid: 'pyramid.tif' } }

/** As the camera wrote them, trimmed. `dateTime` is EXIF's own form, `YYYY:MM:DD HH:MM:SS`, in an unknown zone. */
export type ImageExif = { make?: string; model?: string; dateTime?: string }

/** Why there is no image, in codes that the screens put into words. `detail.said` is for the log alone. */
export type DecoderRefusal = { type: 'refused' } & (
  | { reason: 'emptyFile'; detail: Record<string, never> }
  | { reason: 'notAnImage' | 'unsupportedContent'; detail: { found: string } }
  | { reason: 'imageTooLarge'; detail: { width: number; height: number; pixels: number; limit: number } }
  | { reason: 'imageTruncated' | 'imageUnreadable'; detail: { said: string } }
  | { reason: 'decoderTimeout'; detail: { cause: 'deadline' | 'cpu' } }
  | { reason: 'decoderFailed'; detail: { cause: 'crash' | 'memory'; said: string } }
  | { reason: 'decoderStopped'; detail: Record<string, never> }
)

export type DecoderOutcome = DecodedImage | DecoderRefusal
/** What comes of which job. */
export type OutcomeOf<Job> = DecoderRefusal | (Job extends MarkJob ? MarkedImage : DecodedImage)

/** What the child says over its channel. */
export type DecoderMessage =
  | { type: 'progress'; value: number }
  | { type: 'outcome'; outcome: OutcomeOf<DecoderJob | MarkJob> }
