import { SLIDE_SECONDS, type Easing } from '@pressmark/contract/platform/constants.ts'
import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import type { PlaybackStep, StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import type { View } from '@pressmark/deepzoom/story-stage.ts'
import { outlineOf } from '@pressmark/iiif/presentation/svg-selector.ts'

/** Reason why a step has no image. */
export type Missing = 'gone' | 'withheld' | 'notReady'

/** A step or a slide, ready to be played. */
export type PlayableStep = {
  /** The slide before the first step, or after the last one. Steps have none. */
  slide?: 'opening' | 'closing'
  title: string
  commentary: string
  /** Of the closing slide. */
  credits?: string
  /** Slides have no image. */
  view: View | Missing | 'slide'
  /** Address of a thumbnail of its region. */
  thumbnail?: string | undefined
  /** Duration of the camera movement to it, ms, and its easing. */
  travel: { ms: number; easing: Easing }
  /** Time that it stays during playback, ms. */
  stay: number
}

/** A story. Its steps begin and end with its slides. */
export type PlayableStory = { title: string; steps: readonly PlayableStep[] }

const THUMBNAIL = '!160,120'

/** Converts the answer of the server to a playable story. */
export const playableStory = ({ sgtt, steps, ...slides }: Shown): PlayableStory => ({
  title: sgtt,
  steps: [
    ...openingOf(sgtt, slides),
    ...steps.map((step) => ({
      title: step.label,
      commentary: step.commentary,
      view: viewOf(step),
      thumbnail: thumbnailOf(step),
      travel: { ms: flightSeconds(step.transition) * 1000, easing: step.transition.easing },
      stay: step.transition.delay * 1000,
    })),
    ...closingOf(slides),
  ],
})

type Slides = Partial<Pick<StoryPlayback, 'opening' | 'closing'>>
type Shown = Pick<StoryPlayback, 'sgtt' | 'steps'> & Slides

const SLIDE = { view: 'slide', travel: { ms: 0, easing: 'easeOutLinear' }, stay: SLIDE_SECONDS * 1000 } as const

const openingOf = (sgtt: string, { opening }: Slides): PlayableStep[] =>
  opening ? [{ ...SLIDE, slide: 'opening', title: opening.title || sgtt, commentary: opening.subtitle }] : []

const closingOf = ({ closing }: Slides): PlayableStep[] =>
  closing ? [{ ...SLIDE, slide: 'closing', title: '', commentary: closing.text, credits: closing.credits }] : []

/** Returns the position of a step among all steps, 1-based, and their number. Slides are not counted. */
export const placeOf = ({ steps }: PlayableStory, at: number): { position: number; total: number } => {
  const before = steps[0]?.slide === undefined ? 0 : 1
  return { position: at - before + 1, total: steps.filter(({ slide }) => slide === undefined).length }
}

const viewOf = ({ picture, image, area, shape }: PlaybackStep): View | Missing => {
  if (picture === 'gone' || picture === 'withheld' || picture === 'notReady') return picture
  if (!image) return 'gone'
  const region = area ?? { x: 0, y: 0, width: image.width, height: image.height }
  return { source: `${image.service}/info.json`, highlight: { region, path: shape ?? outlineOf(region) } }
}

const thumbnailOf = ({ image, area }: PlaybackStep): string | undefined => {
  if (!image) return undefined
  if (!area) return image.thumbnail
  return `${image.service}/${area.x},${area.y},${area.width},${area.height}/${THUMBNAIL}/0/default.jpg`
}
