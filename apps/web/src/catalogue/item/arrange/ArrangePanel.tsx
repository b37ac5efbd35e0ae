import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { MAX_CHOSEN_ASSETS } from '@pressmark/contract/catalogue/assets.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isKeyOf } from '#shared/commands/keys.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { useMay } from '#shared/api/person.ts'
import { SortableList } from '#shared/ui/SortableList.tsx'
import { useLock } from '../../states.queries.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import { ArrangeCell } from './ArrangeCell.tsx'
import { ArrangeActions, type ArrangeDialog } from './ArrangeActions.tsx'
import { ArrangeDialogs } from './ArrangeDialogs.tsx'
import { useSelectedAssets } from './use-selected-assets.ts'
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
  const panel = useFocusOnOpen()
  const mayEdit = useMay('catalogue.edit')
  const lock = useLock(item.state)
  const selection = useSelectedAssets(item, kind, assets)
  const { chosen, isSelected, select, clear } = selection
  const isFull = chosen.length >= MAX_CHOSEN_ASSETS && page.totalElements > MAX_CHOSEN_ASSETS
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl A belongs to the panel, and its checkbox does the same
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={t('arrange.label', { kind: t(`kinds.${kind}`) })}
      onKeyDown={(event) => isSelectAll(event) && selection.all.start()}
    >
      <div className={styles.bar}>
        <SelectAll chosen={chosen.length} total={page.totalElements} all={selection.all} />
        <h2 className={styles.count} aria-live="polite">
          {chosen.length > 0
            ? t('arrange.selected', { count: chosen.length, shown: formatCount(chosen.length) })
            : `${t(`kinds.${kind}`)} · ${formatCount(page.totalElements)}`}
          {isFull && <span className={styles.limit}> · {t('arrange.limit', limit())}</span>}
        </h2>
        {chosen.length > 0 && <ArrangeActions item={item} assets={chosen} onClear={clear} onDialog={setDialog} />}
        {page.totalPages > 1 && <AssetPages assets={assets} page={page} onPage={onPage} />}
        <Button onClick={onDone}>{t('arrange.done')}</Button>
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
                isSelectable={!isFull || isSelected(asset)}
                onSelect={(next) => select(asset, next)}
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

/* The button that opens the panel is unmounted with its focus. */
const useFocusOnOpen = () => {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus()
  }, [])
  return panel
}

/* The key in the panel itself. Keys of its dialogs also arrive here, because React passes them on. */
const isSelectAll = (event: KeyboardEvent<HTMLElement>): boolean => {
  if (!isKeyOf('list.page', event) || !event.currentTarget.contains(event.target as Node)) return false
  event.preventDefault()
  return true
}

const limit = () => ({ max: formatCount(MAX_CHOSEN_ASSETS) })

type SelectAllProps = { chosen: number; total: number; all: ReturnType<typeof useSelectedAssets>['all'] }

/** Selects the assets of all pages, or clears the selection. */
const SelectAll = ({ chosen, total, all }: SelectAllProps) => {
  const { t } = useTranslation('item')
  const isEverything = chosen >= Math.min(total, MAX_CHOSEN_ASSETS)
  return (
    <Checkbox
      label={total > MAX_CHOSEN_ASSETS ? t('arrange.first', limit()) : t('arrange.all')}
      title={t('arrange.allKey')}
      checked={chosen > 0 && isEverything}
      indeterminate={chosen > 0 && !isEverything}
      aria-busy={all.isPending}
      onChange={() => (isEverything || all.isPending ? all.stop() : all.start())}
    />
  )
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
