import type { ListedStory, SeriesListing } from '@pressmark/contract/stories/series.ts'
import { make, makeIcon } from '#shell/elements.ts'
import type { Frame } from '#shell/frame.ts'
import { makeNotice, loadProblemOf } from '#shell/notice.ts'
import { fill, type Words } from '#shell/words.ts'
import { readListing, storyOfSeriesAddress } from '#shell/series.ts'
import english from './texts.en.json'
import italian from './texts.it.json'

const BOOK = 'M12 6.500C10 5 7 5 4 6v13c3-1 6-1 8 .5c2-1.500 5-1.500 8-.5V6c-3-1-6-1-8 .5zM12 6.500v13'

const TEXTS = { en: english, it: italian }
/** The texts of all viewers, and those of this one. */
type SeriesWords = Words & { series: typeof english }

/** Shows the title and the text of a series, and its stories as cards. The button below shows further ones. */
export const showStories = (frame: Frame, series: SeriesListing): void => {
  const words: SeriesWords = { ...frame.words, series: TEXTS[frame.language] }
  const list = make('ol', { class: 'stories' })
  const more = make('div', { class: 'more' })
  const total = series.page.totalElements
  const add = ({ _embedded, page }: SeriesListing) => {
    const from = list.children.length
    list.append(..._embedded.storyboards.map((story) => makeCard(story, series.uuid, words)))
    const next = page.number + 1
    more.replaceChildren(...(next < page.totalPages ? [makeMore(words, () => void load(next))] : []))
    // The pressed button is gone, so the first new story gets the focus.
    if (from > 0) list.children[from]?.querySelector('a')?.focus()
  }
  const load = async (page: number): Promise<void> => {
    try {
      add(await readListing(series.uuid, page))
    } catch (error) {
      const problem = loadProblemOf(error)
      if (problem === 'broken') reportError(error)
      more.replaceChildren(makeNotice({ problem, kind: 'series', words: frame.words, retry: () => void load(page) }))
    }
  }
  const heading = make('h1', {}, series.sgtt)
  const count = fill(total === 1 ? words.series.one : words.series.many, {
    count: total.toLocaleString(frame.language),
  })
  const about = series.description === '' ? [] : [make('p', { class: 'about' }, series.description)]
  frame.handOver(
    make(
      'div',
      { class: 'page' },
      make('div', { class: 'head' }, heading, ...about, make('p', { class: 'count' }, count)),
      list,
      more,
    ),
  )
  add(series)
}

const makeMore = (words: SeriesWords, press: () => void) =>
  make('button', { type: 'button', class: 'button', click: press }, words.series.more)

const makeCard = ({ uuid, sgtt, author, stepsCount, thumbnail }: ListedStory, series: string, words: SeriesWords) => {
  const picture =
    thumbnail === null ? makeIcon(BOOK) : make('img', { src: thumbnail, alt: '', loading: 'lazy', decoding: 'async' })
  const steps = fill(stepsCount === 1 ? words.series.step : words.series.steps, { count: stepsCount })
  return make(
    'li',
    {},
    make(
      'a',
      { class: 'story', href: storyOfSeriesAddress(uuid, series) },
      make('span', { class: 'mat' }, picture),
      make('span', { class: 'name' }, sgtt || words.series.untitled),
      make('span', { class: 'second' }, [author, steps].filter(Boolean).join(' · ')),
    ),
  )
}
