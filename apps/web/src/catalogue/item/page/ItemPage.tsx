import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, Link } from '@tanstack/react-router'
import { useState, useEffect, Suspense, type CSSProperties, type ReactNode } from 'react'
import i18next from 'i18next'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@mantine/core'
import { useAnnounceEditing } from '#shared/api/editing.ts'
import { collectionKeys, itemKeys } from '#shared/api/keys.ts'
import { useMay } from '#shared/api/person.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { ColleagueChanges } from '#shared/history/ColleagueChanges.tsx'
import { OtherEditors } from '#shared/ui/OtherEditors.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import type { SharingTab } from '#sharing/shared.ts'
import { loadRefusalTexts } from '#shared/api/refusal.ts'
import { toastInfo } from '#shared/ui/toasts.tsx'
import { StateBadge } from '#catalogue/workflow/StateBadge.tsx'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { isRefused } from '#shared/api/refusal.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { AddAsset } from './AddAsset.tsx'
import { itemQuery } from './item.queries.ts'
import { kindsOf } from './item-address.ts'
import { ItemActions, type ViewerMode } from './ItemActions.tsx'
import { ItemMedia } from '../viewer/ItemMedia.tsx'
import { ItemMenu } from './ItemMenu.tsx'
import { ItemMetadata, type MetadataDialog } from './ItemMetadata.tsx'
import { ItemSkeleton } from './ItemSkeleton.tsx'
import { ReplaceAsset } from './ReplaceAsset.tsx'
import type { View } from '../viewer/view.ts'
import styles from './ItemPage.module.css'
import { useBackLink } from '#shared/hooks/back-navigation.ts'
import { NeighbourButtons } from './NeighbourButtons.tsx'
import { PanelHandle, usePanelWidth } from './PanelHandle.tsx'
import { ParentSelect } from './ParentSelect.tsx'
import itemHeaderStyles from './ItemHeader.module.css'
import { useChosenAsset } from './use-chosen-asset.ts'
import { useNeighbours } from './use-neighbours.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the item opens with the form of its metadata. */
    edit?: boolean
  }
}

/** The page of an item: the viewer with its media, and its metadata. */
export const ItemPage = () => {
  const { collectionUuid, uuid } = useParams({ from: '/shell/catalog/$collectionUuid/cultural-item/$uuid' })
  const { data: item, error, refetch } = useQuery(itemQuery(uuid))
  useRefresh({
    kinds: ['item.created', 'item.changed', 'item.deleted', 'import.changed', 'bulkOperation.changed'],
    // A notice of a bulk operation names no items, and a notice of an import may name an image that is not listed yet.
    matches: (notice) => !notice.kind.startsWith('item.') || (notice.uuids ?? [notice.uuid]).includes(uuid),
    keys: [itemKeys.one(uuid)],
  })
  // The list behind the page shows the thumbnail again, when the person goes back.
  useRefresh({
    kinds: ['item.changed'],
    matches: (notice) => notice.uuid === uuid,
    keys: [collectionKeys.items(collectionUuid)],
    everyMs: 1000,
  })
  useNoMediaToast(item)

  if (!item) return error ? <ItemMissing error={error} onRetry={() => void refetch()} /> : <ItemSkeleton />
  return <ItemScreen key={uuid} item={item} collectionUuid={collectionUuid} isDeleted={isRefused(error, 'notFound')} />
}

type ScreenProps = { item: Item; collectionUuid: string; isDeleted: boolean }

const ItemScreen = ({ item, collectionUuid, isDeleted }: ScreenProps) => {
  const { t } = useTranslation('item')
  const [mode, setMode] = useState<ViewerMode>('base')
  const [view, setView] = useState<View>()
  const [sharing, setSharing] = useState<SharingTab>()
  const opensForm = useLocation({ select: ({ state }) => state.edit === true })
  const [metadata, setMetadata] = useState<MetadataDialog>(opensForm ? 'edit' : 'closed')
  const neighbours = useNeighbours(item.uuid)
  const mayEdit = useMay('catalogue.edit')
  useAnnounceEditing({ uuid: item.uuid, editing: mayEdit && metadata === 'edit' })
  const { width, setWidth } = usePanelWidth({ isEditing: metadata === 'edit' })
  const actions = (
    <>
      {neighbours && <NeighbourButtons neighbours={neighbours} />}
      {kindsOf(item).length > 0 && <ItemActions mode={mode} onMode={setMode} onShare={setSharing} />}
      <ItemMenu item={item} collectionUuid={collectionUuid} onEdit={() => setMetadata('edit')} />
    </>
  )

  return (
    <div className={styles.page}>
      <ScreenTitle of={item.sgtt} />
      <div>
        <ItemHeader item={item} collectionUuid={collectionUuid} actions={actions} />
        <ColleagueChanges
          entry={item}
          under={itemKeys.one(item.uuid)}
          isDeleted={isDeleted}
          texts={{ changedBy: (name) => t('changedBy', { name }), deleted: t('deleted') }}
        />
      </div>
      <div className={styles.body} style={{ '--panel-width': `${width}px` } as CSSProperties}>
        <div className={styles.media}>
          <ItemMedia
            item={item}
            collectionUuid={collectionUuid}
            mode={mode}
            onView={setView}
            onShare={() => setSharing('share')}
            action={
              <>
                <ReplaceAsset item={item} />
                <AddAsset item={item} collectionUuid={collectionUuid} />
              </>
            }
          />
        </div>
        <PanelHandle width={width} onWidth={setWidth} />
        <ItemMetadata item={item} dialog={metadata} onDialog={setMetadata} toNext={neighbours?.toNext} />
      </div>
      {sharing && <ItemSharing item={item} view={view} tab={sharing} onClose={() => setSharing(undefined)} />}
    </div>
  )
}

/** Shows a notification once for each opened item that has no media. @source spec 000 §8 */
const useNoMediaToast = (item: Item | undefined) => {
  const empty = item && kindsOf(item).length === 0 ? item.uuid : undefined
  useEffect(() => {
    if (empty === undefined) return
    void loadRefusalTexts().then(() => toastInfo(i18next.t('refusals:itemWithoutMedia')))
  }, [empty])
}

type Props = { item: Item; collectionUuid: string; actions: ReactNode }

const ItemHeader = ({ item, collectionUuid, actions }: Props) => {
  const { t } = useTranslation('item')
  const back = useBackLink(`/catalog/${collectionUuid}`)
  const label = t(back.to.endsWith('/results') ? 'backToResults' : 'backToCollection')
  return (
    <header className={itemHeaderStyles.header}>
      <Link {...back} className={itemHeaderStyles.back} aria-label={label} title={label}>
        <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
      </Link>
      <div className={itemHeaderStyles.names}>
        <ScreenHeading className={itemHeaderStyles.title}>{item.sgtt}</ScreenHeading>
        <p className={itemHeaderStyles.facts}>
          <span className={itemHeaderStyles.pressmark}>{item.pressmark}</span>
          <span aria-hidden="true">·</span>
          <StateBadge resourceType="ITEM" uuid={item.uuid} state={item.state} />
          <OtherEditors uuid={item.uuid} />
        </p>
      </div>
      <ParentSelect item={item} collectionUuid={collectionUuid} />
      {actions}
    </header>
  )
}

/** The page shown if an item does not exist or cannot be loaded now. */
const ItemMissing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation(['item', 'shared'])
  const unknown = isRefused(error, 'notFound') || isRefused(error, 'badRequest')
  const text = unknown ? t('notFound') : t('shared:couldNotLoad')
  return (
    <div className={styles.missing}>
      <ScreenTitle of={text} />
      <ScreenHeading className={styles.missingTitle}>{text}</ScreenHeading>
      {unknown ? (
        <>
          <p>{t('notFoundHint')}</p>
          <Button component={Link} to="/catalog" variant="light">
            {t('toCatalogue')}
          </Button>
        </>
      ) : (
        <ErrorAlert error={error} onRetry={onRetry} />
      )}
    </div>
  )
}

const ShareDialog = lazyComponent(() => import('#sharing/ShareDialog.tsx'), 'ShareDialog')

type ItemSharingProps = { item: Item; view: View | undefined; tab: SharingTab; onClose: () => void }

/** The sharing dialog of the item, for the part that is visible now. */
const ItemSharing = ({ item, view, tab, onClose }: ItemSharingProps) => {
  const { kind, asset } = useChosenAsset(item)
  const xywh = view?.asset === asset?.uuid ? view?.xywh : undefined
  return (
    <Suspense fallback={null}>
      <ShareDialog shared={{ item, kind, asset, xywh }} tab={tab} onClose={onClose} />
    </Suspense>
  )
}
