import { Readable, Transform } from 'node:stream'
import path from 'node:path'
import { identifyContent } from '#media/decoders/content-type.ts'
import { FORMATS, IMAGE_MEDIA_TYPES, type Content, type MediaType } from '#media/decoders/formats.ts'
import { Refusal } from '#platform/errors.ts'

/** The contents that a call accepts, and the accepted file name extensions where the content does not decide. */
export type Accepted = { expected: string; mediaTypes: readonly MediaType[]; endings?: readonly string[] }

/** The accepted files of each upload route. @source spec 000 §5 */
export const ACCEPTED = {
  image: { expected: 'image', mediaTypes: IMAGE_MEDIA_TYPES },
  audio: {
    expected: 'audio',
    // An MP4 file with only audio often identifies itself as plain MP4.
    mediaTypes: [
      'audio/mpeg',
      'audio/aac',
      'audio/mp4',
      'video/mp4',
      'audio/wav',
      'audio/ogg',
      'audio/flac',
      'audio/amr',
    ],
    endings: ['mp3', 'aac', 'm4a', 'wav', 'ogg', 'oga', 'flac', 'amr', 'opus'],
  },
  video: {
    expected: 'video',
    mediaTypes: [
      'video/mp4',
      'video/quicktime',
      'video/3gpp',
      'video/mpeg',
      'video/mpv',
      'video/mp2t',
      'video/x-msvideo',
      'video/matroska',
      'video/webm',
      'video/x-flv',
    ],
    endings: ['mp4', 'm4v', 'mpeg', 'mpg', 'avi', 'mov', 'mkv', 'flv', 'webm', '3gp', '3g2', 'ts'],
  },
  pdf: { expected: 'pdf', mediaTypes: ['application/pdf'] },
  zip: { expected: 'zip', mediaTypes: ['application/zip'] },
  object: { expected: 'obj', mediaTypes: ['model/obj'] },
  material: { expected: 'mtl', mediaTypes: ['model/mtl'] },
  texture: {
    expected: 'texture',
    mediaTypes: ['image/png', 'image/tiff', 'image/jpeg', 'image/bmp', 'image/svg+xml'],
  },
  spreadsheet: {
    expected: 'spreadsheet',
    mediaTypes: ['text/csv', 'application/gzip', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
} as const satisfies Record<string, Accepted>

const KNOWN_ENDINGS = new Set<string>(Object.values(FORMATS).flatMap(({ endings }) => endings))

/** Detects the media type of a file by its first bytes.
 *  @throws unsupportedContent if the content is not accepted, or does not match the name; a name without a known extension
 *  matches any content */
export const acceptedType = (head: Buffer, name: string, accepted: Accepted): MediaType => {
  if (head.length === 0)
    throw new Refusal('unsupportedContent', { detail: 'The file is empty.', facts: { reason: { code: 'emptyFile' } } })
  const content = identifyContent(head)
  const mediaType = content.mediaType ?? tableType(content, accepted)
  if (mediaType === undefined || !accepted.mediaTypes.includes(mediaType)) throw notAccepted(content, accepted)
  const extension = path.extname(name).slice(1).toLowerCase()
  const endings: readonly string[] = FORMATS[mediaType].endings
  const fits = endings.includes(extension) && (accepted.endings?.includes(extension) ?? true)
  if (KNOWN_ENDINGS.has(extension) && !fits) throw mismatch(mediaType, extension)
  return mediaType
}

/* CSV has no signature. Where tables are accepted, text is treated as a table. */
const tableType = ({ found }: Content & { found?: string }, { mediaTypes }: Accepted): MediaType | undefined =>
  found === 'text' && mediaTypes.includes('text/csv') ? 'text/csv' : undefined

const notAccepted = (content: Content, { expected }: Accepted): Refusal => {
  const found = content.type === 'image' ? 'image' : content.found
  const isForImages = expected === 'image'
  return new Refusal('unsupportedContent', {
    detail: isForImages
      ? `Not an image of an accepted type: ${found}`
      : `This call does not accept this type of file: ${found}`,
    facts: { reason: isForImages ? { code: 'notAnImage', found } : { code: 'notOfThisKind', expected, found } },
  })
}

const mismatch = (mediaType: MediaType, extension: string): Refusal => {
  const found = FORMATS[mediaType].name
  const isImage = mediaType.startsWith('image/')
  return new Refusal('unsupportedContent', {
    detail: `The name ends in .${extension}, but the file contains ${isImage ? `a ${found} image` : found}`,
    facts: { reason: { code: isImage ? 'nameMismatch' : 'endingMismatch', found, extension } },
  })
}

/** Reads the first `length` bytes of a stream, or the whole stream if it is shorter. Also returns a stream of the complete content. */
export const firstBytes = async (source: Readable, length: number): Promise<{ head: Buffer; whole: Readable }> => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const read: Buffer[] = []
  let size = 0
  while (size < length) {
    const { done, value } = await chunks.next()
    if (done) break
    read.push(value)
    size += value.length
  }
  const whole = Readable.from(rest(read, chunks), { objectMode: false })
  return { head: Buffer.concat(read).subarray(0, length), whole }
}

async function* rest(read: Buffer[], chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* read
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return
    yield value
  }
}

/** Passes bytes through, and fails with fileTooLarge above the limit. */
export const atMost = (bytes: number): Transform => {
  let size = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length
      done(size > bytes ? new Refusal('fileTooLarge') : null, piece)
    },
  })
}
