import { COMMENTARY_MAX_LENGTH, NEW_TRANSITION } from '@pressmark/contract/platform/constants.ts'
import { commentaryLength } from '@pressmark/contract/stories/commentary.ts'
import type { StepInput, StepTransition, StepTranslations } from '@pressmark/contract/stories/steps.ts'
import { parseRegionFragment } from '@pressmark/iiif/presentation/region-fragment.ts'
import { outlineOf, parseSvgSelector } from '@pressmark/iiif/presentation/svg-selector.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TenantDb } from '#platform/db/database.ts'
import { Refusal } from '#platform/errors.ts'
import { storedStepTranslations } from './translations.ts'

/** A rectangle, px of the image. */
export type Area = { x: number; y: number; width: number; height: number }

/** A stored step without its position. */
export type StepRow = Area & {
  uuid: string
  title: string
  commentary: string
  canvas_uuid: string
  /** SHA-256 of the original that the area was drawn on. */
  drawn_on: string | null
  /** SVG path data, or null if the area is a plain rectangle. */
  outline: string | null
  transition: StepTransition
  translations: StepTranslations
}

type Image = { uuid: string; width: number | null; height: number | null; sha256: string }

/** Returns the steps of a story in their order. */
export const readStepRows = async (db: TenantDb, story: string): Promise<StepRow[]> => {
  const { rows } = await sql<StepRow>`
    select uuid, title, commentary, canvas_uuid, drawn_on, x, y, width, height, outline, transition, translations
    from story_step where tenant_id = ${db.tenantId} and story_uuid = ${story} order by position`.execute(db)
  return rows
}

/** Converts steps of a request to rows. Steps whose `@id` is in `before` keep their identity, and their image can be deleted.
 *  @throws notFound if an image is not of this tenant; invalidStep with the step */
export const stepRows = async (
  db: TenantDb,
  sent: readonly StepInput[],
  before: readonly StepRow[],
): Promise<StepRow[]> => {
  const images = await imagesOf(
    db,
    sent.map(({ canvasUuid }) => canvasUuid),
  )
  const unmatched = new Map(before.map((row) => [row.uuid, row]))
  const shown = new Set(before.map((row) => row.canvas_uuid))
  return sent.map((step, index) => {
    const existing = unmatched.get(uuidIn(step['@id']))
    if (existing !== undefined) unmatched.delete(existing.uuid)
    const image = images.get(step.canvasUuid)
    if (image === undefined && !shown.has(step.canvasUuid))
      throw new Refusal('notFound', { detail: `Step ${index + 1}: there is no such image.` })
    checkLengths(step, index)
    return rowOfStep(step, existing, image, (message) => stepRefusal(index, message))
  })
}

/** Replaces the steps of a story. Skips rows without changes, so changing one of a thousand steps writes one row. */
export const writeSteps = async (
  db: TenantDb,
  story: string,
  before: readonly StepRow[],
  after: readonly StepRow[],
): Promise<void> => {
  const isUnchanged = (index: number) => {
    const [old, current] = [before[index], after[index]]
    return old !== undefined && current !== undefined && old.uuid === current.uuid && isSameStep(old, current)
  }
  const removed = before.filter((_, index) => !isUnchanged(index))
  if (removed.length > 0)
    await db
      .deleteFrom('story_step')
      .where('tenant_id', '=', db.tenantId)
      .where('story_uuid', '=', story)
      .where(sql<boolean>`uuid = any(${removed.map(({ uuid }) => uuid)}::uuid[])`)
      .execute()
  const values = after.flatMap(({ transition, translations, ...row }, index) =>
    isUnchanged(index)
      ? []
      : {
          tenant_id: db.tenantId,
          story_uuid: story,
          position: index + 1,
          ...row,
          transition: JSON.stringify(transition),
          translations: JSON.stringify(translations),
        },
  )
  if (values.length > 0) await db.insertInto('story_step').values(values).execute()
}

export const isSameStep = (a: StepRow, b: StepRow): boolean =>
  isSameArea(a, b) &&
  a.title === b.title &&
  a.commentary === b.commentary &&
  a.drawn_on === b.drawn_on &&
  isSameTranslation(a.translations, b.translations) &&
  TRANSITION.every((key) => a.transition[key] === b.transition[key])

/* Most steps have no translation. A save compares each step of a long story several times. */
const isSameTranslation = (a: StepTranslations, b: StepTranslations): boolean =>
  (Object.keys(a).length === 0 && Object.keys(b).length === 0) || textOf(a) === textOf(b)

const textOf = (translations: StepTranslations): string => JSON.stringify(storedStepTranslations(translations))

const TRANSITION = Object.keys(NEW_TRANSITION) as (keyof StepTransition)[] // all keys of the object

const isSameArea = (a: StepRow, b: StepRow): boolean =>
  a.canvas_uuid === b.canvas_uuid &&
  a.outline === b.outline &&
  (['x', 'y', 'width', 'height'] as const).every((side) => a[side] === b[side])

const imagesOf = async (db: TenantDb, uuids: readonly string[]): Promise<Map<string, Image>> => {
  const { rows } = await sql<Image>`
    select uuid, width, height, original_sha256 as sha256 from asset
    where tenant_id = ${db.tenantId} and kind = 'images' and uuid = any(${[...new Set(uuids)]}::uuid[])`.execute(db)
  return new Map(rows.map((image) => [image.uuid, image]))
}

const uuidIn = (id: string | undefined): string => id?.slice(-36).toLowerCase() ?? ''

/* @throws invalidStep */
const checkLengths = ({ resource, translations = {} }: StepInput, index: number): void => {
  const isTooLong = (chars = '') => commentaryLength(chars) > COMMENTARY_MAX_LENGTH
  if (isTooLong(resource?.[0]?.chars)) throw stepRefusal(index, TOO_LONG, 'resource.0.chars')
  const tooLong = Object.keys(translations).find((language) => isTooLong(translations[language]?.chars))
  if (tooLong !== undefined) throw stepRefusal(index, TOO_LONG, `translations.${tooLong}.chars`)
}

const stepRefusal = (index: number, message: string, field = 'on') =>
  new Refusal('invalidStep', {
    detail: `Step ${index + 1}: ${message}`,
    errors: [{ field: `annotations.${index}.${field}`, message }],
  })

const TOO_LONG = `the commentary has more than ${COMMENTARY_MAX_LENGTH} visible characters.`

const rowOfStep = (
  step: StepInput,
  existing: StepRow | undefined,
  image: Image | undefined,
  problem: (message: string) => Refusal,
): StepRow => {
  const area = areaOf(step, existing, image)
  if (area === undefined) throw problem('the area is missing.')
  const row: StepRow = {
    uuid: existing?.uuid ?? uuidv7(),
    ...textsOf(step),
    canvas_uuid: step.canvasUuid,
    drawn_on: image === undefined ? null : image.sha256,
    ...area,
    outline: outlineSent(step, area, problem),
    transition: transitionOf(step.transition),
    translations: translationsOf(step, existing),
  }
  // An area keeps its reference to the earlier file until a person redraws it or confirms that it fits.
  if (existing !== undefined && isSameArea(existing, row))
    return step.areaConfirmed === true ? row : { ...row, drawn_on: existing.drawn_on }
  if (image !== undefined && !isWithin(area, image)) throw problem('the area is outside of the image.')
  return row
}

/* A step without translations in the request keeps its own. */
const translationsOf = ({ translations }: StepInput, existing: StepRow | undefined) =>
  storedStepTranslations(translations ?? existing?.translations ?? {})

/* Returns null if the drawing equals the area, or there is no drawing. */
const outlineSent = ({ on }: StepInput, area: Area, problem: (message: string) => Refusal): string | null => {
  const drawing = on?.[0]?.selector.item?.value
  if (drawing === undefined) return null
  const outline = parseSvgSelector(drawing)
  if (outline === undefined) throw problem('the drawing must be a path, rectangle, ellipse or polygon of SVG.')
  return outline === outlineOf(area) ? null : outline
}

/* Returns the whole image if the step has no area. */
const areaOf = ({ on }: StepInput, existing: StepRow | undefined, image: Image | undefined): Area | undefined => {
  const fragment = on?.[0]?.selector.default.value
  if (fragment !== undefined) {
    const { x, y, width, height } = parseRegionFragment(fragment)! // the contract checks its form
    return { x, y, width, height }
  }
  if (image?.width && image.height) return { x: 0, y: 0, width: image.width, height: image.height }
  if (existing === undefined) return undefined
  const { x, y, width, height } = existing
  return { x, y, width, height }
}

/* The size of an image is unknown during processing. */
const isWithin = ({ x, y, width, height }: Area, image: Image): boolean =>
  image.width === null || image.height === null || (x + width <= image.width && y + height <= image.height)

const textsOf = ({ label = '', resource = [] }: StepInput) => ({ title: label, commentary: resource[0]?.chars ?? '' })

const transitionOf = (sent: StepInput['transition'] = {}): StepTransition => {
  const { enabled, type, easing, duration, delay, measureUnit, speed } = { ...NEW_TRANSITION, ...sent }
  return { enabled, type, easing, duration, delay, measureUnit, speed }
}
