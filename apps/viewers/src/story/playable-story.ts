import { SLIDE_SECONDS, type Easing } from '@pressmark/contract/platform/constants.ts'
import { flightSeconds } from '@pressmark/contract/stories/easings.ts'
import type { PlaybackStep, StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { stepTextsIn, storyTextsIn, type StoryTextsIn } from '@pressmark/contract/stories/texts-in.ts'
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
  /** The language of each text, if it is known. A text without a translation is in another language than the rest. */
  langs: Partial<Record<'title' | 'commentary' | 'credits', string | undefined>>
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
export type PlayableStory = {
  title: string
  /** The language of the title, if it is known. */
  lang: string | undefined
  steps: readonly PlayableStep[]
}

const THUMBNAIL = '!160,120'

/** Converts the answer of the server to a playable story with the texts in a language. Null: the main language. */
export const playableStory = (story: Shown, shown: string | null = null): PlayableStory => {
  const main = story.language ?? null
  const language = shown ?? main
  const whole = { description: '', opening: null, closing: null, translations: {}, ...story, language: main }
  const { title, opening, closing } = storyTextsIn(whole, language)
  const steps = story.steps.map((step) => playableStep(step, stepTextsIn(step, main, language)))
  return {
    title: title.text,
    lang: title.lang ?? undefined,
    steps: [...openingOf(opening), ...steps, ...closingOf(closing)],
  }
}

const playableStep = (step: PlaybackStep, { label, commentary }: ReturnType<typeof stepTextsIn>): PlayableStep => ({
  title: label.text,
  commentary: commentary.text,
  langs: { title: label.lang ?? undefined, commentary: commentary.lang ?? undefined },
  view: viewOf(step),
  thumbnail: thumbnailOf(step),
  travel: { ms: flightSeconds(step.transition) * 1000, easing: step.transition.easing },
  stay: step.transition.delay * 1000,
})

type Shown = Pick<StoryPlayback, 'sgtt' | 'steps'> &
  Partial<Pick<StoryPlayback, 'description' | 'opening' | 'closing' | 'language' | 'translations'>>

const SLIDE = { view: 'slide', travel: { ms: 0, easing: 'easeOutLinear' }, stay: SLIDE_SECONDS * 1000 } as const

const openingOf = (opening: StoryTextsIn['opening']): PlayableStep[] => {
  if (opening === null) return []
  const { title, subtitle } = opening
  const langs = { title: title.lang ?? undefined, commentary: subtitle.lang ?? undefined }
  return [{ ...SLIDE, slide: 'opening', title: title.text, commentary: subtitle.text, langs }]
}

const closingOf = (closing: StoryTextsIn['closing']): PlayableStep[] => {
  if (closing === null) return []
  const { text, credits } = closing
  const langs = { commentary: text.lang ?? undefined, credits: credits.lang ?? undefined }
  return [{ ...SLIDE, slide: 'closing', title: '', commentary: text.text, credits: credits.text, langs }]
}

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
