import { ActionIcon } from '@mantine/core'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { useMay } from '#shared/api/person.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useRoving } from '#shared/hooks/roving.ts'
import { AssetThumb } from './AssetThumb.tsx'
import { failedOf } from '../page/item-address.ts'
import { hasFailed, shownPosition, type ItemAsset } from '../page/item.queries.ts'
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

/** The item's assets of one type in their order, ten per page. Only editors see those that could not be processed. The strip is one
 *  Tab stop with arrow keys. */
export const AssetStrip = ({ assets, item, kind, page, collectionUuid, chosen, onPage, action }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  const list = useRef<HTMLUListElement>(null)
  const mayEdit = useMay('catalogue.edit')
  const failed = failedOf(item, kind)
  const shown = assets.filter((asset) => !hasFailed(asset))
  const listed = mayEdit ? assets : assets.filter((asset) => asset.position === chosen || !hasFailed(asset))
  const { stop, keys } = useRoving(list, listed.length)
  useEffect(() => centreCurrent(list.current), [chosen, assets])
  const [first, last] = [shown[0], shown.at(-1)].map((asset) => (asset === undefined ? 0 : shownPosition(asset)))
  const range = {
    from: formatCount(first ?? 0),
    to: formatCount(last ?? 0),
    total: formatCount(page.totalElements - failed),
  }

  return (
    <section className={styles.strip} aria-label={t(`kinds.${kind}`)}>
      <div className={styles.bar}>
        <KindTabs item={item} kind={kind} collectionUuid={collectionUuid} />
        {failed > 0 && mayEdit && (
          <Suspense fallback={null}>
            <FailedFiles key={kind} uuid={item.uuid} kind={kind} count={failed} />
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
        {listed.map((asset, index) => (
          <li key={asset.uuid}>
            <AssetThumb asset={asset} kind={kind} collectionUuid={collectionUuid} stop={stop(index)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
