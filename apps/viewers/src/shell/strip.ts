import { make, makeIcon } from './elements.ts'

type Strip = {
  name: string
  /** `lang` is the language of the title, if it is not that of the page. */
  entries: readonly { title: string; lang?: string | undefined; thumbnail?: string | undefined }[]
  /** For entries without a thumbnail. */
  icon: Parameters<typeof makeIcon>[0]
  /** How assistive technology calls the highlighted entry. */
  current: 'true' | 'step'
  /** @param at Zero-based. */
  choose: (at: number) => void
}

/** Creates the list of all media of an item, or of all steps of a story, in order. Each is one Tab stop. */
export const makeStrip = ({ name, entries, icon, current, choose }: Strip) => {
  const stops = entries.map(({ title, lang, thumbnail }, at) => {
    const picture = make('span', { class: 'mat' }, thumbnail === undefined ? makeIcon(icon) : makeThumbnail(thumbnail))
    const label = make('span', { class: 'label', lang }, title)
    return make('button', { type: 'button', class: 'stop', title, click: () => choose(at) }, picture, label)
  })
  const list = make('ol', {}, ...stops.map((stop) => make('li', {}, stop)))
  const highlight = (chosen: number) => {
    for (const [at, stop] of stops.entries()) {
      if (at !== chosen) stop.removeAttribute('aria-current')
      else {
        stop.setAttribute('aria-current', current)
        // scrollIntoView() would also scroll a page around the frame.
        list.scrollLeft = stop.offsetLeft - list.offsetLeft - (list.clientWidth - stop.clientWidth) / 2
      }
    }
  }
  return { element: make('nav', { class: 'strip', 'aria-label': name }, list), highlight }
}

const makeThumbnail = (src: string) => make('img', { src, alt: '', loading: 'lazy', decoding: 'async' })
