import { CheckBox } from '@pressmark/ui/CheckBox.tsx'
import { Suspense, useDeferredValue, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import { IconGridDots, IconLayoutGrid, IconLayoutList, IconTable, IconX } from '@tabler/icons-react'
import { useCommand, useCommandLabel } from '#shared/commands/use-command.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { VIEWS, type View } from '../../card/view.ts'
import type { SearchHits, CollectionOrigin } from '../../selection/selection-actions.ts'
import { useSelectAll, type ReadChunk } from '../../selection/use-select-all.ts'
import { RangeButton } from '../../selection/RangeButton.tsx'
import type { RangeSelection } from '../../selection/use-ranges.ts'
import type { Selection } from '../../selection/use-selection.ts'
import styles from './ItemsBar.module.css'

const SelectionActions = lazyComponent(() => import('../../selection/SelectionActions.tsx'), 'SelectionActions')

type Props = {
  total: number
  view: View
  onView: (view: View) => void
  /** The select for the sort order, or the columns of the table. */
  order: ReactNode
  from: CollectionOrigin
  query?: SearchHits
  readChunk: ReadChunk
  /** Undefined for users who have no action for selected items. */
  selection?: RangeSelection | undefined
}

/** The number of items and their layout. With a selection, it shows the number of selected items and their actions. */
export const ItemsBar = ({ total, view, onView, order, from, query: hits, readChunk, selection }: Props) => {
  const { t } = useTranslation('catalogue')
  const bar = useRef<HTMLDivElement>(null)
  const count = selection?.chosen.size ?? 0
  const mayChoose = selection !== undefined
  // Preloaded before a selection exists, because its shortcut keys may be pressed right after it.
  useEffect(() => {
    if (mayChoose) SelectionActions.preload()
  }, [mayChoose])
  // The dialog is unmounted together with the button that opened it.
  const done = () => {
    selection?.clear()
    bar.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={bar} className={styles.bar} data-choosing={count > 0 || undefined}>
      {selection && <SelectAll total={total} readChunk={readChunk} selection={selection} />}
      <h2 className={styles.total} aria-live="polite">
        {count > 0
          ? t('selection.count', { count, shown: formatCount(count) })
          : t('items', { count: total, shown: formatCount(total) })}
      </h2>
      {count > 0 && <ClearSelection onClear={done} />}
      {selection && total > 1 && <RangeButton total={total} selection={selection} />}
      <div className={styles.tools}>
        {selection && count > 0 && (
          <Suspense fallback={null}>
            <AfterPaint>
              <SelectionActions selection={selection} from={from} hits={hits} onDone={done} />
            </AfterPaint>
          </Suspense>
        )}
        {count === 0 && order}
        <ViewSwitch view={view} onView={onView} />
      </div>
    </div>
  )
}

/* The card shows at once that it is selected. The buttons and menus of the actions take longer to render. */
const AfterPaint = ({ children }: { children: ReactNode }) => useDeferredValue(true, false) && children

const ClearSelection = ({ onClear }: { onClear: () => void }) => {
  const label = useCommandLabel('selection.clear')
  useCommand('selection.clear', onClear, { icon: IconX })
  return (
    <button type="button" className={styles.clear} onClick={onClear}>
      {label}
    </button>
  )
}

type SelectAllProps = { total: number; readChunk: ReadChunk; selection: Selection }

/** Selects every item of the list on all pages, or clears the selection. */
const SelectAll = ({ total, readChunk, selection }: SelectAllProps) => {
  const { t } = useTranslation('catalogue')
  const { start, stop, isPending } = useSelectAll(readChunk, selection)
  const count = selection.chosen.size
  const isEverything = count >= total
  return (
    <label className={styles.all}>
      <CheckBox
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isEverything
        }}
        checked={count > 0 && isEverything}
        aria-label={t('selection.all')}
        aria-busy={isPending}
        onChange={() => (isEverything || isPending ? stop() : start())}
      />
    </label>
  )
}

const ICONS = { comfortable: IconLayoutGrid, compact: IconGridDots, list: IconLayoutList, table: IconTable } as const

/** Switches between large cards, small cards, a list and a table. */
const ViewSwitch = ({ view, onView }: { view: View; onView: (view: View) => void }) => {
  const { t } = useTranslation('catalogue')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view.label')}
      className={styles.views}
      value={view}
      onChange={onView}
      data={VIEWS.map((value) => {
        const Icon = ICONS[value]
        return {
          value,
          label: (
            <span className={styles.view} title={t(`view.${value}`)}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <VisuallyHidden>{t(`view.${value}`)}</VisuallyHidden>
            </span>
          ),
        }
      })}
    />
  )
}
