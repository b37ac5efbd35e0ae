import type { Content, ImageMediaType, MediaType } from './formats.ts'
import { identifyText } from './text-content.ts'

/** How many bytes from the file's start `identifyContent` wants to see. */
export const CONTENT_HEAD = 4096

type Signature = { content: Content; at: number; marks: string[] }

const image = (mediaType: ImageMediaType, ...marks: string[]): Signature => ({
  content: { type: 'image', mediaType },
  at: 0,
  marks,
})
const otherImage = (found: string, at: number, ...marks: string[]): Signature => ({
  content: { type: 'otherImage', found },
  at,
  marks,
})
const other = (found: string, at: number, ...marks: string[]): Signature => ({
  content: { type: 'other', found },
  at,
  marks,
})
const media = (mediaType: MediaType, at: number, ...marks: string[]): Signature => ({
  content: { type: 'other', found: foundAs(mediaType), mediaType },
  at,
  marks,
})
const foundAs = (mediaType: MediaType) => mediaType.replace('application/', '').split('/')[0]!

/** Marks at a place, the narrower before the wider. */
const SIGNATURES: Signature[] = [
  image('image/png', '\x89PNG\r\n\x1a\n'),
  image('image/jpeg', '\xff\xd8\xff'),
  image('image/gif', 'GIF87a', 'GIF89a'),
  image('image/tiff', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
  otherImage('webp', 8, 'WEBP'),
  otherImage('heif', 4, 'ftypheic', 'ftypheix', 'ftyphevc', 'ftypmif1', 'ftypmsf1'),
  otherImage('avif', 4, 'ftypavif', 'ftypavis'),
  otherImage('jpeg2000', 0, '\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'),
  otherImage('jpegxl', 0, '\xff\x0a', '\0\0\0\x0cJXL '),
  otherImage('psd', 0, '8BPS'),
  {
    content: { type: 'otherImage', found: 'bmp', mediaType: 'image/bmp' },
    at: 6,
    // Nothing in the reserved fields, and where the pixels begin: behind each kind of header, with and without a palette.
    marks: ['\x36\0', '\x36\x04', '\x3e\0', '\x76\0', '\x7a\0', '\x8a\0', '\x8a\x04'].map(
      (start) => `\0\0\0\0${start}\0\0`,
    ),
  },
  media('application/pdf', 0, '%PDF-'),
  // Programs write one of these first; whether there is a workbook inside, reading tells.
  {
    content: {
      type: 'other',
      found: 'zip',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    at: 30,
    marks: ['[Content_Types].xml', '_rels/.rels', 'xl/', 'docProps/'],
  },
  media('application/zip', 0, 'PK\x03\x04', 'PK\x05\x06'),
  media('audio/mp4', 4, 'ftypM4A ', 'ftypM4B '),
  media('video/3gpp', 4, 'ftyp3g'),
  media('video/quicktime', 4, 'ftypqt  ', 'moov', 'mdat', 'wide', 'free'),
  media('video/mp4', 4, 'ftyp'),
  media('video/x-flv', 0, 'FLV\x01'),
  media('video/mpeg', 0, '\0\0\x01\xba'),
  media('video/mpv', 0, '\0\0\x01\xb3'),
  media('video/x-msvideo', 8, 'AVI '),
  media('audio/wav', 8, 'WAVE'),
  media('audio/flac', 0, 'fLaC'),
  media('audio/amr', 0, '#!AMR'),
  media('audio/aac', 0, '\xff\xf1', '\xff\xf9', '\xff\xf0', '\xff\xf8'),
  media('audio/mpeg', 0, 'ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2'),
  media('application/gzip', 0, '\x1f\x8b\x08'),
  other('text', 0, '\xff\xfe', '\xfe\xff'),
]

/** Judged by the first bytes, never by a name or a header that somebody sent.
 *  @param head the file's first bytes, at most CONTENT_HEAD; not empty */
export const identifyContent = (head: Uint8Array): Content => {
  const text = Buffer.from(head).toString('latin1')
  const signature = SIGNATURES.find(({ at, marks }) => marks.some((mark) => text.startsWith(mark, at)))
  return signature?.content ?? containerContent(text) ?? identifyText(text.replace(/^\xef\xbb\xbf/, ''))
}

/** Length of a packet of a transport stream; each begins with the same letter. Source: ISO/IEC 13818-1 §2.4.3 */
const PACKET = 188

/** Containers that say further inside what they hold. */
const containerContent = (text: string): Content | undefined => {
  const start = text.slice(0, 200)
  if (text.startsWith('\x1a\x45\xdf\xa3')) {
    const mediaType = start.includes('webm') ? 'video/webm' : 'video/matroska'
    return { type: 'other', found: 'video', mediaType }
  }
  if ([0, 1, 2, 3].every((packet) => text[packet * PACKET] === 'G')) return media('video/mp2t', 0).content
  if (!text.startsWith('OggS')) return undefined
  return start.includes('theora') ? { type: 'other', found: 'video' } : media('audio/ogg', 0).content
}
