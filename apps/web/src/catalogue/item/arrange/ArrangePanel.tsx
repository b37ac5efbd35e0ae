import { ActionIcon, Button } from '@mantine/core'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { useMay } from '#shared/api/person.ts'
import { SortableList } from '#shared/ui/SortableList.tsx'
import { useLock } from '../../states.queries.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import { ArrangeCell } from './ArrangeCell.tsx'
import { ArrangeActions, type ArrangeDialog } from './ArrangeActions.tsx'
import { ArrangeDialogs } from './ArrangeDialogs.tsx'
import styles from './ArrangePanel.module.css'

type Props = {
  item: Item
  kind: AssetType
  assets: ItemAsset[]
  page: PageInfo
  /** Called with the requested page, zero-based. */
  onPage: (page: number) => void
  onDone: () => void
}

/** The assets of an item, which can be selected across pages, moved, edited and deleted. */
export const ArrangePanel = ({ item, kind, assets, page, onPage, onDone }: Props) => {
  const { t } = useTranslation('item')
  const mayEdit = useMay('catalogue.edit')
  const lock = useLock(item.state)
  const { chosen, isSelected, select, clear } = useSelectedAssets(assets)
  const [dialog, setDialog] = useState<ArrangeDialog>()
  const assetOf = (uuid: string) => assets.find((asset) => asset.uuid === uuid)
  /* The asset keeps its position until the person confirms the new one. */
  const drop = (uuid: string, index: number) => {
    const [asset, target] = [assetOf(uuid), assets[index]]
    if (asset && target) setDialog({ name: 'confirm', assets: [asset], position: target.position })
    return false
  }
  const finish = () => {
    setDialog(undefined)
    clear()
  }

  return (
    <section className={styles.panel} aria-label={t('arrange.label', { kind: t(`kinds.${kind}`) })}>
      <div className={styles.bar}>
        <h2 className={styles.count} aria-live="polite">
          {chosen.length > 0
            ? t('arrange.selected', { count: chosen.length })
            : `${t(`kinds.${kind}`)} · ${formatCount(page.totalElements)}`}
        </h2>
        {chosen.length > 0 && <ArrangeActions item={item} assets={chosen} onClear={clear} onDialog={setDialog} />}
        {page.totalPages > 1 && <AssetPages assets={assets} page={page} onPage={onPage} />}
        <Button onClick={onDone} data-autofocus>
          {t('arrange.done')}
        </Button>
      </div>
      <SortableList
        rows={assets.map(({ uuid }) => uuid)}
        start={assets[0]?.position ?? 1}
        total={page.totalElements}
        titleOf={(uuid) => assetOf(uuid)?.sgtt ?? ''}
        onMove={drop}
      >
        {() => (
          <ul className={styles.cells}>
            {assets.map((asset) => (
              <ArrangeCell
                key={asset.uuid}
                asset={asset}
                kind={kind}
                selected={isSelected(asset)}
                onSelect={(wanted) => select(asset, wanted)}
                isMovable={mayEdit && lock === undefined}
              />
            ))}
          </ul>
        )}
      </SortableList>
      {dialog && (
        <ArrangeDialogs
          dialog={dialog}
          item={item}
          kind={kind}
          total={page.totalElements}
          onDialog={setDialog}
          onDone={finish}
        />
      )}
    </section>
  )
}

/* The selected assets in the order of their positions. The selection stays when the page changes. */
const useSelectedAssets = (assets: readonly ItemAsset[]) => {
  const [selected, setSelected] = useState<ReadonlyMap<string, ItemAsset>>(new Map())
  // The assets on screen may be newer than the selected copies.
  const chosen = [...selected.values()]
    .map((asset) => assets.find(({ uuid }) => uuid === asset.uuid) ?? asset)
    .toSorted((a, b) => a.position - b.position)
  const select = (asset: ItemAsset, isSelected: boolean) => {
    const next = new Map(selected)
    if (isSelected) next.set(asset.uuid, asset)
    else next.delete(asset.uuid)
    setSelected(next)
  }
  return {
    chosen,
    isSelected: ({ uuid }: ItemAsset) => selected.has(uuid),
    select,
    clear: () => setSelected(new Map()),
  }
}

const AssetPages = ({ assets, page, onPage }: Pick<Props, 'assets' | 'page' | 'onPage'>) => {
  const { t } = useTranslation(['item', 'shared'])
  return (
    <div className={styles.pages}>
      <ActionIcon aria-label={t('previousAssets')} disabled={page.number === 0} onClick={() => onPage(page.number - 1)}>
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      <output>
        {t('shared:paging.range', {
          from: formatCount(assets[0]?.position ?? 0),
          to: formatCount(assets.at(-1)?.position ?? 0),
          total: formatCount(page.totalElements),
        })}
      </output>
      <ActionIcon
        aria-label={t('nextAssets')}
        disabled={page.number + 1 >= page.totalPages}
        onClick={() => onPage(page.number + 1)}
      >
        <IconChevronRight size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
