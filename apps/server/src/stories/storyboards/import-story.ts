import {
  COMMENTARY_MAX_LENGTH,
  MAX_STEPS,
  STEP_TITLE_MAX_LENGTH,
  VALUE_MAX_LENGTH,
} from '@pressmark/contract/platform/constants.ts'
import { isLanguageCode, MAX_TRANSLATIONS } from '@pressmark/contract/stories/languages.ts'
import type { StepInput } from '@pressmark/contract/stories/steps.ts'
import {
  readManifest3,
  type ReadAnnotation,
  type ReadCanvas,
  type ReadManifest,
} from '@pressmark/iiif/presentation/read-annotations3.ts'
import { formatRegionFragment } from '@pressmark/iiif/presentation/region-fragment.ts'
import { formatSvgSelector } from '@pressmark/iiif/presentation/svg-selector.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import type { Actor } from '#platform/history.ts'
import type { Area } from './step-rows.ts'
import { createStory } from './stories.ts'

/** Result of an import: the uuid of the story, and the labels of skipped parts. */
export type Imported = { uuid: string; skipped: { label: string }[] }

/** Creates a story from a IIIF Presentation 3 manifest: a step for each annotation, in the order of the canvases. A canvas without
 *  annotations becomes one step with the whole image. Texts in several languages become translations. Skips and lists parts that do not show an image of this organisation.
 *  @throws manifestUnreadable if no step remains */
export const importStory = async (db: TenantDb, person: Actor, document: unknown): Promise<Imported> => {
  const manifest = readManifest3(document)
  if (manifest === undefined || manifest.label.trim() === '') throw new Refusal('manifestUnreadable')
  const images = await imagesNamed(db, manifest.canvases)
  const { language, codes } = languagesOf(manifest)
  const steps: StepInput[] = []
  const skipped: Imported['skipped'] = []
  for (const canvas of manifest.canvases) {
    const image = canvas.addresses
      .flatMap(uuidsIn)
      .map((uuid) => images.get(uuid))
      .find(Boolean)
    const annotations =
      canvas.annotations.length > 0 ? canvas.annotations : [{ title: canvas.label, text: '', translations: {} }]
    for (const annotation of annotations) {
      const step = image && steps.length < MAX_STEPS ? stepOf(annotation, canvas, image) : undefined
      if (step === undefined) skipped.push({ label: annotation.title || canvas.label })
      else steps.push({ ...step, translations: stepTranslations(annotation, codes) })
    }
  }
  if (steps.length === 0) throw new Refusal('manifestUnreadable')
  const fields = { sgtt: manifest.label, sgti: manifest.summary }
  const look = { language, translations: storyTranslations(manifest, codes) }
  return { uuid: await createStory(db, person, { fields, steps, look }), skipped }
}

/* The main language, and the others that a story can have. */
const languagesOf = ({ language, translations, canvases }: ReadManifest) => {
  const ofSteps = canvases.flatMap(({ annotations }) => annotations.flatMap((one) => Object.keys(one.translations)))
  const main = language !== undefined && isLanguageCode(language) ? language : null
  const others = [...new Set([...Object.keys(translations), ...ofSteps])].filter(isLanguageCode)
  return { language: main, codes: main === null ? [] : others.slice(0, MAX_TRANSLATIONS) }
}

const storyTranslations = ({ translations }: ReadManifest, codes: readonly string[]) =>
  Object.fromEntries(
    codes.map((code) => [
      code,
      {
        sgtt: shortened(translations[code]?.label ?? '', VALUE_MAX_LENGTH),
        description: shortened(translations[code]?.summary ?? '', VALUE_MAX_LENGTH),
      },
    ]),
  )

const stepTranslations = ({ translations }: ReadAnnotation, codes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(translations)
      .filter(([code]) => codes.includes(code))
      .map(([code, { title, text }]) => [
        code,
        { label: shortened(title, STEP_TITLE_MAX_LENGTH), chars: shortened(text, COMMENTARY_MAX_LENGTH) },
      ]),
  )

type Image = { uuid: string; width: number | null; height: number | null }

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

const uuidsIn = (address: string): string[] => address.toLowerCase().match(UUID) ?? []

const imagesNamed = async (db: TenantDb, canvases: readonly ReadCanvas[]): Promise<Map<string, Image>> => {
  const named = [...new Set(canvases.flatMap(({ addresses }) => addresses.flatMap(uuidsIn)))]
  const { rows } = await sql<Image>`
    select uuid, width, height from asset
    where tenant_id = ${db.tenantId} and kind = 'images' and uuid = any(${named}::uuid[])`.execute(db)
  return new Map(rows.map((image) => [image.uuid, image]))
}

/* Returns undefined if the annotation refers to no part of the image, or the image size is unknown. */
const stepOf = (annotation: ReadAnnotation, canvas: ReadCanvas, image: Image): StepInput | undefined => {
  const area = areaOn(image, canvas, annotation)
  if (area === undefined) return undefined
  const { title, text, outline } = annotation
  const asDrawn = canvas.width === image.width && canvas.height === image.height
  const drawing = outline === undefined || !asDrawn ? undefined : formatSvgSelector(outline, area, { strokeWidth: 1 })
  return {
    label: shortened(title, STEP_TITLE_MAX_LENGTH),
    canvasUuid: image.uuid,
    resource: [{ chars: shortened(text, COMMENTARY_MAX_LENGTH) }],
    on: [
      {
        selector: {
          default: { value: formatRegionFragment({ unit: 'pixel', ...area }) },
          ...(drawing !== undefined && { item: { value: drawing } }),
        },
      },
    ],
  }
}

/* A canvas can have a different size than its image. Areas are clipped to the image. */
const areaOn = (image: Image, canvas: ReadCanvas, { region }: ReadAnnotation): Area | undefined => {
  if (image.width === null || image.height === null) return undefined
  if (region === undefined) return { x: 0, y: 0, width: image.width, height: image.height }
  const percent = region.unit === 'percent'
  const scaleX = image.width / (percent ? 100 : (canvas.width ?? image.width))
  const scaleY = image.height / (percent ? 100 : (canvas.height ?? image.height))
  const [x, y] = [Math.round(region.x * scaleX), Math.round(region.y * scaleY)]
  const right = Math.min(image.width, Math.round((region.x + region.width) * scaleX))
  const bottom = Math.min(image.height, Math.round((region.y + region.height) * scaleY))
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined
}

/* Counts whole characters, like the contract. */
const shortened = (text: string, max: number): string => {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
