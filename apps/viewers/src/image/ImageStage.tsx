import { xywhOf, type Region } from '@pressmark/deepzoom/geometry.ts'
import english from '@pressmark/deepzoom/texts.en.json'
import italian from '@pressmark/deepzoom/texts.it.json'
import { zoomTexts } from '@pressmark/deepzoom/texts.ts'
import { ZoomableImage } from '@pressmark/deepzoom/ZoomableImage.tsx'
import { useState } from 'react'
import { mediaAddress } from '#shell/kinds.ts'
import { postRegion } from '#shell/messages.ts'
import type { ViewerContext } from '#shell/viewer-page.ts'
import { CopyLink } from './CopyLink.tsx'
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
