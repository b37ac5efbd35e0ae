import { xywhOf } from '@pressmark/deepzoom/geometry.ts'
import type { ImagePaging } from '@pressmark/deepzoom/ZoomControls.tsx'
import { useLocalStorage } from '@mantine/hooks'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPhotoX } from '@tabler/icons-react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { reasonText } from '#uploads/engine/reason-text.ts'
import { failureOf, isWaiting, shownPosition, type ItemAsset } from '../page/item.queries.ts'
import { useZoomTexts } from './use-zoom-texts.ts'
import styles from './ImageViewer.module.css'
import { ProgressRing } from './ProgressRing.tsx'

const ZoomableImage = lazyComponent(() => import('@pressmark/deepzoom/ZoomableImage.tsx'), 'ZoomableImage')

type Props = {
  image: ItemAsset
  /** Number of images that can be shown, or will be. */
  total: number
  paging: ImagePaging | undefined
  /** The visible region, in IIIF notation. */
  at: { xywh: string } | undefined
  /** Called with the visible region after the camera stops. */
  onView: (xywh: string) => void
}

/** The current image in its dark frame: zoomable, or with the reason why it cannot be shown. */
export const ImageViewer = ({ image, total, paging, at, onView }: Props) => {
  const { t } = useTranslation('item')
  const texts = useZoomTexts()
  const minimap = useMinimap()
  const service = image._links.iiif?.href
  // The preview shows the whole image, so a region has none.
  const preview = at ? undefined : image._links.thumb?.href
  const position = t('position', { position: shownPosition(image), total })

  if (!image.ready || !service) {
    // An image that cannot be shown has no place among the others.
    const placed = isWaiting(image) ? position : undefined
    const name = [placed, image.sgtt].filter(Boolean).join(' — ')
    return (
      <section className={styles.frame} aria-label={image.sgtt || placed || t('notProcessedShort')}>
        {name && <p className={styles.caption}>{name}</p>}
        <ImageNotReady image={image} waiting={isWaiting(image)} />
      </section>
    )
  }
  return (
    <Suspense fallback={<Preview picture={preview} />}>
      <ZoomableImage
        className={styles.frame}
        source={`${service}/info.json`}
        label={image.sgtt || position}
        texts={texts}
        minimap={minimap}
        preview={preview}
        paging={paging}
        at={at}
        onRest={(region) => onView(xywhOf(region))}
      >
        <output className={styles.caption}>{image.sgtt ? `${position} — ${image.sgtt}` : position}</output>
      </ZoomableImage>
    </Suspense>
  )
}

/* Shown while the code of the zoomable image is fetched. */
const Preview = ({ picture }: { picture: string | undefined }) => (
  <div className={styles.frame}>{picture && <img className={styles.preview} src={picture} alt="" />}</div>
)

/* The browser remembers whether the minimap is shown. */
const useMinimap = () => {
  const [isShown, onChange] = useLocalStorage({
    key: 'pressmark.minimap',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return { isShown, onChange }
}

/** Shown instead of an image that is still being processed, or whose processing failed. */
const ImageNotReady = ({ image, waiting }: { image: ItemAsset; waiting: boolean }) => {
  const { t } = useTranslation('item')
  const { t: uploads } = useTranslation('uploads')
  const reason = failureOf(image.import)
  if (waiting) {
    return (
      <div className={styles.notReady}>
        <ProgressRing share={image.import?.progress ?? 0} size={72} />
        <p className={styles.text}>{t('processing')}</p>
        <p className={styles.hint}>{t('processingHint', { name: image.originalName })}</p>
      </div>
    )
  }
  return (
    <div className={styles.notReady} role="alert">
      <IconPhotoX size={48} stroke={1.2} aria-hidden="true" />
      <p className={styles.text}>{t('notProcessed', { name: image.originalName })}</p>
      {reason && <p className={styles.hint}>{reasonText(uploads, reason)}</p>}
    </div>
  )
}
