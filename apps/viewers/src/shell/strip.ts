import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { readThumbnail } from '@pressmark/contract/media/media.ts'
import { ICONS, make, makeIcon } from './elements.ts'
import type { ViewerKind } from './kinds.ts'
import type { Media } from './manifest.ts'
import type { Words } from './words.ts'

const DRAWN = { image: undefined, audio: ICONS.sound, video: ICONS.film, '3d': ICONS.model } as const

type Strip = { kind: ViewerKind; list: readonly Media[]; words: Words; choose: (media: Media) => void }

/** Creates the list of all media of an item, in order. Each is one Tab stop. The selected one is highlighted. */
export const makeStrip = ({ kind, list, words, choose }: Strip) => {
  const stops = list.map((media, at) => {
    const title = media.title || String(at + 1)
    const picture = kind !== 'audio' && media.thumbnail !== undefined ? makeThumbnail(media) : makeDrawn(kind)
    const label = make('span', { class: 'label' }, title)
    return make('button', { type: 'button', class: 'stop', title, click: () => choose(media) }, picture, label)
  })
  const element = make(
    'nav',
    { class: 'strip', 'aria-label': words.lists[kind] },
    make('ol', {}, ...stops.map((stop) => make('li', {}, stop))),
  )
  const highlight = (chosen: Media) => {
    for (const [at, stop] of stops.entries()) {
      if (list[at] !== chosen) stop.removeAttribute('aria-current')
      else {
        stop.setAttribute('aria-current', 'true')
        stop.scrollIntoView({ block: 'nearest', inline: 'center' })
      }
    }
  }
  return { element, highlight }
}

const makeThumbnail = ({ uuid }: Media) => {
  const src = addressOf(readThumbnail, { uuid })
  return make('span', { class: 'mat' }, make('img', { src, alt: '', loading: 'lazy', decoding: 'async' }))
}

const makeDrawn = (kind: ViewerKind) => make('span', { class: 'mat' }, makeIcon(DRAWN[kind] ?? ICONS.link))
