import { seriesViewerAddress } from '@pressmark/contract/media/viewers.ts'
import type { ListedStory } from '@pressmark/contract/stories/series.ts'
import { readListing, storyOfSeriesAddress } from '#shell/series.ts'
import { make, makeIcon } from '#shell/elements.ts'
import { CallRefused } from '#shell/read.ts'
import { fill } from '#shell/words.ts'
import { STORY_ICONS } from './icons.ts'
import type { StoryWords } from './words.ts'
import './series-place.css'

/** Where a story is in the series through which it was opened. */
export type SeriesPlace = {
  uuid: string
  title: string
  previous: ListedStory | undefined
  next: ListedStory | undefined
}

/** Reads the place of a story in a series. Returns undefined without a series, or if this reader may not see it. */
export const readSeries = async (series: string | null, story: string): Promise<SeriesPlace | undefined> => {
  if (series === null) return undefined
  try {
    let before: ListedStory | undefined
    for (let number = 0, pages = 1; number < pages; number += 1) {
      const { sgtt, _embedded, page } = await readListing(series, number)
      pages = page.totalPages
      const stories = _embedded.storyboards
      const at = stories.findIndex(({ uuid }) => uuid === story)
      if (at >= 0) {
        const isLast = at === stories.length - 1 && number + 1 < pages
        const next = isLast ? (await readListing(series, number + 1))._embedded.storyboards[0] : stories[at + 1]
        return { uuid: series, title: sgtt, previous: stories[at - 1] ?? before, next }
      }
      before = stories.at(-1)
    }
    return undefined
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return undefined
  }
}

/** Creates the links to the series, and to the stories before and after this one. */
export const makeSeriesLinks = ({ uuid, title, previous, next }: SeriesPlace, words: StoryWords): HTMLElement => {
  const lang = new URLSearchParams(location.search).get('lang')
  const toSeries = `${seriesViewerAddress(uuid)}${lang === null ? '' : `&lang=${encodeURIComponent(lang)}`}`
  const link = (story: ListedStory | undefined, icon: 'previous' | 'next', text: string) => {
    if (story === undefined) return []
    const name = fill(text, { title: story.sgtt })
    const href = storyOfSeriesAddress(story.uuid, uuid)
    return [make('a', { class: 'neighbour', href, 'aria-label': name, title: name }, makeIcon(STORY_ICONS[icon]))]
  }
  return make(
    'nav',
    { class: 'series', 'aria-label': fill(words.story.series, { title }) },
    make('a', { class: 'whole', href: toSeries }, title),
    ...link(previous, 'previous', words.story.previousStory),
    ...link(next, 'next', words.story.nextStory),
  )
}
