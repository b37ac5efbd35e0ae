import { manifest3 } from '@pressmark/contract/presentation/presentation.ts'
import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { shownBy, viewerAddress, type Shown } from '@pressmark/contract/media/viewers.ts'
import { ICONS } from './elements.ts'
import { frameOf, type Frame } from './frame.ts'
import { VIEWER_KINDS, mediaAddress, type ViewerKind } from './kinds.ts'
import { mediaOf, PAINTED, type Media } from './manifest.ts'
import { onLinks } from './messages.ts'
import { readJson } from './read.ts'
import { makeStrip } from './strip.ts'
import type { Words } from './words.ts'

/** The media on the stage. */
export type Playing = {
  end: () => void
  /** Moves to a region, in IIIF syntax. */
  goTo?: (xywh: string) => void
}

export type ViewerContext = Frame & {
  media: Media
  /** Initial region, in IIIF syntax. */
  xywh: string | undefined
  /** Returns the address of this viewer with a region of the current media. */
  linkTo: (xywh: string) => string
  fail: (error: unknown) => void
}

/** Opens the page of one kind: loads the media of the address, offers a choice of several, and plays them with `play`. */
export const openViewer = (kind: ViewerKind, play: (context: ViewerContext) => Playing | Promise<Playing>): void => {
  const shown: Shown = shownBy(location.href, location.href) ?? {}
  const frame = frameOf(kind, shown.lang)
  let list: readonly Media[] = []
  let playing: Playing | undefined
  let current: Media | undefined
  let strip: ReturnType<typeof makeMediaStrip> | undefined
  let turn = 0

  const stop = () => {
    playing?.end()
    playing = undefined
    turn += 1
    return turn
  }

  const choose = async (media: Media, xywh?: string): Promise<void> => {
    const ownTurn = stop()
    const retry = () => void choose(media, xywh)
    current = media
    strip?.highlight(list.indexOf(media))
    frame.setTitle(media.title, list.length > 1 ? { position: list.indexOf(media) + 1, total: list.length } : undefined)
    frame.load()
    const linkTo = (region: string) => viewerAddress(kind, { ...shown, asset: media.uuid, xywh: region })
    const fail = (error: unknown) => ownTurn === turn && frame.fail(error, retry)
    try {
      await VIEWER_KINDS[kind].check(mediaAddress(kind, media.uuid))
      if (ownTurn !== turn) return
      frame.clear()
      const started = await play({ ...frame, media, xywh, linkTo, fail })
      if (ownTurn === turn) playing = started
      else started.end()
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
      if (first === undefined) return frame.showEmpty()
      if (list.length > 1) {
        strip = makeMediaStrip({ kind, list, words: frame.words, choose: (media) => void choose(media) })
        frame.append(strip.element)
      }
      await choose(first, shown.xywh)
    } catch (error) {
      frame.fail(error, () => void open())
    }
  }

  onLinks((target, url) => {
    const media = list.find(({ uuid }) => uuid === target.asset)
    if (target.viewer !== kind || media === undefined) return location.assign(url)
    if (media === current && playing?.goTo && target.xywh !== undefined) playing.goTo(target.xywh)
    else void choose(media, target.xywh)
  })
  void open()
}

const listMedia = async (kind: ViewerKind, { item, asset }: Shown, { language }: Frame): Promise<Media[]> => {
  if (item === undefined) return asset === undefined ? [] : [{ uuid: asset, title: '' }]
  return mediaOf(await readJson(addressOf(manifest3, { uuid: item })), PAINTED[kind], language)
}

const DRAWN = { image: ICONS.link, audio: ICONS.sound, video: ICONS.film, '3d': ICONS.model } as const

type MediaStrip = { kind: ViewerKind; list: readonly Media[]; words: Words; choose: (media: Media) => void }

const makeMediaStrip = ({ kind, list, words, choose }: MediaStrip) =>
  makeStrip({
    name: words.lists[kind],
    entries: list.map(({ title, thumbnail }, at) => ({
      title: title || String(at + 1),
      thumbnail: kind === 'audio' ? undefined : thumbnail,
    })),
    icon: DRAWN[kind],
    current: 'true',
    choose: (at) => choose(list[at]!), // one entry for each of the list
  })
