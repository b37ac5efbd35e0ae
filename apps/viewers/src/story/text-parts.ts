import { ownNameOf } from '@pressmark/contract/stories/languages.ts'
import type { StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { languagesOf } from '@pressmark/contract/stories/texts-in.ts'
import { make } from '#shell/elements.ts'
import { makeStrip } from '#shell/strip.ts'
import { makeContents } from './contents.ts'
import { STORY_ICONS } from './icons.ts'
import type { PlayableStory } from './playable-story.ts'
import { makeSeriesLinks, type SeriesPlace } from './series-place.ts'
import { numberOf, titleLangOf, titleOf, type StoryWords } from './words.ts'
import './language-choice.css'

type Choice = {
  playback: Pick<StoryPlayback, 'language' | 'translations'>
  /** The language that is shown at first. */
  language: string | null
  words: StoryWords
  choose: (language: string) => void
}

/** Creates the choice of the languages of a story, each with its own name. Returns no element if there is only one language. */
export const makeLanguageChoice = ({ playback, language, words, choose }: Choice): HTMLElement[] => {
  const languages = languagesOf(playback)
  if (languages.length < 2) return []
  const options = languages.map((one) =>
    make('option', { value: one, lang: one, selected: one === language }, ownNameOf(one)),
  )
  const select = make('select', { class: 'language', 'aria-label': words.story.language }, ...options)
  select.addEventListener('change', () => choose(select.value))
  return [select]
}

type Parts = {
  words: StoryWords
  series: SeriesPlace | undefined
  /** A step was chosen in the contents, or in the strip. */
  onContents: (at: number) => void
  onStrip: (at: number) => void
}

/** Creates the parts around the card that list the titles of a story. Another language creates them again. */
export const createTextParts = (first: PlayableStory, { words, series, onContents, onStrip }: Parts) => {
  const makeParts = (story: PlayableStory) => ({
    contents: makeContents({ story, words, choose: onContents }),
    strip: makeStepStrip(story, words, onStrip),
    // The links keep the language of the address.
    links: series ? [makeSeriesLinks(series, words)] : [],
  })
  let parts = makeParts(first)
  return {
    now: () => parts,
    replace(story: PlayableStory) {
      const next = makeParts(story)
      parts.contents.element.replaceWith(next.contents.element)
      parts.strip.element.replaceWith(next.strip.element)
      parts.links[0]?.replaceWith(...next.links)
      parts = next
    },
  }
}

const makeStepStrip = (story: PlayableStory, words: StoryWords, choose: (at: number) => void) =>
  makeStrip({
    name: words.story.strip,
    entries: story.steps.map((step, at) => ({
      title: [numberOf(story, at), titleOf(story, at, words)].filter(Boolean).join(' '),
      lang: titleLangOf(story, at),
      thumbnail: step.thumbnail,
    })),
    icon: STORY_ICONS.contents,
    current: 'step',
    choose,
  })
