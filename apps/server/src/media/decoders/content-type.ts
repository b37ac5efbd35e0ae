import type { Content, ImageMediaType, MediaType } from './formats.ts'
import { identifyText } from './text-content.ts'

/** Number of bytes from the start of a file that `identifyContent` needs. */
export const CONTENT_HEAD = 4096

type Signature = { content: Content; at: number; magic: string[] }

const image = (mediaType: ImageMediaType, ...magic: string[]): Signature => ({
  content: { type: 'image', mediaType },
  at: 0,
  magic,
})
const otherImage = (found: string, at: number, ...magic: string[]): Signature => ({
  content: { type: 'otherImage', found },
  at,
  magic,
})
const other = (found: string, at: number, ...magic: string[]): Signature => ({
  content: { type: 'other', found },
  at,
  magic,
})
const media = (mediaType: MediaType, at: number, ...magic: string[]): Signature => ({
  content: { type: 'other', found: foundAs(mediaType), mediaType },
  at,
  magic,
})
const foundAs = (mediaType: MediaType) => mediaType.replace('application/', '').split('/')[0]!

/** Magic bytes at an offset, the more specific before the more general. */
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
    // Zeros in the reserved fields, then the offset of the pixels, for each kind of header with and without a palette.
    magic: ['\x36\0', '\x36\x04', '\x3e\0', '\x76\0', '\x7a\0', '\x8a\0', '\x8a\x04'].map(
      (start) => `\0\0\0\0${start}\0\0`,
    ),
  },
  media('application/pdf', 0, '%PDF-'),
  // Programs write one of these entries first. Only reading the file shows whether it contains a workbook.
  {
    content: {
      type: 'other',
      found: 'zip',
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    at: 30,
    magic: ['[Content_Types].xml', '_rels/.rels', 'xl/', 'docProps/'],
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

/**
 * Identifies a file by its first bytes, never by its name or a request header.
 * @param head At most CONTENT_HEAD bytes, at least one.
 */
export const identifyContent = (head: Uint8Array): Content => {
  const text = Buffer.from(head).toString('latin1')
  const signature = SIGNATURES.find(({ at, magic }) => magic.some((bytes) => text.startsWith(bytes, at)))
  return signature?.content ?? containerContent(text) ?? identifyText(text.replace(/^\xef\xbb\xbf/, ''))
}

/** Length of a packet of a transport stream. Each packet begins with the same byte. Source: ISO/IEC 13818-1 §2.4.3 */
const PACKET = 188

/** Identifies containers by the codec names inside them. */
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
