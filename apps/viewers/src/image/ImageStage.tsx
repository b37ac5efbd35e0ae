import { xywhOf, type Region } from '@pressmark/deepzoom/geometry.ts'
import english from '@pressmark/deepzoom/texts.en.json'
import italian from '@pressmark/deepzoom/texts.it.json'
import { zoomTexts } from '@pressmark/deepzoom/texts.ts'
import { ZoomableImage } from '@pressmark/deepzoom/ZoomableImage.tsx'
import { useState } from 'react'
import { ICONS } from '#shell/elements.ts'
import { mediaAddress } from '#shell/kinds.ts'
import { postRegion } from '#shell/messages.ts'
import type { ViewerContext } from '#shell/viewer-page.ts'
import type { Words } from '#shell/words.ts'
import './image.css'

/** A region to show, in IIIF syntax. */
export type RegionRequest = { xywh: string }

const WORDS = { en: english, it: italian }

/** The zoomable image, with a link to the visible region. */
export const ImageStage = ({ context, at }: { context: ViewerContext; at: RegionRequest | undefined }) => {
  const { language, media, words } = context
  const [link, setLink] = useState<string>()
  const count = (value: number) => value.toLocaleString(language === 'it' ? 'it-IT' : 'en-GB')
  const caption = context.caption()

  const rest = (region: Region) => {
    const url = new URL(context.linkTo(xywhOf(region)), location.href).href
    setLink(url)
    postRegion(url)
  }

  return (
    <>
      <ZoomableImage
        className="picture"
        source={mediaAddress('image', media.uuid)}
        label={media.title || words.names.image}
        texts={zoomTexts(WORDS[language], count)}
        at={at}
        onRest={rest}
      >
        {caption && <p className="caption">{caption}</p>}
      </ZoomableImage>
      {link && <CopyLink link={link} words={words} />}
    </>
  )
}

/** Copies the address of the visible region. If the embedding page forbids it, the address is shown for copying by hand. */
const CopyLink = ({ link, words }: { link: string; words: Words }) => {
  const [outcome, setOutcome] = useState<'copied' | 'byHand'>()

  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setOutcome('copied'),
      () => setOutcome('byHand'),
    )

  return (
    <>
      <div className="tools">
        <button type="button" className="tool" onClick={() => void copy()} title={words.copyRegion}>
          <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
            <path d={ICONS.link} />
          </svg>
          <span>{words.copyRegion}</span>
        </button>
      </div>
      <output className={outcome === 'copied' ? 'link' : 'hidden'}>{outcome === 'copied' && words.copied}</output>
      {outcome === 'byHand' && (
        <label className="link">
          {words.copyByHand}
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </>
  )
}
