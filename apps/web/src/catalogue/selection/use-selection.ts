import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { Notice } from '@pressmark/contract/platform/live.ts'
import { useCallback, useEffect, useMemo, useRef, useState, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotices } from '#shared/api/live.ts'
import { isOwnDelete } from '#shared/api/pending-deletes.ts'
import { useMay } from '#shared/api/person.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { toastInfo } from '#shared/ui/toasts.tsx'
import { NONE, rangeOf, toggled, withAll, withoutAll, type Selectable, type SelectedEntries } from './selection.ts'

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
  const announce = useDeletionMessage()
  // Two notices can arrive before the next rendering.
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })
  useNotices(({ kind, uuid, uuids = [uuid] }) => {
    if (!isDeletion(kind)) return
    // The dialog of this person's deletion lists its entries until it is closed, and then clears the selection.
    const others = uuids.filter((one) => !isOwnDelete(one))
    const { remaining, dropped } = withoutAll(latest.current, others)
    if (dropped === 0) return
    latest.current = remaining
    setChosen((before) => withoutAll(before, others).remaining)
    announce(kind, dropped)
  })
  return useMemo(() => ({ chosen, toggle, extend, add, clear }), [chosen, toggle, extend, add, clear])
}

const TEXTS = {
  'item.deleted': 'selection.deletedItems',
  'collection.deleted': 'selection.deletedCollections',
  'story.deleted': 'selection.deletedStories',
} as const

type Deletion = keyof typeof TEXTS

const isDeletion = (kind: Notice['kind']): kind is Deletion => Object.hasOwn(TEXTS, kind)

/** A colleague who deletes many entries causes many notices. They become one message. */
const MESSAGE_DELAY_MS = 500

/** Returns a function that says how many selected entries someone else has deleted. */
const useDeletionMessage = () => {
  const { t } = useTranslation('catalogue')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const total = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (kind: Deletion, dropped: number): void => {
    total.current += dropped
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      toastInfo(t(TEXTS[kind], { count: total.current, shown: formatCount(total.current) }))
      total.current = 0
    }, MESSAGE_DELAY_MS)
  }
}

/** The selection, or undefined for users who have no action for selected items. */
export const useUsefulSelection = <Entity extends Selectable = Item>(): Selection<Entity> | undefined => {
  const selection = useSelection<Entity>()
  const mayEdit = useMay('catalogue.edit')
  const mayFire = useMay('workflow.fire')
  const mayExport = useMay('metadata.export')
  return mayEdit || mayFire || mayExport ? selection : undefined
}
