import { commentaryHtml, isFormatted, plainCommentary } from '@pressmark/contract/stories/commentary.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyAnnotations, storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import { readStory } from '@pressmark/contract/stories/stories.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import {
  annotationCollection,
  webAnnotation,
  type AnnotationDescription,
} from '@pressmark/iiif/presentation/annotation3.ts'
import { authServices } from '@pressmark/iiif/presentation/auth-services.ts'
import type {
  CanvasDescription,
  Content,
  ManifestDescription,
} from '@pressmark/iiif/presentation/presentation-description.ts'
import type { ImageReader } from '#media/images/image-view.ts'
import { isPubliclyVisible } from '#media/rights.ts'
import type { ImagedStep } from '#stories/storyboards/shown-images.ts'
import { readLook } from '#stories/storyboards/look.ts'
import { canvasAddress, stepAddress } from '#stories/storyboards/answers.ts'
import { emptyCanvas, imageOf, thumbnailOf } from '../canvases.ts'
import { describe, type DocumentContext } from '../describe.ts'
import { readEntity } from '../entities.ts'
import { plainWords } from '../words.ts'

/**
 * Describes a story as a manifest: a canvas for each step in order, with its texts. A step whose image is gone or
 * not processed yet has an empty canvas.
 * @param steps All steps that this reader may see.
 */
export const describeStory = async (
  context: DocumentContext,
  steps: readonly ImagedStep[],
): Promise<ManifestDescription> => {
  const { origin, uuid } = context
  const [described, { coverUuid, opening, closing }] = await Promise.all([
    describe(context, 'story', {
      call: storyManifest,
      self: addressOf(readStory, { uuid }),
      viewer: storyViewerAddress(uuid),
    }),
    readLook(context.db, uuid),
  ])
  const base = described.id.replace(/\/manifest$/, '')
  const pictured = steps.filter(({ image }) => image?.thumbnail)
  const cover = pictured.find(({ canvas_uuid }) => canvas_uuid === coverUuid) ?? pictured[0]
  const summary = described.summary ?? (opening?.subtitle ? plainWords(opening.subtitle) : undefined)
  return {
    ...described,
    ...(summary && { summary }),
    ...(closing?.credits && { requiredStatement: withCredits(described.requiredStatement, closing.credits) }),
    ...(cover && thumbnailOfStep(cover, origin)),
    seeAlso: [...described.seeAlso, annotationsOf(context)],
    canvases:
      steps.length > 0
        ? steps.map((step, index) => canvasOf(step, index, context, base))
        : [emptyCanvas(base, described.label.none?.[0] ?? '')],
  }
}

/* The credits follow the institution. */
const withCredits = ({ label, value }: ManifestDescription['requiredStatement'], credits: string) => ({
  label,
  value: { none: [...(value['none'] ?? []), plainCommentary(credits)] },
})

/** Returns the steps as an ordered collection of annotations, each on the canvas of its image in the manifest of the item. */
export const writeAnnotations = async ({ db, origin, uuid }: DocumentContext, steps: readonly ImagedStep[]) => {
  const { title } = await readEntity(db, 'story', uuid)
  const base = origin + addressOf(storyManifest, { uuid }).replace(/\/manifest$/, '')
  return annotationCollection(
    { id: origin + addressOf(storyAnnotations, { uuid }), label: title },
    steps.map((step) => {
      const { image, canvas_uuid } = step
      const source = image === null ? ownCanvas(base, step) : origin + canvasAddress(image.item, canvas_uuid)
      return webAnnotation(annotationOf(step, uuid, origin), source)
    }),
  )
}

const annotationsOf = ({ origin, uuid }: DocumentContext) => ({
  id: origin + addressOf(storyAnnotations, { uuid }),
  type: 'Dataset' as const,
  label: { en: ['Steps as annotations'], it: ['Passi come annotazioni'] },
  format: 'application/ld+json',
})

const ownCanvas = (base: string, { uuid }: ImagedStep): string => `${base}/canvas/${uuid}`

const canvasOf = (
  step: ImagedStep,
  index: number,
  { origin, tenant, caller, uuid }: DocumentContext,
  base: string,
): CanvasDescription => {
  const { title, image, canvas_uuid } = step
  const content = contentOf(step, { origin, tenant, caller })
  const { region, outline, ...annotation } = annotationOf(step, uuid, origin)
  const open = image === null || isPubliclyVisible(tenant, image)
  return {
    id: ownCanvas(base, step),
    label: plainWords(title === '' ? String(index + 1) : title),
    ...thumbnailOfStep(step, origin),
    services: open ? [] : authServices(origin, canvas_uuid),
    content,
    // Without an image there is no region.
    annotations: [content.kind === 'image' ? { ...annotation, region: region!, outline: outline ?? null } : annotation],
  }
}

const annotationOf = (step: ImagedStep, story: string, origin: string): AnnotationDescription => ({
  id: origin + stepAddress(story, step.uuid),
  title: step.title,
  text: plainCommentary(step.commentary),
  ...(isFormatted(step.commentary) && { html: commentaryHtml(step.commentary) }),
  region: { x: step.x, y: step.y, width: step.width, height: step.height },
  outline: step.outline,
})

const contentOf = ({ image, canvas_uuid: uuid }: ImagedStep, shownTo: ImageReader & { origin: string }): Content =>
  (image && imageOf({ ...image, uuid }, shownTo)) ?? { kind: 'nothing' }

const thumbnailOfStep = ({ canvas_uuid: uuid, image }: ImagedStep, origin: string) =>
  image === null ? {} : thumbnailOf({ ...image, uuid }, origin)
