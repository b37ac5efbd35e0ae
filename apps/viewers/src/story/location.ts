import { placeOf, type PlayableStory } from './playable-story.ts'

/** Returns the index of the initial step or slide: `?step=3` is the third step, and `opening` and `closing` are the slides. Any other
 *  value is the beginning. */
export const stepOf = (search: string, story: PlayableStory): number => {
  const requested = new URLSearchParams(search).get('step')
  return Math.max(
    story.steps.findIndex((_, at) => nameOf(story, at) === requested),
    0,
  )
}

/** Returns the same address with the current step. */
export const withStep = (address: string, story: PlayableStory, at: number): string => {
  const url = new URL(address)
  url.searchParams.set('step', nameOf(story, at))
  return url.href
}

/** Returns the same address with the language that the person has chosen. */
export const withLanguage = (address: string, language: string): string => {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  return url.href
}

const nameOf = (story: PlayableStory, at: number): string =>
  story.steps[at]?.slide ?? String(placeOf(story, at).position)
