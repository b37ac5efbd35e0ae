import { outline } from '@pressmark/deepzoom/area.ts'
import { xywhOf, type Region } from '@pressmark/deepzoom/geometry.ts'
import { ZoomableImage } from '@pressmark/deepzoom/ZoomableImage.tsx'
import { useMemo } from 'react'
import { useZoomTexts } from '#catalogue/item/viewer/use-zoom-texts.ts'
import { imageSource } from './addresses.ts'
import type { DraftStep } from './draft.ts'
import styles from './Stage.module.css'

/* Part of the area's size that is seen around it. */
const AIR = 0.15

type Props = { step: DraftStep; label: string; onRest: (view: Region) => void }

/** The picture of a step to look into; its area is lit, and the rest dimmed. */
export const StepPicture = ({ step: { area, canvasUuid }, label, onRest }: Props) => {
  const zoomTexts = useZoomTexts()
  // Another object moves the camera: only another area may.
  const [look, mark] = useMemo(
    () => [area && { xywh: xywhOf(around(area.region)) }, area && { region: area.region, path: outline(area) }],
    [area],
  )
  return (
    <ZoomableImage
      className={styles.picturePlace}
      source={imageSource(canvasUuid)}
      label={label}
      texts={zoomTexts}
      at={look}
      highlight={mark}
      onRest={onRest}
    />
  )
}

/* Some of what lies around it, so that one sees where it is. */
const around = ({ x, y, width, height }: Region): Region => {
  const [left, top] = [Math.max(0, Math.round(x - width * AIR)), Math.max(0, Math.round(y - height * AIR))]
  return {
    x: left,
    y: top,
    width: Math.round(x + width * (1 + AIR)) - left,
    height: Math.round(y + height * (1 + AIR)) - top,
  }
}
