import { AREA_STROKE_WIDTH, NEW_TRANSITION, STEP_TIME_SECONDS } from '@pressmark/contract/platform/constants.ts'
import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import type {
  PictureOfStep,
  Step,
  StepInput,
  StepTransition,
  StepTranslations,
} from '@pressmark/contract/stories/steps.ts'
import { areaOf, outline, type Area } from '@pressmark/deepzoom/area.ts'
import { formatSvgSelector, parseSvgSelector } from '@pressmark/iiif/presentation/svg-selector.ts'
import { formatCount } from '#shared/text/format-date.ts'

/** The data of the image of a step that the editor needs. */
export type StepImage = {
  title: string
  author: string
  width: number
  height: number
  thumbnail?: string | undefined
  /** The address of its service, with its version. */
  service?: string | undefined
}

/** A step while it is being edited. */
export type DraftStep = {
  /** Identifies the step in the list, independent of its position. */
  key: string
  /** The id of a step that was saved before. */
  id?: string | undefined
  title: string
  commentary: string
  /** The texts in other languages. */
  translations: StepTranslations
  canvasUuid: string
  /** Undefined shows the whole image. */
  area: Area | undefined
  transition: StepTransition
  picture: PictureOfStep
  /** The area was confirmed for the image that replaced another one. */
  confirmed?: true
  /** Undefined if the image no longer exists. */
  image: StepImage | undefined
}

const FRAGMENT = /xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)/

/** Returns the steps of a saved story for editing. A step that equals one in `previous` is the same object. The same steps in the same order are
 *  the same list. So they do not render again. */
export const draftOf = (steps: readonly Step[], previous: readonly DraftStep[] = []): readonly DraftStep[] => {
  const byKey = new Map(previous.map((step) => [step.key, step]))
  const drafts = steps.map((saved) => {
    const step = draftStep(saved)
    const before = byKey.get(step.key)
    return before !== undefined && JSON.stringify(before) === JSON.stringify(step) ? before : step
  })
  const isSameList = drafts.length === previous.length && drafts.every((step, index) => step === previous[index])
  return isSameList ? previous : drafts
}

const draftStep = (step: Step): DraftStep => ({
  key: step['@id'],
  id: step['@id'],
  title: step.label,
  commentary: step.resource[0]?.chars ?? '',
  translations: step.translations,
  canvasUuid: step.canvasUuid,
  area: areaOfStep(step),
  transition: step.transition,
  picture: step.picture,
  image: imageOf(step),
})

const areaOfStep = ({ on }: Pick<Step, 'on'>): Area | undefined => {
  const selector = on[0]?.selector
  const numbers = FRAGMENT.exec(selector?.default.value ?? '')
  if (!selector || !numbers) return undefined
  const [x, y, width, height] = numbers.slice(1).map(Number) as [number, number, number, number] // four, by the pattern
  return areaOf({ x, y, width, height }, parseSvgSelector(selector.item.value))
}

const imageOf = ({ image, _links }: Pick<Step, 'image' | '_links'>): StepImage | undefined =>
  image?.width && image.height
    ? {
        title: image.sgtt,
        author: image.autn,
        width: image.width,
        height: image.height,
        thumbnail: _links.thumb?.href,
        service: _links.iiif?.href,
      }
    : undefined

/** Returns a new step that shows an area of an image. @source spec 002 §9 */
export const newStep = (shown: Pick<DraftStep, 'canvasUuid' | 'image' | 'area' | 'title'>): DraftStep => ({
  ...shown,
  key: crypto.randomUUID(),
  commentary: '',
  translations: {},
  transition: { ...NEW_TRANSITION, delay: STEP_TIME_SECONDS },
  picture: 'shown',
})

/** Returns a new step that equals another one. */
export const copyOfStep = ({ id: _id, ...step }: DraftStep): DraftStep => ({ ...step, key: crypto.randomUUID() })

/** Returns all steps in order, as they are saved. */
export const inputsOf = (steps: readonly DraftStep[]): StepInput[] =>
  steps.map(({ id, title, commentary, translations, canvasUuid, area, transition, confirmed }) => ({
    ...(id !== undefined && { '@id': id }),
    label: title,
    canvasUuid,
    transition,
    resource: [{ chars: commentary }],
    translations: filledTranslations(translations),
    ...(confirmed && { areaConfirmed: true }),
    ...(area && { on: [{ selector: selectorOf(area) }] }),
  }))

/* Sorted and without empty texts, as the server stores them. */
const filledTranslations = (translations: StepTranslations): StepTranslations =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([language, { label = '', chars = '' }]) => [language, { label, chars }] as const)
      .filter(([, { label, chars }]) => label !== '' || chars !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const selectorOf = (area: Area) => {
  const { x, y, width, height } = area.region
  return {
    default: { value: `xywh=${x},${y},${width},${height}` },
    item: { value: formatSvgSelector(outline(area), area.region, { strokeWidth: AREA_STROKE_WIDTH }) },
  }
}

/** Returns whether saving would change any field of a step, or the order. @source spec 002 §4 */
export const differs = (one: readonly DraftStep[], other: readonly DraftStep[]): boolean =>
  one.length !== other.length || one.some((step, index) => !isSame(step, other[index]!)) // of the same length

/* Unchanged steps are the same object, so most comparisons are fast. */
const isSame = (a: DraftStep, b: DraftStep): boolean =>
  a === b || JSON.stringify(inputsOf([a])) === JSON.stringify(inputsOf([b]))

/** Moves a step in the list. Positions are zero-based. */
export const withStepMoved = (steps: readonly DraftStep[], from: number, to: number): DraftStep[] => {
  const rest = steps.toSpliced(from, 1)
  return steps[from] ? rest.toSpliced(to, 0, steps[from]) : rest
}

/** Inserts a step after the nearest of the steps that preceded it. `preceding` has their keys in order. */
export const withStepInserted = (
  steps: readonly DraftStep[],
  step: DraftStep,
  preceding: readonly string[],
): DraftStep[] => {
  const before = preceding.findLast((key) => steps.some((one) => one.key === key))
  return steps.toSpliced(steps.findIndex(({ key }) => key === before) + 1, 0, step)
}

/** Returns the seconds of a step when the story plays automatically: its transition and its duration. */
export const secondsOf = ({ transition }: Pick<DraftStep, 'transition'>): number =>
  flightSeconds(transition) + transition.delay

/** The speed of the transitions at each pace. The first is that of a new step. */
export const PACES = { calm: NEW_TRANSITION.speed, normal: 2, brisk: 4 } as const
export type Pace = keyof typeof PACES
export const PACE_NAMES = Object.keys(PACES) as Pace[] // all keys of the object

/** Returns the pace that all steps have, or undefined. */
export const paceOf = (steps: readonly DraftStep[]): Pace | undefined =>
  PACE_NAMES.find((pace) => steps.every(({ transition }) => transition.speed === PACES[pace]))

/** Returns the steps with transitions at this pace. The step times depend on the commentaries, so they stay. */
export const withPace = (steps: readonly DraftStep[], pace: Pace): DraftStep[] =>
  steps.map((step) => ({ ...step, transition: { ...step.transition, speed: PACES[pace] } }))

/** Formats seconds with one decimal place at most. */
export const formatSeconds = (seconds: number): string => formatCount(Math.round(seconds * 10) / 10)

/** Formats seconds as `1:20`. */
export const clock = (seconds: number): string => {
  const rounded = Math.round(seconds)
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`
}
