import { xywhOf } from '@pressmark/deepzoom/geometry.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { ImageNotReady } from './ImageNotReady.tsx'
import { isWaiting, type ItemAsset } from '../page/item.queries.ts'
import { useZoomTexts } from './use-zoom-texts.ts'
import styles from './ImageViewer.module.css'

const ZoomableImage = lazyComponent(() => import('@pressmark/deepzoom/ZoomableImage.tsx'), 'ZoomableImage')

type Props = {
  image: ItemAsset
  total: number
  /** Where to look, as IIIF writes regions. */
  at: { xywh: string } | undefined
  /** The part in sight, once the camera rests. */
  onView: (xywh: string) => void
}

/** The chosen image in its dark frame: to look into, or with what keeps it from being seen. */
export const ImageViewer = ({ image, total, at, onView }: Props) => {
  const { t } = useTranslation('item')
  const texts = useZoomTexts()
  const service = image._links.iiif?.href
  const place = t('place', { position: image.position, total })
  const caption = <p className={styles.caption}>{image.sgtt ? `${place} — ${image.sgtt}` : place}</p>

  if (!image.ready || !service) {
    return (
      <section className={styles.frame} aria-label={image.sgtt || place}>
        {caption}
        <ImageNotReady image={image} waiting={isWaiting(image)} />
      </section>
    )
  }
  return (
    <Suspense fallback={<div className={styles.frame} />}>
      <ZoomableImage
        // Another file has the same address.
        key={image.sha256}
        className={styles.frame}
        source={`${service}/info.json`}
        label={image.sgtt || place}
        texts={texts}
        at={at}
        onRest={(region) => onView(xywhOf(region))}
      >
        {caption}
      </ZoomableImage>
    </Suspense>
  )
}
