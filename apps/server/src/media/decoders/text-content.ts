import type { Content } from './formats.ts'

/** Identifies a file without magic bytes. @param text Its start, one character per byte. */
export const identifyText = (text: string): Content => {
  if (!isText(text)) return { type: 'other', found: 'unknown' }
  const root = rootElement(text)
  if (root === 'svg') return { type: 'otherImage', found: 'svg', mediaType: 'image/svg+xml' }
  if (['html', 'head', 'body', 'script'].includes(root)) return { type: 'other', found: 'html' }
  if (text.trimStart().startsWith('<?xml')) return { type: 'other', found: 'xml' }
  return modelText(text) ?? { type: 'other', found: 'text' }
}

/** First words of the lines of an object. */
const OBJECT_WORDS = new Set([
  'v',
  'vn',
  'vt',
  'vp',
  'f',
  'o',
  'g',
  's',
  'l',
  'p',
  'mtllib',
  'usemtl',
  'usemap',
  'cstype',
  'lod',
])
const isObjectLine = (line: string): boolean =>
  line.startsWith('#') || line.trim() === '' || OBJECT_WORDS.has(line.split(/\s/, 1)[0] ?? '')

/** Identifies the two Wavefront formats by their lines: each begins with a keyword of the format. */
const modelText = (text: string): Content | undefined => {
  if (/^[ \t]*newmtl\s+\S/m.test(text)) return { type: 'other', found: 'mtl', mediaType: 'model/mtl' }
  // The last line may be truncated.
  const lines = text.split(/\r?\n|\r/).slice(0, -1)
  const isObject = lines.some((line) => /^(v(\s+[-+.\deE]+){3}|mtllib\s+\S)/.test(line)) && lines.every(isObjectLine)
  return isObject ? { type: 'other', found: 'obj', mediaType: 'model/obj' } : undefined
}

/** Parts that may precede the first element of a document, and how they end. */
const PROLOGUE: [start: RegExp, end: string][] = [
  [/^<\?/, '?>'],
  [/^<!--/, '-->'],
  [/^<!doctype[^>]*\[/i, ']>'],
  [/^<!doctype/i, '>'],
]

/**
 * Returns the name of the first element without prefix, in lower case, or an empty text. It walks instead of using one pattern:
 * nested repetition in a pattern never ends on a text made for it.
 */
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

/** Returns whether a text has no control characters except for layout. */
const isText = (text: string) =>
  !Array.from(text).some((character) => character < ' ' && !'\t\n\r\f'.includes(character))
