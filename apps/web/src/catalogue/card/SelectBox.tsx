import { CheckBox } from '@pressmark/ui/CheckBox.tsx'
import { useTranslation } from 'react-i18next'
import type { Selectable } from '../selection/selection.ts'
import styles from './SelectBox.module.css'

type Props<Entity> = {
  item: Entity
  selected: boolean
  /** 0 where the box is a stop of the Tab key. */
  tabIndex?: 0 | -1
  onSelect: (item: Entity, how: { range: boolean }) => void
}

/** Selects an entity. With Shift it selects the range from the last selected one. Keyboard users press X on the card. */
export const SelectBox = <Entity extends Selectable>({ item, selected, tabIndex = -1, onSelect }: Props<Entity>) => {
  const { t } = useTranslation('catalogue')
  return (
    <label className={styles.place}>
      <CheckBox
        tabIndex={tabIndex}
        checked={selected}
        aria-label={t('selection.select', { title: item.sgtt })}
        onChange={({ nativeEvent }) =>
          onSelect(item, { range: (nativeEvent as unknown as globalThis.MouseEvent).shiftKey })
        } // a click that changes it
      />
    </label>
  )
}
