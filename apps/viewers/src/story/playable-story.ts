import type { Easing } from '@pressmark/contract/platform/constants.ts'
import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import type { PlaybackStep, StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import type { View } from '@pressmark/deepzoom/story-stage.ts'
import { outlineOf } from '@pressmark/iiif/presentation/svg-selector.ts'

/** Reason why a step has no image. */
export type Missing = 'gone' | 'withheld' | 'notReady'

/** A step, ready to be played. */
export type PlayableStep = {
  title: string
  commentary: string
  view: View | Missing
  /** Address of a thumbnail of its region. */
  thumbnail?: string | undefined
  /** Duration of the camera movement to it, ms, and its easing. */
  travel: { ms: number; easing: Easing }
  /** Time that it stays during playback, ms. */
  stay: number
}

export type PlayableStory = { title: string; steps: readonly PlayableStep[] }

const THUMBNAIL = '!160,120'

/** Converts the answer of the server to a playable story. */
export const playableStory = ({ sgtt, steps }: Pick<StoryPlayback, 'sgtt' | 'steps'>): PlayableStory => ({
  title: sgtt,
  steps: steps.map((step) => ({
    title: step.label,
    commentary: step.commentary,
    view: viewOf(step),
    thumbnail: thumbnailOf(step),
    travel: { ms: flightSeconds(step.transition) * 1000, easing: step.transition.easing },
    stay: step.transition.delay * 1000,
  })),
})

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
