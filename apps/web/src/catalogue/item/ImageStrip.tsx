import { ActionIcon } from '@mantine/core'
import type { PageInfo } from '@pressmark/contract/hal.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/formatDate.ts'
import { useRoving } from '#shared/roving.ts'
import { ImageThumb } from './ImageThumb.tsx'
import type { ItemImage } from './item.queries.ts'
import styles from './ImageStrip.module.css'

type Props = {
  images: ItemImage[]
  page: PageInfo
  collectionUuid: string
  /** Position (1-based) of the image in the viewer. */
  chosen: number
  /** Called with the page wanted, zero-based. */
  onPage: (page: number) => void
  action: ReactNode
}

/** Scrolls the strip, and nothing but the strip, until the current image is in its middle. */
const centreCurrent = (strip: HTMLElement | null) => {
  const current = strip?.querySelector<HTMLElement>('[aria-current]')?.parentElement
  if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2
}

/** The item's images in their order, ten at a time. One Tab stop; the arrow keys go along it. */
export const ImageStrip = ({ images, page, collectionUuid, chosen, onPage, action }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  const list = useRef<HTMLUListElement>(null)
  const { stop, keys } = useRoving(list, images.length)
  useEffect(() => centreCurrent(list.current), [chosen, images])
  const first = images[0]?.position ?? 0
  const range = {
    from: formatCount(first),
    to: formatCount(first + images.length - 1),
    total: formatCount(page.totalElements),
  }

  return (
    <section className={styles.strip} aria-labelledby="item-images">
      <div className={styles.bar}>
        <h2 id="item-images" className={styles.heading}>
          {t('images')} <span className={styles.count}>{formatCount(page.totalElements)}</span>
        </h2>
        {page.totalPages > 1 && (
          <div className={styles.pages}>
            <ActionIcon
              className={styles.leaf ?? ''}
              aria-label={t('previousImages')}
              disabled={page.number === 0}
              onClick={() => onPage(page.number - 1)}
            >
              <IconChevronLeft size={18} stroke={1.6} />
            </ActionIcon>
            <output className={styles.range}>{t('shared:paging.range', range)}</output>
            <ActionIcon
              className={styles.leaf ?? ''}
              aria-label={t('nextImages')}
              disabled={page.number + 1 >= page.totalPages}
              onClick={() => onPage(page.number + 1)}
            >
              <IconChevronRight size={18} stroke={1.6} />
            </ActionIcon>
          </div>
        )}
        {action}
      </div>
      {/* The keys go along the links inside, which take the focus themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className={styles.images} {...keys}>
        {images.map((image, index) => (
          <li key={image.uuid}>
            <ImageThumb image={image} collectionUuid={collectionUuid} stop={stop(index)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
