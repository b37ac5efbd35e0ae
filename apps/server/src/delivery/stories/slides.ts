import { SLIDE_SECONDS } from '@pressmark/contract/platform/constants.ts'
import { commentaryHtml } from '@pressmark/contract/stories/commentary.ts'
import type { StoryPlayback } from '@pressmark/contract/stories/stories.ts'
import { escaped } from './escaped.ts'
import { langAttribute, type Langs } from './in-language.ts'
import { WORDS, type Language } from './words.ts'

type Story = Pick<StoryPlayback, 'sgtt' | 'opening' | 'closing'> & {
  langs?: Langs<'sgtt' | 'title' | 'subtitle' | 'text' | 'credits'>
}

/** Returns the ids of all pages of a story in order: its slides and its steps. */
export const pageIds = ({ opening, closing }: Story, steps: number): string[] => [
  ...(opening ? ['opening'] : []),
  ...Array.from({ length: steps }, (_, at) => `step-${at + 1}`),
  ...(closing ? ['closing'] : []),
]

/** Returns the links to the pages before and after one. */
export const wayFrom = (id: string, ids: readonly string[], language: Language): string => {
  const at = ids.indexOf(id)
  const words = WORDS[language]
  const link = (rel: 'prev' | 'next', to: string | undefined, text: string) =>
    to === undefined ? '' : `<a rel="${rel}" href="#${to}">${text}</a>`
  return `<p class="way">${link('prev', ids[at - 1], words.previous)}${link('next', ids[at + 1], words.next)}</p>`
}

/** Returns the slide before the first step, or ''. */
export const openingSection = ({ sgtt, opening, langs }: Story, ids: readonly string[], language: Language): string =>
  opening === null
    ? ''
    : `<section id="opening" class="slide" data-stay="${SLIDE_SECONDS * 1000}" aria-labelledby="title-opening">
<div class="words">
<h2 id="title-opening" dir="auto"${langAttribute(langs?.title)} tabindex="-1">${escaped(opening.title || sgtt)}</h2>
${opening.subtitle === '' ? '' : `<p class="description" dir="auto"${langAttribute(langs?.subtitle)}>${escaped(opening.subtitle)}</p>`}
${wayFrom('opening', ids, language)}
</div>
</section>`

/** Returns the slide after the last step, or ''. */
export const closingSection = ({ closing, langs }: Story, ids: readonly string[], language: Language): string =>
  closing === null
    ? ''
    : `<section id="closing" class="slide" data-stay="${SLIDE_SECONDS * 1000}" aria-labelledby="title-closing">
<div class="words">
<h2 id="title-closing" tabindex="-1">${WORDS[language].closing}</h2>
${formatted('commentary', closing.text, langs?.text)}
${formatted('commentary credits', closing.credits, langs?.credits)}
${wayFrom('closing', ids, language)}
</div>
</section>`

const formatted = (name: string, text: string, lang: string | undefined): string =>
  text === '' ? '' : `<div class="${name}" dir="auto"${langAttribute(lang)}>${commentaryHtml(text)}</div>`
