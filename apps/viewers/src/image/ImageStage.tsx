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

/** A region to go to, as IIIF writes it. */
export type Ask = { xywh: string }

const WORDS = { en: english, it: italian }

/** The picture to look into, with a link to what is in sight. */
export const ImageStage = ({ scene, at }: { scene: ViewerContext; at: Ask | undefined }) => {
  const { language, media, words } = scene
  const [link, setLink] = useState<string>()
  const count = (value: number) => value.toLocaleString(language === 'it' ? 'it-IT' : 'en-GB')
  const caption = scene.caption()

  const rest = (region: Region) => {
    const url = new URL(scene.linkTo(xywhOf(region)), location.href).href
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
