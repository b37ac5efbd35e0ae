import type { ImageMediaType } from './job.ts'

/** What the bytes are: an image that we take, an image that we do not, or something else. */
export type Content =
  | { type: 'image'; mediaType: ImageMediaType }
  | { type: 'otherImage'; found: string }
  | { type: 'other'; found: string }

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
  otherImage('bmp', 6, '\0\0\0\0\x36\0\0\0', '\0\0\0\0\x8a\0\0\0', '\0\0\0\0\x7a\0\0\0'),
  other('pdf', 0, '%PDF-'),
  other('zip', 0, 'PK\x03\x04', 'PK\x05\x06'),
  other('video', 4, 'ftyp', 'moov', 'mdat'),
  other('video', 0, '\x1a\x45\xdf\xa3', 'FLV', '\0\0\x01\xba'),
  other('video', 8, 'AVI '),
  other('audio', 8, 'WAVE'),
  other(
    'audio',
    0,
    'ID3',
    'OggS',
    'fLaC',
    '#!AMR',
    '\xff\xfb',
    '\xff\xfa',
    '\xff\xf3',
    '\xff\xf2',
    '\xff\xf1',
    '\xff\xf9',
  ),
  other('text', 0, '\xff\xfe', '\xfe\xff'),
]

/** Judged by the first bytes, never by a name or a header that somebody sent.
 *  @param head the file's first bytes, at most CONTENT_HEAD; not empty */
export const identifyContent = (head: Uint8Array): Content => {
  const text = Buffer.from(head).toString('latin1')
  const signature = SIGNATURES.find(({ at, marks }) => marks.some((mark) => text.startsWith(mark, at)))
  return signature?.content ?? identifyText(text.replace(/^\xef\xbb\xbf/, ''))
}

const identifyText = (text: string): Content => {
  if (!isText(text)) return { type: 'other', found: 'unknown' }
  const root = rootElement(text)
  if (root === 'svg') return { type: 'otherImage', found: 'svg' }
  if (['html', 'head', 'body', 'script'].includes(root)) return { type: 'other', found: 'html' }
  return { type: 'other', found: text.trimStart().startsWith('<?xml') ? 'xml' : 'text' }
}

/** What may stand before the first element of a document, and what it ends with. */
const PROLOGUE: [start: RegExp, end: string][] = [
  [/^<\?/, '?>'],
  [/^<!--/, '-->'],
  [/^<!doctype[^>]*\[/i, ']>'],
  [/^<!doctype/i, '>'],
]

/** The first element's name without prefix, in lower case; empty where there is none. A walk and not one pattern:
 *  nested repetition in a pattern takes for ever on a text made for it. */
const rootElement = (text: string): string => {
  let rest = text.trimStart()
  for (;;) {
    const part = PROLOGUE.find(([start]) => start.test(rest))
    const end = part ? rest.indexOf(part[1]) : -1
    if (!part || end < 0) break
    rest = rest.slice(end + part[1].length).trimStart()
  }
  return /^<(?:\w+:)?(\w+)[\s>]/.exec(rest)?.[1]?.toLowerCase() ?? ''
}

/** No control characters but those of layout. */
const isText = (text: string) =>
  !Array.from(text).some((character) => character < ' ' && !'\t\n\r\f'.includes(character))
