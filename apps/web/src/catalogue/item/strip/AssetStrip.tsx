import { ActionIcon } from '@mantine/core'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useRoving } from '#shared/hooks/roving.ts'
import { AssetThumb } from './AssetThumb.tsx'
import { failedOf } from '../page/item-address.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import { KindTabs } from './KindTabs.tsx'
import styles from './AssetStrip.module.css'

const FailedFiles = lazyComponent(() => import('./FailedFiles.tsx'), 'FailedFiles')

type Props = {
  assets: ItemAsset[]
  item: Item
  kind: AssetType
  page: PageInfo
  collectionUuid: string
  /** Position (1-based) of the asset in the viewer. */
  chosen: number
  /** Called with the requested page, zero-based. */
  onPage: (page: number) => void
  action: ReactNode
}

/** Scrolls only the strip, until the current image is in its middle. */
const centreCurrent = (strip: HTMLElement | null) => {
  const current = strip?.querySelector<HTMLElement>('[aria-current]')?.parentElement
  if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2
}

/** The item's assets of one type in their order, ten per page. The strip is one Tab stop with arrow keys. */
export const AssetStrip = ({ assets, item, kind, page, collectionUuid, chosen, onPage, action }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  const list = useRef<HTMLUListElement>(null)
  const { stop, keys } = useRoving(list, assets.length)
  useEffect(() => centreCurrent(list.current), [chosen, assets])
  const first = assets[0]?.position ?? 0
  const range = {
    from: formatCount(first),
    to: formatCount(first + assets.length - 1),
    total: formatCount(page.totalElements),
  }

  return (
    <section className={styles.strip} aria-label={t(`kinds.${kind}`)}>
      <div className={styles.bar}>
        <KindTabs item={item} kind={kind} collectionUuid={collectionUuid} />
        {failedOf(item, kind) > 0 && (
          <Suspense fallback={null}>
            <FailedFiles key={kind} uuid={item.uuid} kind={kind} count={failedOf(item, kind)} />
          </Suspense>
        )}
        {page.totalPages > 1 && (
          <div className={styles.pages}>
            <ActionIcon
              className={styles.leaf}
              aria-label={t('previousAssets')}
              disabled={page.number === 0}
              onClick={() => onPage(page.number - 1)}
            >
              <IconChevronLeft size={18} stroke={1.6} />
            </ActionIcon>
            <output className={styles.range}>{t('shared:paging.range', range)}</output>
            <ActionIcon
              className={styles.leaf}
              aria-label={t('nextAssets')}
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
        {assets.map((asset, index) => (
          <li key={asset.uuid}>
            <AssetThumb asset={asset} kind={kind} collectionUuid={collectionUuid} stop={stop(index)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
