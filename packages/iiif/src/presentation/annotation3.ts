import { AREA_STROKE_WIDTH } from '@pressmark/contract/platform/constants.ts'
import { formatRegionFragment } from './region-fragment.ts'
import type { PixelRegion } from '../image/region.ts'
import { formatSvgSelector } from './svg-selector.ts'

/** What is said of a part of something that can be seen: a title, and a text. Both are text, whatever they look like. */
export type AnnotationDescription = {
  id: string
  title: string
  text: string
  /** px; left out for the whole. */
  region?: PixelRegion
  /** Path data of SVG, where it is drawn more closely than by the region. */
  outline?: string | null
}

/** In a manifest. @param canvas id of what it is about. Source: IIIF Presentation API 3.0 §5.6 */
export const annotation3 = (described: AnnotationDescription, canvas: string) => ({
  id: described.id,
  type: 'Annotation',
  ...(described.title !== '' && { label: { none: [described.title] } }),
  motivation: 'commenting',
  body: bodiesOf(described),
  target: targetOf(described, canvas),
})

/** By itself. @param source what it is about. Source: Web Annotation Data Model §3 */
export const webAnnotation = (described: AnnotationDescription, source: string) => ({
  id: described.id,
  type: 'Annotation',
  motivation: ['tagging', 'commenting'],
  body: bodiesOf(described),
  target: targetOf(described, source),
})

/** An ordered collection with all of its annotations in one page. Source: Web Annotation Data Model §5 */
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

const bodiesOf = ({ title, text }: AnnotationDescription) => {
  const said = [
    { purpose: 'tagging', value: title },
    { purpose: 'commenting', value: text },
  ].filter(({ value }) => value !== '')
  // An annotation without a body would say nothing at all: then the empty text is said.
  const bodies = said.length > 0 ? said : [{ purpose: 'commenting', value: '' }]
  return bodies.map((body) => ({ type: 'TextualBody', ...body, format: 'text/plain' }))
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
