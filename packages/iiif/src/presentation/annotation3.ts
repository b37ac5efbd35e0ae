import { AREA_STROKE_WIDTH } from '@pressmark/contract/platform/constants.ts'
import { formatRegionFragment } from './region-fragment.ts'
import type { PixelRegion } from '../image/region.ts'
import { formatSvgSelector } from './svg-selector.ts'

/** An annotation of a part of something visible: a title and a text. */
export type AnnotationDescription = {
  id: string
  title: string
  /** Plain text. */
  text: string
  /** The text as HTML, if it is formatted. */
  html?: string | undefined
  /** Px. Omitted for the whole. */
  region?: PixelRegion
  /** Path data of SVG, if the outline is more exact than the region. */
  outline?: string | null
}

/** Returns an annotation for a manifest. @param canvas id of its target. Source: IIIF Presentation API 3.0 §5.6 */
export const annotation3 = (described: AnnotationDescription, canvas: string) => ({
  id: described.id,
  type: 'Annotation',
  ...(described.title !== '' && { label: { none: [described.title] } }),
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

const bodiesOf = ({ title, text, html }: AnnotationDescription) => {
  const comment = html === undefined ? { value: text, format: 'text/plain' } : { value: html, format: 'text/html' }
  const bodies = [
    { purpose: 'tagging', value: title, format: 'text/plain' },
    { purpose: 'commenting', ...comment },
  ]
  const filled = bodies.filter(({ value }) => value !== '')
  // An annotation needs a body, so an empty text is written if nothing else is there.
  return (filled.length > 0 ? filled : bodies.slice(1)).map((body) => ({ type: 'TextualBody', ...body }))
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
