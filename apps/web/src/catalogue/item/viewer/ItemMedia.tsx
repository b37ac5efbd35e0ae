import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { AssetViewer } from './AssetViewer.tsx'
import { failedOf } from '../page/item-address.ts'
import { assetsQuery, type ItemAsset } from '../page/item.queries.ts'
import type { ViewerMode } from '../page/ItemActions.tsx'
import { MediaStrip } from '../strip/MediaStrip.tsx'
import { useChosenAsset } from '../page/use-chosen-asset.ts'
import type { View } from './view.ts'
import styles from '../page/ItemPage.module.css'

const ReplacementNotice = lazyComponent(() => import('./ReplacementNotice.tsx'), 'ReplacementNotice')

type Props = {
  item: Item
  collectionUuid: string
  mode: ViewerMode
  /** Called with the visible part of an image. */
  onView: (view: View) => void
  onShare: () => void
  action: ReactNode
}

/** The current asset, and the strip of all assets of its type. */
export const ItemMedia = ({ item, collectionUuid, mode, onView, onShare, action }: Props) => {
  const { kind, position, page: pageOfChosen, read, asset, isEmpty } = useChosenAsset(item)
  const choice = `${kind} ${position}`
  // Paging through the strip does not change the selection. A new selection returns the strip to its page.
  const [turned, setTurned] = useState({ from: choice, page: pageOfChosen })
  const stripPage = turned.from === choice ? turned.page : pageOfChosen
  const strip = useQuery({ ...assetsQuery(item.uuid, kind, stripPage), placeholderData: keepPreviousData })

  if (read.error && !read.data) {
    return (
      <div className={styles.mediaError}>
        <ErrorAlert error={read.error} onRetry={() => void read.refetch()} />
      </div>
    )
  }
  if (!read.data) return <div className={styles.viewer} />
  const { assets, page } = read.data
  if (isEmpty) return <NoMedia action={action} />
  if (!asset) return <ToFirst item={item} collectionUuid={collectionUuid} />

  const shown = {
    kind,
    assets: strip.data?.assets ?? assets,
    page: strip.data?.page ?? page,
    onPage: (next: number) => setTurned({ from: choice, page: next }),
  }
  return (
    <>
      <AssetViewer
        {...{ item, collectionUuid, kind, asset, mode, onView, onShare }}
        total={page.totalElements - failedOf(item, kind)}
      />
      <div>
        <NewFile item={item} asset={asset} />
        <MediaStrip {...shown} item={item} collectionUuid={collectionUuid} chosen={position} action={action} />
      </div>
    </>
  )
}

/* The state of the asset's new file, for people who may replace it. */
const NewFile = ({ item, asset }: { item: Item; asset: ItemAsset }) => {
  const mayImport = useMay('media.import')
  if (asset.replacement === undefined || !mayImport) return null
  return (
    <Suspense fallback={null}>
      <ReplacementNotice key={asset.uuid} item={item} image={asset} />
    </Suspense>
  )
}

/* The position in the address has no asset, so the first asset is shown. */
const ToFirst = ({ item, collectionUuid }: Pick<Props, 'item' | 'collectionUuid'>) =>
  useLocation().searchStr === '' ? null : (
    <Navigate
      to="/catalog/$collectionUuid/cultural-item/$uuid"
      params={{ collectionUuid, uuid: item.uuid }}
      search={{}}
      replace
    />
  )

/** Shown instead of viewer and strip while the item has no media. */
const NoMedia = ({ action }: { action: ReactNode }) => {
  const { t } = useTranslation('item')
  return (
    <div className={styles.noMedia}>
      <EmptyState
        icon={<IconPhotoPlus size={44} stroke={1.2} aria-hidden="true" />}
        text={t('noMedia')}
        hint={t('noMediaHint')}
        action={action}
      />
    </div>
  )
}
