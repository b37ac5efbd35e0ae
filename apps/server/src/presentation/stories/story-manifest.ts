import { commentaryHtml, isFormatted, plainCommentary } from '@pressmark/contract/stories/commentary.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { storyAnnotations, storyManifest } from '@pressmark/contract/presentation/presentation.ts'
import type { StoryLook, StoryTexts } from '@pressmark/contract/stories/look.ts'
import { readStory } from '@pressmark/contract/stories/stories.ts'
import { storyViewerAddress } from '@pressmark/contract/media/viewers.ts'
import {
  annotationCollection,
  webAnnotation,
  type AnnotationDescription,
  type AnnotationTexts,
} from '@pressmark/iiif/presentation/annotation3.ts'
import { authServices } from '@pressmark/iiif/presentation/auth-services.ts'
import type {
  CanvasDescription,
  Content,
  Description,
  ManifestDescription,
  Words,
} from '@pressmark/iiif/presentation/presentation-description.ts'
import type { ImageReader } from '#media/images/image-view.ts'
import { isPubliclyVisible } from '#media/rights.ts'
import type { ImagedStep } from '#stories/storyboards/shown-images.ts'
import { readLook } from '#stories/storyboards/look.ts'
import { mainLanguage } from '#stories/storyboards/translations.ts'
import { canvasAddress, stepAddress } from '#stories/storyboards/answers.ts'
import { emptyCanvas, imageOf, thumbnailOf } from '../canvases.ts'
import { describe, type DocumentContext } from '../describe.ts'
import { readEntity } from '../entities.ts'
import { translatedWords } from '../words.ts'

/**
 * Describes a story as a manifest: a canvas for each step in order, with its texts in all
 * languages. A step whose image is gone or
 * not processed yet has an empty canvas.
 * @param steps All steps that this reader may see.
 */
export const describeStory = async (
  context: DocumentContext,
  steps: readonly ImagedStep[],
): Promise<ManifestDescription> => {
  const { origin, uuid, tenant } = context
  const [described, look] = await Promise.all([
    describe(context, 'story', {
      call: storyManifest,
      self: addressOf(readStory, { uuid }),
      viewer: storyViewerAddress(uuid),
    }),
    readLook(context.db, uuid),
  ])
  const base = described.id.replace(/\/manifest$/, '')
  const pictured = steps.filter(({ image }) => image?.thumbnail)
  const cover = pictured.find(({ canvas_uuid }) => canvas_uuid === look.coverUuid) ?? pictured[0]
  const language = mainLanguage(tenant, look)
  const texts = textsOf(described, look, language)
  return {
    ...described,
    ...texts,
    homepage: { ...described.homepage, label: texts.label },
    ...(cover && thumbnailOfStep(cover, origin)),
    seeAlso: [...described.seeAlso, annotationsOf(context)],
    canvases:
      steps.length > 0
        ? steps.map((step, index) => canvasOf(step, index, context, { base, language }))
        : [emptyCanvas(base, described.label.none?.[0] ?? '')],
  }
}

/* The label, the summary and the credits in all languages. */
const textsOf = (described: Description, look: StoryLook, language: string | null) => {
  const words = (text: string, of: (texts: StoryTexts) => string | undefined) =>
    translatedWords(text, language, mapValues(look.translations, of))
  const summary = summaryOf(described.summary?.none?.[0] ?? '', look.opening, words)
  const credits = look.closing?.credits ?? ''
  const creditWords = words(plainCommentary(credits), ({ closing }) => plainCommentary(closing?.credits ?? ''))
  return {
    label: words(described.label.none?.[0] ?? '', ({ sgtt }) => sgtt),
    ...(isFilled(summary) && { summary }),
    ...(credits !== '' && { requiredStatement: withCredits(described.requiredStatement, creditWords) }),
  }
}

/* The subtitle replaces a description. */
const summaryOf = (
  description: string,
  opening: StoryLook['opening'],
  words: (text: string, of: (texts: StoryTexts) => string | undefined) => Words,
): Words =>
  description === '' && opening !== null
    ? words(opening.subtitle, (texts) => texts.description ?? texts.opening?.subtitle)
    : words(description, (texts) => texts.description)

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

const isFilled = (words: Words): boolean => Object.values(words).some((texts) => texts.some((text) => text !== ''))

/* The credits follow the institution, in each language. A client shows only the texts of one. */
const withCredits = ({ label, value }: ManifestDescription['requiredStatement'], credits: Words) => ({
  label,
  value: mapValues(credits, (texts) => [...(value['none'] ?? []), ...texts]),
})

/** Returns the steps as an ordered collection of annotations, each on the canvas of its image in the manifest of the item. */
export const writeAnnotations = async ({ db, tenant, origin, uuid }: DocumentContext, steps: readonly ImagedStep[]) => {
  const [{ title }, look] = await Promise.all([readEntity(db, 'story', uuid), readLook(db, uuid)])
  const language = mainLanguage(tenant, look)
  const base = origin + addressOf(storyManifest, { uuid }).replace(/\/manifest$/, '')
  return annotationCollection(
    { id: origin + addressOf(storyAnnotations, { uuid }), label: title },
    steps.map((step) => {
      const { image, canvas_uuid } = step
      const source = image === null ? ownCanvas(base, step) : origin + canvasAddress(image.item, canvas_uuid)
      return webAnnotation(annotationOf(step, { story: uuid, origin, language }), source)
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
  { base, language }: { base: string; language: string | null },
): CanvasDescription => {
  const { title, image, canvas_uuid } = step
  const titles = mapValues(step.translations, ({ label }) => label)
  const content = contentOf(step, { origin, tenant, caller })
  const { region, outline, ...annotation } = annotationOf(step, { story: uuid, origin, language })
  const open = image === null || isPubliclyVisible(tenant, image)
  return {
    id: ownCanvas(base, step),
    label: translatedWords(title === '' ? String(index + 1) : title, language, titles),
    ...thumbnailOfStep(step, origin),
    services: open ? [] : authServices(origin, canvas_uuid),
    content,
    // Without an image there is no region.
    annotations: [content.kind === 'image' ? { ...annotation, region: region!, outline: outline ?? null } : annotation],
  }
}

type StepContext = { story: string; origin: string; language: string | null }

const annotationOf = (step: ImagedStep, { story, origin, language }: StepContext): AnnotationDescription => ({
  id: origin + stepAddress(story, step.uuid),
  ...annotationTexts({ title: step.title, commentary: step.commentary, language }),
  translations: Object.entries(step.translations)
    .filter(([one]) => one !== language)
    .map(([one, { label = '', chars = '' }]) => annotationTexts({ title: label, commentary: chars, language: one })),
  region: { x: step.x, y: step.y, width: step.width, height: step.height },
  outline: step.outline,
})

type Texts = { title: string; commentary: string; language: string | null }

const annotationTexts = ({ title, commentary, language }: Texts): AnnotationTexts => ({
  title,
  text: plainCommentary(commentary),
  ...(isFormatted(commentary) && { html: commentaryHtml(commentary) }),
  ...(language !== null && { language }),
})

const contentOf = ({ image, canvas_uuid: uuid }: ImagedStep, shownTo: ImageReader & { origin: string }): Content =>
  (image && imageOf({ ...image, uuid }, shownTo)) ?? { kind: 'nothing' }

const thumbnailOfStep = ({ canvas_uuid: uuid, image }: ImagedStep, origin: string) =>
  image === null ? {} : thumbnailOf({ ...image, uuid }, origin)
