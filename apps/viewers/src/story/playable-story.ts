import type { Easing } from '@pressmark/contract/platform/constants.ts'
import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import type { PlaybackStep, StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import type { View } from '@pressmark/deepzoom/story-stage.ts'
import { outlineOf } from '@pressmark/iiif/presentation/svg-selector.ts'

/** Why a step has no picture to show. */
export type Missing = 'gone' | 'withheld' | 'unready'

/** A step as it is told. */
export type PlayableStep = {
  title: string
  commentary: string
  view: View | Missing
  /** Address of a small picture of its region. */
  thumbnail?: string | undefined
  /** How long the camera is on its way to it, ms, and how it moves. */
  travel: { ms: number; easing: Easing }
  /** How long it stays when the story plays by itself, ms. */
  stay: number
}

export type PlayableStory = { title: string; steps: readonly PlayableStep[] }

const THUMBNAIL = '!160,120'

/** What the server says of a story, ready to be told. */
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
  if (picture === 'gone' || picture === 'withheld' || picture === 'unready') return picture
  if (!image) return 'gone'
  const region = area ?? { x: 0, y: 0, width: image.width, height: image.height }
  return { source: `${image.service}/info.json`, highlight: { region, path: shape ?? outlineOf(region) } }
}

const thumbnailOf = ({ image, area }: PlaybackStep): string | undefined => {
  if (!image) return undefined
  if (!area) return image.thumbnail
  return `${image.service}/${area.x},${area.y},${area.width},${area.height}/${THUMBNAIL}/0/default.jpg`
}
