import { manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { shownBy, viewerAddress, type Shown } from '@pressmark/contract/media/viewers.ts'
import { frameOf, type Frame } from './frame.ts'
import { KINDS, mediaAddress, type Kind } from './kinds.ts'
import { mediaOf, PAINTED, type Media } from './manifest.ts'
import { onLinks } from './messages.ts'
import { readJson } from './read.ts'
import { makeStrip } from './strip.ts'

/** What is on the stage now. */
export type Playing = {
  end: () => void
  /** Goes to a region of it, as IIIF writes regions. */
  goTo?: (xywh: string) => void
}

export type ViewerContext = Frame & {
  media: Media
  /** Region to begin with, as IIIF writes it. */
  xywh: string | undefined
  /** The address of this viewer with a region of what it shows. */
  linkTo: (xywh: string) => string
  fail: (error: unknown) => void
}

/** Opens the page of one kind: finds what the address names, lets the visitor choose among several, and plays it by `play`. */
export const openViewer = (kind: Kind, play: (scene: ViewerContext) => Playing | Promise<Playing>): void => {
  const shown: Shown = shownBy(location.href, location.href) ?? {}
  const frame = frameOf(kind, shown.lang)
  let list: readonly Media[] = []
  let playing: Playing | undefined
  let current: Media | undefined
  let strip: ReturnType<typeof makeStrip> | undefined
  let turn = 0

  const stop = () => {
    playing?.end()
    playing = undefined
    turn += 1
    return turn
  }

  const choose = async (media: Media, xywh?: string): Promise<void> => {
    const mine = stop()
    const again = () => void choose(media, xywh)
    current = media
    strip?.mark(media)
    frame.entitle(media.title, list.length > 1 ? { position: list.indexOf(media) + 1, total: list.length } : undefined)
    frame.load()
    const linkTo = (region: string) => viewerAddress(kind, { ...shown, asset: media.uuid, xywh: region })
    const fail = (error: unknown) => mine === turn && frame.fail(error, again)
    try {
      await KINDS[kind].check(mediaAddress(kind, media.uuid))
      if (mine !== turn) return
      frame.clear()
      const begun = await play({ ...frame, media, xywh, linkTo, fail })
      if (mine === turn) playing = begun
      else begun.end()
    } catch (error) {
      fail(error)
    }
  }

  const open = async (): Promise<void> => {
    stop()
    frame.load()
    try {
      list = await listMedia(kind, shown, frame)
      const first = list.find(({ uuid }) => uuid === shown.asset) ?? list[0]
      if (first === undefined) return frame.tellNothing()
      if (list.length > 1) {
        strip = makeStrip({ kind, list, words: frame.words, choose: (media) => void choose(media) })
        frame.keep(strip.element)
      }
      await choose(first, shown.xywh)
    } catch (error) {
      frame.fail(error, () => void open())
    }
  }

  onLinks((wanted, url) => {
    const media = list.find(({ uuid }) => uuid === wanted.asset)
    if (wanted.viewer !== kind || media === undefined) return location.assign(url)
    if (media === current && playing?.goTo && wanted.xywh !== undefined) playing.goTo(wanted.xywh)
    else void choose(media, wanted.xywh)
  })
  void open()
}

const listMedia = async (kind: Kind, { item, asset }: Shown, { language }: Frame): Promise<Media[]> => {
  if (item === undefined) return asset === undefined ? [] : [{ uuid: asset, title: '' }]
  return mediaOf(await readJson(addressOf(manifest3, { uuid: item })), PAINTED[kind], language)
}
