import { useTranslation } from 'react-i18next'
import { useSelectAll, type ReadChunk } from '../../selection/use-select-all.ts'
import type { Selection } from '../../selection/use-selection.ts'
import styles from './ItemsBar.module.css'

type Props = { total: number; readChunk: ReadChunk; selection: Selection }

/** Chooses every item of the list, on all pages, or none. */
export const SelectAll = ({ total, readChunk, selection }: Props) => {
  const { t } = useTranslation('catalogue')
  const { start, stop, isPending } = useSelectAll(readChunk, selection)
  const count = selection.chosen.size
  const whole = count >= total
  return (
    <label className={styles.all}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !whole
        }}
        type="checkbox"
        checked={count > 0 && whole}
        aria-label={t('selection.all')}
        aria-busy={isPending}
        onChange={() => (whole || isPending ? stop() : start())}
      />
    </label>
  )
}
