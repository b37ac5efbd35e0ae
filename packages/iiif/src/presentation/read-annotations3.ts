import { parseRegionFragment, type RegionFragment } from './region-fragment.ts'
import { parseSvgSelector } from './svg-selector.ts'

/** The texts of a canvas or of an annotation. */
type ReadTexts = { title: string; text: string }

/** An annotation of a canvas or of a part of it. */
export type ReadAnnotation = ReadTexts & {
  /** The texts in other languages than the main one, by two-letter code. */
  translations: Record<string, ReadTexts>
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

export type ReadManifest = {
  label: string
  summary: string
  /** Two-letter code of the main language, the first one of the label. Undefined if the label has none. */
  language: string | undefined
  /** The texts in other languages, by two-letter code. */
  translations: Record<string, { label: string; summary: string }>
  canvases: ReadCanvas[]
}

type Json = Record<string, unknown>

/**
 * Reads the canvases of a manifest in order, with the texts of their embedded annotations. Malformed parts are skipped.
 * Returns undefined if the document is not a manifest.
 * Source: IIIF Presentation API 3.0 §5; Web Annotation Data Model §3, §4
 */
export const readManifest3 = (document: unknown): ReadManifest | undefined => {
  if (!isObject(document) || document.type !== 'Manifest') return undefined
  const language = languagesIn(document.label)[0]
  const others = new Set(
    [...languagesIn(document.label), ...languagesIn(document.summary)].filter((one) => one !== language),
  )
  return {
    label: wordsIn(document.label, language),
    summary: plainText(wordsIn(document.summary, language)),
    language,
    translations: Object.fromEntries(
      [...others].map((other) => [
        other,
        { label: ownWordsIn(document.label, other), summary: plainText(ownWordsIn(document.summary, other)) },
      ]),
    ),
    canvases: objectsIn(document.items)
      .filter(({ type }) => type === 'Canvas')
      .map((canvas) => canvasOf(canvas, language)),
  }
}

const canvasOf = (canvas: Json, language: string | undefined): ReadCanvas => ({
  label: wordsIn(canvas.label, language),
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
    .map((annotation) => annotationOf(annotation, language)),
})

const annotationOf = ({ label, body, target }: Json, main: string | undefined): ReadAnnotation => {
  const bodies = objectsIn(body).filter(({ type }) => type === 'TextualBody')
  const [selector] = objectsIn(target)
  const selectors = objectsIn(selector?.selector)
  const valueOf = (type: string) => textIn(selectors.find((one) => one.type === type)?.value)
  const source = typeof target === 'string' ? target : textIn(selector?.source)
  const region = parseRegionFragment(valueOf('FragmentSelector') || source)
  const outline = parseSvgSelector(valueOf('SvgSelector'))
  return {
    ...inLanguages(label, bodies, main),
    ...(region !== undefined && { region }),
    ...(region !== undefined && outline !== undefined && { outline }),
  }
}

const inLanguages = (label: unknown, bodies: readonly Json[], main: string | undefined) => {
  const found = [...languagesIn(label), ...bodies.flatMap(({ language }) => codeOf(language) ?? [])]
  const others = [...new Set(found)].filter((one) => one !== main)
  // In a manifest without a main language, the texts of an annotation are one text.
  if (main === undefined || others.length === 0) {
    const { title, text } = textsOf(bodies)
    return { title: wordsIn(label, main) || title, text, translations: {} }
  }
  const { title, text } = textsOf(bodies.filter(({ language }) => (codeOf(language) ?? main) === main))
  const mainLabel = ownWordsIn(label, main) || ownWordsIn(label, 'none')
  return { title: mainLabel || title, text, translations: translationsOf(others, label, bodies) }
}

const translationsOf = (languages: readonly string[], label: unknown, bodies: readonly Json[]) =>
  Object.fromEntries(
    languages.map((one) => {
      const texts = textsOf(bodies.filter(({ language }) => codeOf(language) === one))
      return [one, { title: ownWordsIn(label, one) || texts.title, text: texts.text }]
    }),
  )

const textsOf = (bodies: readonly Json[]): ReadTexts => {
  const textOf = (isIncluded: (purpose: unknown) => boolean) =>
    bodies
      .filter(({ purpose }) => isIncluded(purpose))
      .map(({ value, format }) => (format === 'text/html' ? plainText(textIn(value)) : textIn(value)))
      .join('\n')
  return {
    title: textOf((purpose) => purpose === 'tagging'),
    text: textOf((purpose) => purpose !== 'tagging'),
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/* The specification allows one object or a list of objects. */
const objectsIn = (value: unknown): Json[] => [value].flat().filter(isObject)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const idOf = (thing: Json): string => textIn(thing.id) || textIn(thing['@id'])

const sideOf = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

/* Returns the two-letter code of a language tag, such as `en` of `en-GB`, or of the first tag of a list. */
const codeOf = (tag: unknown): string | undefined =>
  /^([a-z]{2})(?:-|$)/.exec(textIn([tag].flat()[0]).toLowerCase())?.[1]

/* Returns the two-letter codes of a language map, in their order. */
const languagesIn = (value: unknown): string[] =>
  isObject(value) ? [...new Set(Object.keys(value).flatMap((tag) => codeOf(tag) ?? []))] : []

/* Returns the texts of a language map in a language, or else in its first one. */
const wordsIn = (value: unknown, language: string | undefined): string => {
  if (!isObject(value)) return ''
  const own = language === undefined ? '' : ownWordsIn(value, language)
  return own === '' ? joined(Object.values(value)[0]) : own
}

/* Returns the texts of a language map in a language, or ''. */
const ownWordsIn = (value: unknown, language: string): string =>
  isObject(value) ? joined(Object.entries(value).find(([tag]) => (codeOf(tag) ?? tag) === language)?.[1]) : ''

const joined = (texts: unknown): string => (Array.isArray(texts) ? texts.map(textIn).join('; ') : '')

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
