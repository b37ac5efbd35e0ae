import { AREA_STROKE_WIDTH, NEW_TRANSITION, STEP_TIME_SECONDS } from '@pressmark/contract/platform/constants.ts'
import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import type { PictureOfStep, Step, StepInput, StepTransition } from '@pressmark/contract/stories/steps.ts'
import { areaOf, outline, type Area } from '@pressmark/deepzoom/area.ts'
import { formatSvgSelector, parseSvgSelector } from '@pressmark/iiif/presentation/svg-selector.ts'

/** The image that a step shows, as far as the editor needs it. */
export type StepImage = { title: string; author: string; width: number; height: number; thumbnail?: string | undefined }

/** A step while it is edited. */
export type DraftStep = {
  /** Its own in the list, whatever its place. */
  key: string
  /** Of a step that was saved before. */
  id?: string | undefined
  title: string
  commentary: string
  canvasUuid: string
  /** Undefined shows the whole image. */
  area: Area | undefined
  transition: StepTransition
  picture: PictureOfStep
  /** Its area was found to fit the image that took the place of another. */
  confirmed?: true
  /** Undefined where it is gone. */
  image: StepImage | undefined
}

const FRAGMENT = /xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)/

/** The steps of a saved story, to be edited. One that is as it is in `known` is the very same, and need not be drawn again. */
export const draftOf = (steps: readonly Step[], known: readonly DraftStep[] = []): DraftStep[] => {
  const byKey = new Map(known.map((step) => [step.key, step]))
  return steps.map((saved) => {
    const step = draftStep(saved)
    const before = byKey.get(step.key)
    return before !== undefined && JSON.stringify(before) === JSON.stringify(step) ? before : step
  })
}

const draftStep = (step: Step): DraftStep => ({
  key: step['@id'],
  id: step['@id'],
  title: step.label,
  commentary: step.resource[0]?.chars ?? '',
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
      }
    : undefined

/** A step that shows an area of an image, as a new one is. @source spec 002 §9, SEMANTICS §11 */
export const newStep = (shown: Pick<DraftStep, 'canvasUuid' | 'image' | 'area' | 'title'>): DraftStep => ({
  ...shown,
  key: crypto.randomUUID(),
  commentary: '',
  transition: { ...NEW_TRANSITION, delay: STEP_TIME_SECONDS },
  picture: 'shown',
})

/** Steps as they are saved: whole and in their order. */
export const inputsOf = (steps: readonly DraftStep[]): StepInput[] =>
  steps.map(({ id, title, commentary, canvasUuid, area, transition, confirmed }) => ({
    ...(id !== undefined && { '@id': id }),
    label: title,
    canvasUuid,
    transition,
    resource: [{ chars: commentary }],
    ...(confirmed && { areaConfirmed: true }),
    ...(area && { on: [{ selector: selectorOf(area) }] }),
  }))

const selectorOf = (area: Area) => {
  const { x, y, width, height } = area.region
  return {
    default: { value: `xywh=${x},${y},${width},${height}` },
    item: { value: formatSvgSelector(outline(area), area.region, { strokeWidth: AREA_STROKE_WIDTH }) },
  }
}

/** Whether saving would change anything: any field of a step, or their order. @source spec 002 §4 */
export const differs = (one: readonly DraftStep[], other: readonly DraftStep[]): boolean =>
  one.length !== other.length || one.some((step, index) => !isSame(step, other[index]!)) // of the same length

/* What has not been touched is the very same, and quickly told. */
const isSame = (one: DraftStep, other: DraftStep): boolean =>
  one === other || JSON.stringify(inputsOf([one])) === JSON.stringify(inputsOf([other]))

/** A step put elsewhere in the list; places are zero-based. */
export const withStepMoved = (steps: readonly DraftStep[], from: number, to: number): DraftStep[] => {
  const rest = steps.toSpliced(from, 1)
  return steps[from] ? rest.toSpliced(to, 0, steps[from]) : rest
}

/** How long a step takes when the story plays by itself, s: the way to it, and the time that it stays. */
export const secondsOf = ({ transition }: Pick<DraftStep, 'transition'>): number =>
  flightSeconds(transition) + transition.delay

/** Seconds as a clock says them, `1:20`. */
export const clock = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
