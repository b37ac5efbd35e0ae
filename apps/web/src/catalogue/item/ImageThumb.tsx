import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { imageSearch } from './item-address.ts'
import { isWaiting, type ItemImage } from './item.queries.ts'
import { ProgressRing } from './ProgressRing.tsx'
import styles from './ImageStrip.module.css'

type Props = {
  image: ItemImage
  collectionUuid: string
  /** What makes it one of the stops of the strip's arrow keys. */
  stop: object
}

// The current image is the link that leads to this very address, query included.
const SAME_IMAGE = { exact: true, includeSearch: true }

const Picture = ({ image }: { image: ItemImage }) => {
  if (isWaiting(image)) return <ProgressRing share={image.import?.progress ?? 0} size={52} />
  if (!image.ready) return <IconAlertTriangle className={styles.fault} size={28} stroke={1.6} aria-hidden="true" />
  const thumb = image._links.thumb?.href
  return thumb ? <img src={thumb} alt="" width={92} height={72} loading="lazy" decoding="async" /> : null
}

/** An image of the strip on its mat; the link chooses it by the address. */
export const ImageThumb = ({ image, collectionUuid, stop }: Props) => {
  const { t } = useTranslation('item')
  const { position, sgtt: title } = image
  const words = isWaiting(image) ? t('processing') : t('notProcessedShort')
  const state = image.ready ? undefined : words

  return (
    <Link
      to="/catalog/$collectionUuid/cultural-item/$uuid"
      params={{ collectionUuid, uuid: image.itemUuid }}
      search={imageSearch(position)}
      resetScroll={false}
      preload={false}
      className={styles.thumb}
      activeOptions={SAME_IMAGE}
      title={title}
      {...stop}
    >
      <span className={styles.mat}>
        <Picture image={image} />
      </span>
      <span className={styles.words}>
        <span>
          <VisuallyHidden>{t('image')} </VisuallyHidden>
          {position}
        </span>
        <span className={styles.name}>{state ?? title}</span>
        {state && <VisuallyHidden>{title}</VisuallyHidden>}
      </span>
    </Link>
  )
}
