import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { PageInfo } from '@pressmark/contract/platform/hal.ts'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { useMay } from '#shared/api/person.ts'
import { useLock } from '../../states.queries.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import { ArrangeCell } from './ArrangeCell.tsx'
import { ArrangeActions, type ArrangeDialog } from './ArrangeActions.tsx'
import { ArrangeDialogs } from './ArrangeDialogs.tsx'
import { useCarrying } from './use-carrying.ts'
import styles from './ArrangePanel.module.css'

type Props = {
  item: Item
  kind: AssetType
  assets: ItemAsset[]
  page: PageInfo
  /** Called with the page wanted, zero-based. */
  onPage: (page: number) => void
  onDone: () => void
}

/** The strip as a table to work at: assets are selected over all pages, carried, moved, edited and deleted. */
export const ArrangePanel = ({ item, kind, assets, page, onPage, onDone }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  const mayEdit = useMay('catalogue.edit')
  const lock = useLock(item.state)
  const list = useRef<HTMLUListElement>(null)
  const [selected, setSelected] = useState<ReadonlyMap<string, ItemAsset>>(new Map())
  const [dialog, setDialog] = useState<ArrangeDialog>()
  const { carried, handle } = useCarrying(list, assets.length, ({ from, to }) =>
    setDialog({ name: 'confirm', assets: [assets[from]!], position: assets[to]!.position }),
  )
  const select = (asset: ItemAsset, isSelected: boolean) => {
    const next = new Map(selected)
    if (isSelected) next.set(asset.uuid, asset)
    else next.delete(asset.uuid)
    setSelected(next)
  }
  // What is on screen is newer than what was selected.
  const chosen = [...selected.values()]
    .map((asset) => assets.find(({ uuid }) => uuid === asset.uuid) ?? asset)
    .toSorted((one, other) => one.position - other.position)
  const finish = () => {
    setDialog(undefined)
    setSelected(new Map())
  }
  const markOf = (index: number) =>
    carried && carried.to === index && carried.from !== index
      ? carried.to < carried.from
        ? 'before'
        : 'after'
      : undefined

  return (
    <section className={styles.desk} aria-label={t('arrange.label', { kind: t(`kinds.${kind}`) })}>
      <div className={styles.bar}>
        <h2 className={styles.count} aria-live="polite">
          {chosen.length > 0
            ? t('arrange.selected', { count: chosen.length })
            : `${t(`kinds.${kind}`)} · ${formatCount(page.totalElements)}`}
        </h2>
        {chosen.length > 0 && (
          <ArrangeActions item={item} assets={chosen} onClear={() => setSelected(new Map())} onDialog={setDialog} />
        )}
        {page.totalPages > 1 && (
          <div className={styles.pages}>
            <ActionIcon
              aria-label={t('previousAssets')}
              disabled={page.number === 0}
              onClick={() => onPage(page.number - 1)}
            >
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
        )}
        <Button onClick={onDone} data-autofocus>
          {t('arrange.done')}
        </Button>
      </div>
      <ul ref={list} className={styles.cells}>
        {assets.map((asset, index) => (
          <ArrangeCell
            key={asset.uuid}
            asset={asset}
            kind={kind}
            selected={selected.has(asset.uuid)}
            onSelect={(isSelected) => select(asset, isSelected)}
            handle={mayEdit && lock === undefined ? handle(index) : undefined}
            carried={carried?.from === index}
            mark={markOf(index)}
          />
        ))}
      </ul>
      <VisuallyHidden id="carry-hint">{t('arrange.hint')}</VisuallyHidden>
      <VisuallyHidden component="output" aria-live="assertive">
        {carried && t('arrange.carrying', { position: assets[carried.to]?.position, total: page.totalElements })}
      </VisuallyHidden>
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
