import { AREA_STROKE_WIDTH } from '@pressmark/contract/platform/constants.ts'
import { formatRegionFragment } from './region-fragment.ts'
import type { PixelRegion } from '../image/region.ts'
import { formatSvgSelector } from './svg-selector.ts'

/** The texts of an annotation in one language. */
export type AnnotationTexts = {
  title: string
  /** Plain text. */
  text: string
  /** The text as HTML, if it is formatted. */
  html?: string | undefined
  /** Omitted if it is unknown. */
  language?: string | undefined
}

/** An annotation of a part of something visible: a title and a text. */
export type AnnotationDescription = AnnotationTexts & {
  id: string
  /** The texts in further languages. */
  translations?: readonly AnnotationTexts[]
  /** Px. Omitted for the whole. */
  region?: PixelRegion
  /** Path data of SVG, if the outline is more exact than the region. */
  outline?: string | null
}

/** Returns an annotation for a manifest. @param canvas id of its target. Source: IIIF Presentation API 3.0 §5.6 */
export const annotation3 = (described: AnnotationDescription, canvas: string) => ({
  id: described.id,
  type: 'Annotation',
  ...labelOf(described),
  motivation: 'commenting',
  body: bodiesOf(described),
  target: targetOf(described, canvas),
})

/** Returns an annotation that is its own document. @param source id of its target. Source: Web Annotation Data Model §3 */
export const webAnnotation = (described: AnnotationDescription, source: string) => ({
  id: described.id,
  type: 'Annotation',
  motivation: ['tagging', 'commenting'],
  body: bodiesOf(described),
  target: targetOf(described, source),
})

/** Returns an ordered collection with all annotations in one page. Source: Web Annotation Data Model §5 */
export const annotationCollection = (
  { id, label }: { id: string; label: string },
  items: readonly ReturnType<typeof webAnnotation>[],
) => ({
  '@context': ANNOTATION_CONTEXT,
  id,
  type: 'AnnotationCollection',
  label,
  total: items.length,
  ...(items.length > 0 && { first: { id: `${id}#page`, type: 'AnnotationPage', startIndex: 0, items } }),
})

export const ANNOTATION_CONTEXT = 'http://www.w3.org/ns/anno.jsonld'

const allTexts = ({ translations = [], ...main }: AnnotationDescription): readonly AnnotationTexts[] => [
  main,
  ...translations,
]

const labelOf = (described: AnnotationDescription) => {
  const titles = allTexts(described).filter(({ title }) => title !== '')
  if (titles.length === 0) return {}
  return { label: Object.fromEntries(titles.map(({ title, language = 'none' }) => [language, [title]])) }
}

/* The language of a body is a list. Source: IIIF Presentation API 3.0 §3.2, Web Annotation Data Model §3.2.1 */
const bodiesOf = (described: AnnotationDescription) => {
  const bodies = allTexts(described).flatMap(bodiesIn)
  const filled = bodies.filter(({ value }) => value !== '')
  // An annotation needs a body, so an empty text is written if nothing else is there.
  return (filled.length > 0 ? filled : bodies.slice(1, 2)).map((body) => ({ type: 'TextualBody', ...body }))
}

const bodiesIn = ({ title, text, html, language }: AnnotationTexts) => {
  const comment = html === undefined ? { value: text, format: 'text/plain' } : { value: html, format: 'text/html' }
  const ofLanguage = language === undefined ? {} : { language: [language] }
  return [
    { purpose: 'tagging', value: title, format: 'text/plain', ...ofLanguage },
    { purpose: 'commenting', ...comment, ...ofLanguage },
  ]
}

const targetOf = ({ region, outline }: AnnotationDescription, source: string) => {
  if (region === undefined) return source
  const fragment = formatRegionFragment({ unit: 'pixel', ...region })
  if (!outline) return `${source}#${fragment}`
  return {
    type: 'SpecificResource',
    source,
    selector: [
      { type: 'FragmentSelector', conformsTo: 'http://www.w3.org/TR/media-frags/', value: fragment },
      { type: 'SvgSelector', value: formatSvgSelector(outline, region, { strokeWidth: AREA_STROKE_WIDTH }) },
    ],
  }
}
