import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMay } from '#shared/api/person.ts'
import { NONE, rangeOf, toggled, withAll, type Selectable, type SelectedEntries } from './selection.ts'

export type Selection<Entity = Item> = {
  chosen: SelectedEntries<Entity>
  toggle: (item: Entity) => void
  /** Selects the range from the last selected entity to this one. */
  extend: (shown: readonly Entity[], to: Entity) => void
  add: (items: readonly Entity[]) => void
  clear: () => void
}

/** The entities that a person has selected, across all pages of a list. */
const useSelection = <Entity extends Selectable>(): Selection<Entity> => {
  const [chosen, setChosen] = useState<SelectedEntries<Entity>>(NONE)
  const anchor = useRef<string>(undefined)
  const toggle = useCallback((item: Entity) => {
    anchor.current = item.uuid
    setChosen((previous) => toggled(previous, item))
  }, [])
  const extend = useCallback((shown: readonly Entity[], to: Entity) => {
    const range = rangeOf(shown, anchor.current, to)
    anchor.current ??= to.uuid
    setChosen((previous) => withAll(previous, range))
  }, [])
  const add = useCallback((items: readonly Entity[]) => setChosen((previous) => withAll(previous, items)), [])
  const clear = useCallback(() => {
    anchor.current = undefined
    setChosen(NONE)
  }, [])
  return useMemo(() => ({ chosen, toggle, extend, add, clear }), [chosen, toggle, extend, add, clear])
}

/** The selection, or undefined for users who have no action for selected items. */
export const useUsefulSelection = <Entity extends Selectable = Item>(): Selection<Entity> | undefined => {
  const selection = useSelection<Entity>()
  const mayEdit = useMay('catalogue.edit')
  const mayFire = useMay('workflow.fire')
  return mayEdit || mayFire ? selection : undefined
}
