import { parseRegionFragment, type RegionFragment } from './region-fragment.ts'
import { parseSvgSelector } from './svg-selector.ts'

/** An annotation of a canvas or of a part of it. */
export type ReadAnnotation = {
  title: string
  text: string
  /** On the canvas. Omitted for the whole canvas. */
  region?: RegionFragment
  /** Path data of SVG, px of the canvas. */
  outline?: string
}

export type ReadCanvas = {
  label: string
  /** Px. Undefined if the canvas does not state it. */
  width: number | undefined
  height: number | undefined
  /** Addresses that may identify its image, the image services first. */
  addresses: string[]
  annotations: ReadAnnotation[]
}

export type ReadManifest = { label: string; summary: string; canvases: ReadCanvas[] }

type Json = Record<string, unknown>

/**
 * Reads the canvases of a manifest in order, with the texts of their embedded annotations. Malformed parts are skipped.
 * Returns undefined if the document is not a manifest.
 * Source: IIIF Presentation API 3.0 §5; Web Annotation Data Model §3, §4
 */
export const readManifest3 = (document: unknown): ReadManifest | undefined => {
  if (!isObject(document) || document.type !== 'Manifest') return undefined
  return {
    label: wordsIn(document.label),
    summary: plainText(wordsIn(document.summary)),
    canvases: objectsIn(document.items)
      .filter(({ type }) => type === 'Canvas')
      .map(canvasOf),
  }
}

const canvasOf = (canvas: Json): ReadCanvas => ({
  label: wordsIn(canvas.label),
  width: sideOf(canvas.width),
  height: sideOf(canvas.height),
  addresses: [
    ...objectsIn(canvas.items)
      .flatMap((page) => objectsIn(page.items))
      .flatMap(({ body }) => objectsIn(body))
      .flatMap((body) => [...objectsIn(body.service).map(idOf), idOf(body)]),
    idOf(canvas),
  ].filter((address) => address !== ''),
  annotations: objectsIn(canvas.annotations)
    .flatMap((page) => objectsIn(page.items))
    .map(annotationOf),
})

const annotationOf = ({ label, body, target }: Json): ReadAnnotation => {
  const bodies = objectsIn(body).filter(({ type }) => type === 'TextualBody')
  const textOf = (isIncluded: (purpose: unknown) => boolean) =>
    bodies
      .filter(({ purpose }) => isIncluded(purpose))
      .map(({ value, format }) => (format === 'text/html' ? plainText(textIn(value)) : textIn(value)))
      .join('\n')
  const [selector] = objectsIn(target)
  const selectors = objectsIn(selector?.selector)
  const valueOf = (type: string) => textIn(selectors.find((one) => one.type === type)?.value)
  const source = typeof target === 'string' ? target : textIn(selector?.source)
  const region = parseRegionFragment(valueOf('FragmentSelector') || source)
  const outline = parseSvgSelector(valueOf('SvgSelector'))
  return {
    title: wordsIn(label) || textOf((purpose) => purpose === 'tagging'),
    text: textOf((purpose) => purpose !== 'tagging'),
    ...(region !== undefined && { region }),
    ...(region !== undefined && outline !== undefined && { outline }),
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/* The specification allows one object or a list of objects. */
const objectsIn = (value: unknown): Json[] => [value].flat().filter(isObject)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const idOf = (thing: Json): string => textIn(thing.id) || textIn(thing['@id'])

const sideOf = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

/* Returns the texts of a language map, in its first language. */
const wordsIn = (value: unknown): string => {
  if (!isObject(value)) return ''
  const [texts] = Object.values(value)
  return Array.isArray(texts) ? texts.map(textIn).join('; ') : ''
}

const ENTITIES = new Map(Object.entries<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

/** Returns the text that a reader sees of a piece of HTML, with one line for each block. Text without tags is unchanged. */
export const plainText = (html: string): string => {
  const parts = [...partsOf(html)]
  if (parts.every(({ type }) => type === 'text')) return html
  return parts
    .map(({ type, text }) => (type === 'text' ? text : ENDS_LINE.test(text) ? '\n' : ''))
    .join('')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
    .trim()
}

const ENDS_LINE = /^<(?:br|\/p|\/div|\/li|\/h[1-6])\b/i
const HIDDEN = /^<(script|style)\b/i
const END_OF_HIDDEN = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi }

/* Splits HTML into tags and texts. Each character is read once: one pattern for a tag takes quadratic time if no tag ends. */
function* partsOf(html: string): Generator<{ type: 'tag' | 'text'; text: string }> {
  const withoutEnd = new Set<string>()
  let text = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', Math.max(start + 1, text))) {
    if (!/[a-z!/]/i.test(html.charAt(start + 1))) continue
    const end = html.indexOf('>', start)
    if (end < 0) break
    yield { type: 'text', text: html.slice(text, start) }
    const tag = html.slice(start, end + 1)
    yield { type: 'tag', text: tag }
    text = endOfHidden(html, tag, { start, withoutEnd }) ?? end + 1
  }
  yield { type: 'text', text: html.slice(text) }
}

/* Returns the end of an element whose content is not shown. Such an element without an end tag is treated like any other. */
const endOfHidden = (
  html: string,
  tag: string,
  { start, withoutEnd }: { start: number; withoutEnd: Set<string> },
): number | undefined => {
  const name = HIDDEN.exec(tag)?.[1]?.toLowerCase() as keyof typeof END_OF_HIDDEN | undefined // by the pattern
  if (name === undefined || withoutEnd.has(name)) return undefined
  const pattern = END_OF_HIDDEN[name]
  pattern.lastIndex = start
  if (pattern.test(html)) return pattern.lastIndex
  withoutEnd.add(name)
  return undefined
}
